# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""atc's native main as a function of the engine library."""
from ctypes import POINTER, c_char_p, c_int
from typing import Optional

from ge._capi._lib_loader import BLOCKING, QUICK, Functions

# BLOCKING lets the GIL go for the call: hooks of Python passes attach again on the same thread.
pyatc_lib = Functions("", {"GeApiWrapper_Atc_Main": (BLOCKING, (c_int, POINTER(c_char_p))),
                           "GeApiWrapper_Has_Host_Exception": (QUICK, ()),
                           "GeApiWrapper_Take_Host_Exception": (QUICK, ())})


def take_host_exception() -> Optional[BaseException]:
    """What a signal handler of this Python raised during the last compile, or None."""
    if pyatc_lib.GeApiWrapper_Has_Host_Exception() == 0:
        return None
    return pyatc_lib.GeApiWrapper_Take_Host_Exception()
