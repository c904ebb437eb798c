# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""atc's native main as a function of the engine library."""
from ctypes import POINTER, c_char_p, c_int
from typing import Optional

from ge._capi._lib_loader import BLOCKING, QUICK, Functions, is_engine_loaded

# BLOCKING lets the GIL go for the call: hooks of Python passes attach again on the same thread.
pyatc_lib = Functions("", {"GeApiWrapper_Atc_Main": (BLOCKING, (c_int, POINTER(c_char_p))),
                           "GeApiWrapper_Has_Host_Exception": (QUICK, ()),
                           "GeApiWrapper_Take_Host_Exception": (QUICK, ())})


def take_host_exception() -> Optional[BaseException]:
    """What a signal handler of this Python raised during the last compile, or None."""
    if pyatc_lib.GeApiWrapper_Has_Host_Exception() == 0:
        return None
    return pyatc_lib.GeApiWrapper_Take_Host_Exception()


def get_pyatc_lib() -> Functions:
    """The functions; their library is opened by the first that is called."""
    return pyatc_lib


def is_pyatc_lib_loaded() -> bool:
    """Whether the library has been opened."""
    return is_engine_loaded()
