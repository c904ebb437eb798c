// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef BRIDGE_COMMON_HOST_ACCESS_H_
#define BRIDGE_COMMON_HOST_ACCESS_H_

#include <boost/python/detail/wrap_python.hpp>

#include <cstdint>
#include <string>

#include "ge/pyrt/abi/host.h"

namespace ge::bridge {

/// An error struct of the plugin ABI that is released with its scope.
class AbiError {
 public:
  AbiError() { raw_.struct_size = sizeof(raw_); }
  ~AbiError() {
    if (raw_.release != nullptr) raw_.release(&raw_);
  }
  AbiError(const AbiError&) = delete;
  AbiError& operator=(const AbiError&) = delete;
  ge_pyrt_error* get() { return &raw_; }
  std::string text() const { return raw_.message == nullptr ? std::string() : raw_.message; }

 private:
  ge_pyrt_error raw_{};
};

/// What the manager gave at open. Lent until close. Thread: any.
struct HostAccess {
  const ge_pyrt_host* host = nullptr;
  ge_pyrt_owner* owner = nullptr;

  void Log(ge_pyrt_log_level level, const std::string& text) const {
    host->log(owner, level, text.c_str());
  }
  int32_t Fail(ge_pyrt_error* err, ge_pyrt_code code, const std::string& text) const {
    return host->fail(err, code, text.c_str());
  }
  /// Gives one strong reference away, with or without the GIL.
  void DropReference(PyObject* object) const {
    if (object != nullptr) host->drop_reference(owner, object);
  }
};

/// The calling thread holds the GIL for this scope, unless it was refused. Nests.
class Attachment {
 public:
  explicit Attachment(const HostAccess& access) : access_(access) {
    AbiError error;
    code_ = access_.host->attach(access_.owner, -1, &lease_, error.get());
    if (code_ != GE_PYRT_OK) refusal_ = error.text();
  }
  ~Attachment() {
    if (code_ == GE_PYRT_OK) access_.host->detach(access_.owner, &lease_);
  }
  Attachment(const Attachment&) = delete;
  Attachment& operator=(const Attachment&) = delete;
  explicit operator bool() const { return code_ == GE_PYRT_OK; }
  const std::string& refusal() const { return refusal_; }

 private:
  const HostAccess& access_;
  ge_pyrt_lease lease_{};
  int32_t code_ = GE_PYRT_OK;
  std::string refusal_;
};

}  // namespace ge::bridge

#endif  // BRIDGE_COMMON_HOST_ACCESS_H_
