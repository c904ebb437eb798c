// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "python_hooks.h"

#include <boost/python.hpp>

#include "bridge_common/python_error.h"
#include "bridge_common/sequences.h"

namespace ge::bridge {
namespace {

namespace py = boost::python;
using fusion::PassKind;

PassKind KindFromName(const std::string& name) {
  if (name == "pattern_fusion") return PassKind::kPatternFusion;
  if (name == "decompose") return PassKind::kDecompose;
  if (name == "legacy_custom") return PassKind::kLegacyCustom;
  if (name == "fusion_base") return PassKind::kFusionBase;
  Raise(PyExc_ValueError, "unknown kind of Python pass: " + name);
}

fusion::PassDescriptor DescriptorOf(const py::object& fields) {
  const auto text = [&fields](const char* key) { return py::extract<std::string>(fields[key])(); };
  const std::string stage = text("stage");
  const std::optional<CustomPassStage> known = StageFromName(stage);
  if (!known) Raise(PyExc_ValueError, "unknown stage of Python pass: " + stage);
  return {text("descriptor_key"),
          text("pass_name"),
          text("module_name"),
          text("class_name"),
          text("location"),
          *known,
          KindFromName(text("kind")),
          ToVector<std::string>(fields["op_types"]),
          py::extract<bool>(fields["has_requirements"])};
}

}  // namespace

PythonHooks::PythonHooks(const std::string& artifact_dir) {
  py::import("ge.passes.runtime").attr("ensure_native_module")(artifact_dir);
  module = py::import("ge.passes._bridge");
  passes_are_current = module.attr("passes_are_current");
  new_holder = module.attr("new_pass_holder");
  run = module.attr("run_fusion_base_pass");
  patterns = module.attr("get_pass_patterns");
  matcher_config = module.attr("get_pattern_matcher_config");
  refuse_replacement = module.attr("refuse_replacement");
  graph_class = py::import("ge.graph").attr("Graph");
  meet_requirements = py::str("meet_requirements");
  replacement = py::str("replacement");
  node_meet_requirements = module.attr("call_decompose_meet_requirements");
  node_replacement = module.attr("call_decompose_replacement");
}

std::vector<LoadedPass> PythonHooks::LoadPasses() const {
  const py::object found = module.attr("load_and_get_pass_descriptors")();
  const py::object class_of = module.attr("class_of");
  std::vector<LoadedPass> result;
  for (py::ssize_t i = 0; i < py::len(found); ++i) {
    const py::object fields = found[i];
    result.push_back({DescriptorOf(fields), class_of(py::object(fields["descriptor_key"]))});
  }
  return result;
}

std::vector<fusion::PassLoadProblem> PythonHooks::LoadProblems() const {
  const py::object found = module.attr("get_load_problems")();
  std::vector<fusion::PassLoadProblem> result;
  for (py::ssize_t i = 0; i < py::len(found); ++i) {
    result.push_back(
        {py::extract<std::string>(found[i][0])(), py::extract<std::string>(found[i][1])()});
  }
  return result;
}

void PythonHooks::NoteInterruptionOfLoad() const {
  const py::object found = module.attr("load_interruption")();
  NoteInterruption(found.ptr());
}

std::vector<std::string> PythonHooks::LoadNotes() const {
  return ToVector<std::string>(module.attr("get_load_notes")());
}

}  // namespace ge::bridge
