// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/choice.h"

#include <cstdlib>

#include "environment/install_layout.h"
#include "environment/preflight.h"

namespace ge::pyrt {
namespace {

const char* Environment(const char* name) { return std::getenv(name); }

SelectorInput Asked(const ChoiceInput& input) {
  SelectorInput asked;
  asked.option = input.option;
  asked.configured = input.settings->executable;
  asked.config_file = input.settings->file;
  asked.program = ProgramPath();
  asked.env = &Environment;
  asked.isolated = input.settings->isolated;
  asked.use_cache = input.use_cache;
  asked.deadline = input.deadline;
  return asked;
}

}  // namespace

std::vector<Candidate> CandidatesOf(const ChoiceInput& input) {
  return ListCandidates(Asked(input));
}

Choice ChooseInterpreter(const ChoiceInput& input, const std::vector<RuntimeImage>& images) {
  SelectorInput asked = Asked(input);
  for (const RuntimeImage& image : images) {
    if (image.is_program || image.elsewhere) continue;
    asked.mapped_libpython = image.path;
    asked.mapped_by = image.mapper;
  }
  Choice choice;
  choice.status = SelectInterpreter(asked, &choice.selection).status();
  if (!choice.status.ok()) {
    choice.trouble = Choice::Trouble::kInterpreter;
    return choice;
  }
  const Interpreter& chosen = choice.interpreter();
  choice.status = CheckAlone(images, chosen.libpython,
                             "'" + chosen.executable + "' (" + choice.selection.source() + ")");
  if (!choice.status.ok()) {
    choice.trouble = Choice::Trouble::kLibpython;
    return choice;
  }
  choice.status =
      CheckEnvironment(chosen, {asked.isolated, asked.use_cache, asked.deadline}, &Environment);
  if (!choice.status.ok()) {
    const bool second = choice.status.code() == GE_PYRT_SECOND_LIBPYTHON;
    choice.trouble = second ? Choice::Trouble::kLibpython : Choice::Trouble::kEnvironment;
  }
  return choice;
}

}  // namespace ge::pyrt
