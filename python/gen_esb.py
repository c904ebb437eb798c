#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Starts gen_esb with the package beside the folder of this program."""
import os
import sys

if sys.version_info < (3, 9):
    sys.exit("gen_esb: error: it needs Python 3.9 or newer, and %s is %d.%d; start it as '<newer python> %s'"
             % ((sys.executable,) + tuple(sys.version_info[:2]) + (os.path.abspath(__file__),)))
sys.dont_write_bytecode = True    # the product's folder stays as it is
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

from ge._gen_esb.command_line import main  # noqa: E402

sys.exit(main(sys.argv[1:]))
