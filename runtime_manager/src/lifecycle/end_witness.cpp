// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lifecycle/end_witness.h"

#include <condition_variable>
#include <memory>
#include <mutex>

#include "lifecycle/deadline.h"
#include "lifecycle/native_thread.h"
#include "lifecycle/python_threads.h"

namespace ge::pyrt {
namespace {

constexpr int64_t kLookMs = 300;

struct Sight {
  std::mutex mutex;
  std::condition_variable changed;
  bool over = false, seen = false;
  std::string place;
};

/// Says that the look is over, also when Python unwinds the thread instead of giving it the GIL.
class Ending {
 public:
  explicit Ending(Sight& sight) : sight_(sight) {}
  Ending(const Ending&) = delete;
  Ending& operator=(const Ending&) = delete;
  ~Ending() {
    std::lock_guard<std::mutex> lock(sight_.mutex);
    sight_.over = true;
    sight_.changed.notify_all();
  }

 private:
  Sight& sight_;
};

}  // namespace

void EndWitness::Prepare(const PythonApi& api) {
  if (state_ == nullptr) state_ = api.PyThreadState_New(api.PyInterpreterState_Main());
}

std::string EndWitness::Look(const PythonApi& api, unsigned long ident) {
  void* state = state_.exchange(nullptr);
  if (state == nullptr) return seen_;
  const auto sight = std::make_shared<Sight>();
  const bool started =
      StartDetachedThread("ge_pyrt_witness", Signals::kBlocked, [&api, state, ident, sight] {
        const Ending ending(*sight);
        api.PyEval_RestoreThread(state);
        std::string place = PlaceOfThread(api, ident);
        api.PyThreadState_Clear(state);
        api.PyThreadState_DeleteCurrent();
        std::lock_guard<std::mutex> lock(sight->mutex);
        sight->place = std::move(place);
        sight->seen = true;
      });
  if (!started) return seen_;
  std::unique_lock<std::mutex> lock(sight->mutex);
  Deadline::After(kLookMs).Wait(sight->changed, lock, [&] { return sight->over; });
  if (!sight->seen) {
    seen_ = "in native code that keeps the GIL, or in a __del__ of Python's last phase";
  } else if (sight->place.empty()) {
    seen_ = "in a built-in function that no Python code called";
  } else {
    seen_ = "at " + sight->place;
  }
  return seen_;
}

}  // namespace ge::pyrt
