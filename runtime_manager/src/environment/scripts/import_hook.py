# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
# The loaders of files are the one place that imports by statement, by importlib and by spec share. Returns the undoing.
def hook(notice):
    import sys
    external = sys.modules["_frozen_importlib_external"]
    undo = []
    def wrap(cls, name, about):
        own = name in cls.__dict__
        inner = getattr(cls, name)
        def watched(self, what):
            notice(True, *about(what))
            try:
                return inner(self, what)
            finally:
                notice(False, "", "")
        setattr(cls, name, watched)
        undo.append(lambda: setattr(cls, name, inner) if own else delattr(cls, name))
    def of_module(module):
        return str(getattr(module, "__name__", "?")), str(getattr(module, "__file__", None) or "")
    def of_spec(spec):
        return str(spec.name), str(spec.origin or "")
    for cls in (external.SourceFileLoader, external.SourcelessFileLoader, external.ExtensionFileLoader):
        wrap(cls, "exec_module", of_module)
    wrap(external.ExtensionFileLoader, "create_module", of_spec)
    return lambda: [one() for one in undo]
