// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_END_WITNESS_H_
#define GE_PYRT_SRC_LIFECYCLE_END_WITNESS_H_

#include <atomic>
#include <string>

#include "environment/python_api.h"

namespace ge::pyrt {

/// Says in which Python code the interpreter thread is while an end hangs in it. Frames are read
/// with the GIL only, so that nothing moves under the reader; a thread of its own waits for the GIL
/// and ends with Python when Python stops giving it.
class EndWitness {
 public:
  /// Makes the thread state that Look will use: none can be made safely once the end has begun.
  /// GIL held. Again: nothing happens.
  void Prepare(const PythonApi& api);

  /// Where that thread is, as the end of a sentence. Waits a moment for the GIL, which the caller
  /// must not hold. Once: later calls repeat the answer. Empty when nothing was prepared.
  std::string Look(const PythonApi& api, unsigned long ident);

  /// The state is gone: a child of os.fork keeps only its own.
  void Forget() noexcept { state_ = nullptr; }

 private:
  std::atomic<void*> state_{nullptr};
  std::string seen_;
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_END_WITNESS_H_
