// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_IMPORT_WATCH_H_
#define GE_PYRT_SRC_ENVIRONMENT_IMPORT_WATCH_H_

#include <functional>
#include <string>
#include <vector>

#include "environment/host_contract.h"
#include "environment/python_object.h"

namespace ge::pyrt {

/// A change of the host's settings and who made it.
struct Blame {
  HostChange change;
  std::string module;  ///< whose import made it; empty: code outside of an import
  std::string file;    ///< of that module
};

/// "import of 'm' ('/m.py') changed SIGTERM (default -> ignored); it was put back".
std::string TextOf(const Blame& blame);

/// Changes that surprise a host. Not: the environment, which an import may be asked to change, the
/// locale and the SIGINT handler that CPython itself sets.
bool IsWorthAWarning(const Blame& blame);

/// While one is alive, every import on this thread is held to the host contract: what the top-level
/// code of a module changes is blamed on that module, however the import was asked for. Finish()
/// restores the contract, signal handlers in Python's own table included. Nestable. The GIL is held
/// in the constructor and in Finish; not needed by the destructor, which may run on a thread that
/// an ending interpreter unwinds: then nothing is restored.
class ImportWatch {
 public:
  ImportWatch(const PythonApi& api, std::function<void(const Blame&)> tell);
  ~ImportWatch();
  void Finish();  ///< once, on the same thread
  ImportWatch(const ImportWatch&) = delete;
  ImportWatch& operator=(const ImportWatch&) = delete;

 private:
  struct Running {
    std::string module, file;
  };
  static void* Notice(void* self, void* arguments);
  void Look();
  void RestoreHandlers();

  const PythonApi& api_;
  std::function<void(const Blame&)> tell_;
  HostContract contract_;
  std::vector<Running> imports_;  ///< innermost last
  std::vector<PyRef> handlers_;   ///< signal.getsignal(1...) at the beginning; empty: no table
  std::vector<PyRef> seen_;
  ImportWatch* outer_;
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_IMPORT_WATCH_H_
