# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
# Run with -S: says which files customise the start, then runs them and says which one ended it.
import sys

if sys.path and sys.path[0] == "":
    del sys.path[0]
import os
import site


def say(text):
    line = "\nGE_PYRT_SITE " + text.replace("\n", " ") + "\n"
    os.write(1, line.encode("utf-8", "surrogateescape"))
addpackage = site.addpackage
def told(folder, name, known):
    say("at " + os.path.join(folder, name))
    return addpackage(folder, name, known)
site.addpackage = told
def about(name):
    def hook():
        import importlib.util
        spec = importlib.util.find_spec(name)
        say("at " + str(spec.origin) if spec else "past " + name)
        original[name]()
    return hook
original = {"sitecustomize": site.execsitecustomize, "usercustomize": site.execusercustomize}
site.execsitecustomize = about("sitecustomize")
site.execusercustomize = about("usercustomize")
try:
    site.main()
except BaseException as error:
    place = ""
    trace = error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if not name.startswith("<") and os.path.basename(name) != "site.py":
            place = name + ":" + str(trace.tb_lineno)
        trace = trace.tb_next
    if place:
        say("at " + place)
    say("error " + type(error).__name__ + (": " + str(error) if str(error) else ""))
else:
    say("done")
