// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_OWNER_H_
#define GE_PYRT_OWNER_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ge/pyrt/abi/host.h"
#include "ge/pyrt/export.h"
#include "ge/pyrt/result.h"

namespace ge::pyrt {

/// What an owner is to the process; decides the ending order (R6): the first ends first.
enum class Role { kPasses = 0, kOnnx = 1, kCustomOp = 2, kExec = 3, kTbe = 4, kHost = 5 };

/// The role as runtime.yaml and every message spell it. Static.
GE_PYRT_EXPORT const char* RoleName(Role role) noexcept;

/// Who wants the interpreter alive.
struct ClientInfo {
  std::string name;    ///< unique among live owners; shown in every diagnostic
  std::string plugin;  ///< path of the plugin library, or empty for the host program
  Role role = Role::kHost;
  /// Called once at the end with the GIL held; drop all references to Python objects here.
  std::function<Status()> on_quiesce;
  int order = 0;  ///< refines the ending order inside the role; smaller ends first
};

/// How Acquire waits.
struct AcquireOptions {
  int64_t deadline_ms = 60'000;  ///< how long to wait for a start in progress; -1 = no limit
};

/// How Attach waits.
struct AttachOptions {
  int64_t deadline_ms = -1;  ///< -1: wait for the GIL as CPython does
};

/// How RunOnInterpreterThread waits.
struct RunOptions {
  int64_t deadline_ms = 600'000;  ///< for the start and the end of the function; -1 = no limit
};

/// This thread holds the GIL through us; lets go in the destructor, on the same thread. Nests;
/// the innermost is ended first.
class [[nodiscard]] GE_PYRT_EXPORT Attached {
 public:
  Attached() = default;
  Attached(Attached&& other) noexcept : token_(std::exchange(other.token_, nullptr)) {}
  Attached& operator=(Attached&&) = delete;
  ~Attached() {
    if (token_ != nullptr) LetGo();
  }

  /// Lets go now. WrongThread on another thread than the one that attached, InvalidArgument while
  /// one made inside is still there: then nothing happens, and this one stays as it is. Idempotent.
  Status Detach();

 private:
  friend class Owner;
  friend class GePythonRuntimeManager;
  explicit Attached(void* token) : token_(token) {}
  void LetGo() noexcept;
  void* token_ = nullptr;
};

/// A counted claim on the interpreter. Move-only; the destructor counts down and never finalises.
/// Thread: any.
class [[nodiscard]] GE_PYRT_EXPORT Owner {
 public:
  Owner() = default;
  Owner(Owner&& other) noexcept : slot_(std::exchange(other.slot_, 0)) {}
  Owner& operator=(Owner&& other) noexcept;
  ~Owner();

  explicit operator bool() const noexcept { return slot_ != 0; }

  /// Attaches the calling thread. GIL: may be held or not. Refused (never a hang or crash) with the
  /// code of the reason when the interpreter is not READY.
  Result<Attached> Attach(const AttachOptions& options = {}) const;

  /// Runs fn with the GIL on Python's main thread and waits (the caller's GIL is released
  /// meanwhile). Attached mode: in place on Python's main thread, else WrongThread.
  /// Timeout: the text says whether fn was not begun (then it never is) or goes on there; what fn
  /// refers to must live until then.
  Status RunOnInterpreterThread(const std::function<Status()>& fn,
                                const RunOptions& options = {}) const;

  /// The same for a function that has something to return.
  template <class T>
  Result<T> ComputeOnInterpreterThread(const std::function<Result<T>()>& fn,
                                       const RunOptions& options = {}) const {
    const auto result = std::make_shared<Result<T>>(Status());
    const Status status = RunOnInterpreterThread(
        [result, fn]() -> Status {
          *result = fn();
          return result->status();
        },
        options);
    return status.ok() ? std::move(*result) : Result<T>(status);
  }

  /// Calls `function(*arguments)` of `module` with values that need no Python header. GIL: either;
  /// attaches itself. `result` (may be nullptr) is given back with GePythonRuntimeManager::Clear.
  /// Errors: the refusals of Attach; PythonError with type, text and user frames.
  Status Call(const std::string& module, const std::string& function,
              const std::vector<ge_pyrt_value>& arguments, ge_pyrt_value* result) const;

  /// Drops one strong reference to a PyObject: now if attached here, else queued (R15). After the
  /// end of Python it is abandoned and counted under this owner's name.
  void DropReference(void* py_object) const noexcept;

  /// Gives the claim back. Idempotent. Never finalises. ForeignFinalized: the claim is given back,
  /// but another component had ended Python before; nothing of Python was touched.
  Status Release();

 private:
  friend class GePythonRuntimeManager;
  explicit Owner(uint64_t slot) : slot_(slot) {}
  uint64_t slot_ = 0;
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_OWNER_H_
