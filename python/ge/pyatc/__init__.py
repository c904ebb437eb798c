# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""atc in a running Python process: ``python -m ge.pyatc``, or ``ge.pyatc.__main__.main``."""
