# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Python interface of the GE graph engine. Importing it loads no native library and starts nothing."""
