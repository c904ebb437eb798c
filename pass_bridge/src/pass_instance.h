// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef PASS_BRIDGE_PASS_INSTANCE_H_
#define PASS_BRIDGE_PASS_INSTANCE_H_

#include <boost/python/detail/wrap_python.hpp>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bridge_common/python_call.h"
#include "capi/handles.h"
#include "native_views.h"
#include "service/pass_service.h"
#include "support/interrupt.h"

namespace ge::bridge {

class PassBridge;

/// One Python pass object for one Run. The object itself is in ge.passes._bridge under `id`; the
/// lease keeps it there and is given away with the instance, with or without the GIL.
/// Thread: the one that called the engine. GIL: taken inside each hook.
class PythonPassInstance final : public fusion::PassInstance {
 public:
  /// `lease` is a strong reference, `object` the pass object that it keeps.
  PythonPassInstance(PassBridge& bridge, fusion::PassDescriptor descriptor, std::string id,
                     PyObject* lease, PyObject* object, PythonClock clock);
  ~PythonPassInstance() override;

  Outcome Run(const GraphPtr& graph, CustomPassContext& context) override;
  Expected<fusion::PatternMatcherConfig> MatcherConfig() override;
  Expected<std::vector<std::unique_ptr<fusion::Pattern>>> Patterns(
      CustomPassContext& context) override;
  Expected<bool> MeetRequirements(const fusion::MatchResult& match,
                                  CustomPassContext& context) override;
  Expected<GraphUniqPtr> Replacement(const fusion::MatchResult& match,
                                     CustomPassContext& context) override;
  Expected<bool> MeetRequirements(const GNode& node, CustomPassContext& context) override;
  Expected<GraphUniqPtr> Replacement(const GNode& node, CustomPassContext& context) override;
  int64_t python_ns() const override { return clock_.python_ns; }
  int64_t wait_ns() const override { return clock_.wait_ns; }

 private:
  /// How a hook is called in messages; texts are made once, as matches are many.
  struct HookName {
    HookName(const char* name, const fusion::PassDescriptor& descriptor);
    CallPlace place;
    interrupt::ActivityName activity;
  };

  /// Runs body with the GIL; a failure names the hook and carries the context's error message.
  Outcome Hook(const HookName& name, const CustomPassContext* context,
               const std::function<Outcome()>& body);
  /// object.method(match, context)
  boost::python::object CallForMatch(const boost::python::object& method,
                                     const fusion::MatchResult& match, CustomPassContext& context);

  PassBridge& bridge_;
  const fusion::PassDescriptor descriptor_;
  const std::string id_;
  PyObject* lease_;
  PyObject* object_;
  PythonClock clock_;
  const HookName run_, config_, patterns_, meet_requirements_, replacement_;
  Lender<ContextView> contexts_;
  Lender<MatchView> matches_;
  capi::BorrowScope scope_;  // of every graph and node that the hooks of this Run see
};

}  // namespace ge::bridge

#endif  // PASS_BRIDGE_PASS_INSTANCE_H_
