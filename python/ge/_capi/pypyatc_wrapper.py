# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""atc's native main as a function of the engine library."""
from ctypes import POINTER, c_char_p, c_int

from ge._capi._lib_loader import BLOCKING, Functions

# BLOCKING lets the GIL go for the call: hooks of Python passes attach again on the same thread.
pyatc_lib = Functions("", {"GeApiWrapper_Atc_Main": (BLOCKING, (c_int, POINTER(c_char_p)))})
