# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""gen_esb: ES functions in C++ and Python for the operators that libraries of REG_OP declarations bring."""
