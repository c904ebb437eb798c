# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The runtime manager's C tables by ctypes, for a Python that is the host itself; imported by manager_host.py."""
import ctypes
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    byref,
    c_char_p,
    c_double,
    c_int32,
    c_int64,
    c_uint32,
    c_uint64,
    c_void_p,
)

PASSES, EXEC, HOST = 0, 3, 5


class Error(Structure):
    pass


Error._fields_ = [("struct_size", c_uint32), ("code", c_int32), ("message", c_char_p), ("private_data", c_void_p),
                  ("release", CFUNCTYPE(None, POINTER(Error)))]


class Value(Structure):
    pass


Value._fields_ = [("kind", c_int32), ("flags", c_uint32), ("i", c_int64), ("f", c_double), ("data", c_char_p),
                  ("size", c_uint64), ("items", POINTER(Value)), ("private_data", c_void_p)]
ERR = POINTER(Error)
SERVICE = CFUNCTYPE(c_void_p, c_char_p, c_uint32, c_char_p, ERR)
FAIL = CFUNCTYPE(c_int32, ERR, c_int32, c_char_p)


class Host(Structure):
    _fields_ = [
        ("abi", c_uint32), ("struct_size", c_uint32), ("service", SERVICE), ("option", c_void_p),
        ("plugin_dir", c_void_p), ("attach", CFUNCTYPE(c_int32, c_void_p, c_int64, POINTER(c_void_p), ERR)),
        ("detach", CFUNCTYPE(c_int32, c_void_p, POINTER(c_void_p))), ("drop_reference", c_void_p),
        ("call", CFUNCTYPE(c_int32, c_void_p, c_char_p, c_char_p, POINTER(Value), c_uint64, POINTER(Value), ERR)),
        ("value_clear", CFUNCTYPE(None, POINTER(Value))), ("log", c_void_p), ("fail", FAIL), ("without_gil", c_void_p)]


class Config(Structure):
    _fields_ = [("struct_size", c_uint32), ("finalise_at_last_use", c_int32), ("config_dir", c_char_p),
                ("python", c_char_p), ("program_name", c_char_p)]


class Client(Structure):
    _fields_ = [("struct_size", c_uint32), ("role", c_int32), ("order", c_int32), ("name", c_char_p),
                ("plugin", c_char_p), ("on_quiesce", c_void_p), ("argument", c_void_p)]


WORK = CFUNCTYPE(c_int32, c_void_p, ERR)


class Manager(Structure):
    _fields_ = [
        ("abi", c_uint32), ("struct_size", c_uint32), ("host", POINTER(Host)),
        ("configure", CFUNCTYPE(c_int32, POINTER(Config), ERR)),
        ("acquire", CFUNCTYPE(c_int32, POINTER(Client), c_int64, POINTER(c_void_p), ERR)),
        ("release", CFUNCTYPE(c_int32, c_void_p, ERR)),
        ("run_on_interpreter_thread", CFUNCTYPE(c_int32, c_void_p, c_int64, WORK, c_void_p, ERR)),
        ("load", CFUNCTYPE(c_int32, c_int32, c_int32, ERR)), ("unload", CFUNCTYPE(c_int32, c_int32, ERR)),
        ("has_active_row", CFUNCTYPE(c_int32, c_int32)),
        ("publish", CFUNCTYPE(c_int32, c_char_p, c_uint32, c_char_p, c_void_p, ERR)),
        ("withdraw", CFUNCTYPE(None, c_char_p)), ("begin_use", CFUNCTYPE(None)),
        ("end_use", CFUNCTYPE(c_int32, POINTER(c_int32), c_void_p, ERR)),
        ("shutdown", CFUNCTYPE(c_int32, c_int64, POINTER(c_int32), c_void_p, ERR)),
        ("interrupt", CFUNCTYPE(c_int32, ERR)), ("inspect", c_void_p), ("text_clear", c_void_p)]


class Runtime:
    """One loaded library; every method gives (code, text)."""

    def __init__(self, library, config):
        query = ctypes.CDLL(str(library)).ge_pyrt_manager_query
        query.restype = POINTER(Manager)
        self.table = query(1).contents
        self.host = self.table.host.contents
        self.owners = {}
        self.configured = self.said(self.table.configure, byref(Config(ctypes.sizeof(Config), 0, str(config).encode())))

    def said(self, function, *arguments):
        error = Error(ctypes.sizeof(Error))
        code = function(*arguments, byref(error))
        text = (error.message or b"").decode()
        if error.release:
            error.release(byref(error))
        return (code if isinstance(code, int) else error.code), text

    def acquire(self, name, role=HOST, deadline_ms=10_000):
        owner = c_void_p()
        client = Client(ctypes.sizeof(Client), role, 0, name.encode(), None, None, None)
        answer = self.said(self.table.acquire, byref(client), deadline_ms, byref(owner))
        self.owners[name] = owner
        return answer

    def attach(self, name):
        """The GIL is held before and after: the call must not let it go, as ctypes does otherwise."""
        lease = c_void_p()
        attach = ctypes.PYFUNCTYPE(c_int32, c_void_p, c_int64, POINTER(c_void_p), ERR)(
            ctypes.cast(self.host.attach, c_void_p).value)
        assert attach(self.owners[name], -1, byref(lease), None) == 0
        return lease

    def detach(self, name, lease):
        detach = ctypes.PYFUNCTYPE(c_int32, c_void_p, POINTER(c_void_p))(
            ctypes.cast(self.host.detach, c_void_p).value)
        assert detach(self.owners[name], byref(lease)) == 0

    def call(self, name, module, function, *values):
        arguments, result = (Value * max(len(values), 1))(*values), Value()
        return self.said(self.host.call, self.owners[name], module, function, arguments, len(values), byref(result))

    def service(self, name, version=1, tag=None):
        """What stands in the error, if the service is refused."""
        error = Error(ctypes.sizeof(Error))
        found = self.host.service(name, version, tag, byref(error))
        return (0, "") if found else (error.code, (error.message or b"").decode())
