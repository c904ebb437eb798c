// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>

#include "environment/paths.h"
#include "forecast.h"

namespace ge::pyrt::cli {
namespace {

using console::Lines;
using console::Printable;

std::string Line(const char* label, const std::string& text, Lines lines = Lines::kOne) {
  std::string line = label;
  line.resize(std::max<size_t>(line.size() + 1, 14), ' ');
  return line + Printable(text, lines) + "\n";
}

std::string Trouble(const std::string& text) { return Line("TROUBLE", text, Lines::kMany); }

std::string InterpreterText(const Forecast& forecast) {
  const Interpreter& interpreter = forecast.choice.interpreter();
  const bool venv = interpreter.prefix != interpreter.base_prefix;
  std::string text;
  text +=
      Line("interpreter", interpreter.executable + ", Python " + interpreter.Version() + " (" +
                              interpreter.Tag() + "), by " + forecast.choice.selection.source());
  text += Line("libpython", interpreter.libpython);
  text += Line("prefix",
               interpreter.prefix + (venv ? " (venv of " + interpreter.base_prefix + ")" : ""));
  text += Line("library", interpreter.stdlib);
  text += Line("flags", interpreter.flags_text.empty() ? "none" : Joined(interpreter.flags_text));
  text += Line("children", interpreter.executable + ", the same Python " + interpreter.Version());
  return text;
}

std::string PluginText(const Forecast::Plugin& plugin) {
  std::string text =
      Line("plugin", Printable(plugin.name) + " (" + plugin.role + "), " + plugin.activation,
           Lines::kMany);
  text += plugin.trouble.empty() ? Line("", plugin.library)
                                 : Line("", "TROUBLE " + plugin.trouble, Lines::kMany);
  for (const Artifact& artifact : plugin.rejected) {
    text +=
        Line("", "not '" + Printable(artifact.manifest) + "': " + artifact.rejected, Lines::kMany);
  }
  return text;
}

}  // namespace

std::string TextOf(const Forecast& forecast) {
  if (!forecast.config_error.empty()) return Trouble(forecast.config_error);
  std::string text =
      Line("configuration", forecast.config_dir.empty() ? "built-in" : forecast.config_dir);
  text += Line("package",
               forecast.package_dir.empty() ? "none beside this program" : forecast.package_dir);
  text += PrintableLines("candidates\n" + forecast.choice.selection.Text()) + "\n";
  if (forecast.HasInterpreter()) text += InterpreterText(forecast);
  for (const Forecast::Variable& variable : forecast.variables) {
    text += Line("variable", variable.name + "='" + variable.value + "': " + variable.effect);
  }
  for (const std::string& file : forecast.preloaded)
    text += Line("preloaded", file + ", from LD_PRELOAD");
  if (forecast.HasInterpreter()) {
    text += Line("environment", forecast.choice.status.ok() ? "sound" : "not sound");
  }
  if (!forecast.choice.status.ok()) text += Trouble(forecast.choice.status.message());
  for (const std::string& trouble : forecast.loader_troubles) text += Trouble(trouble);
  for (const Forecast::Plugin& plugin : forecast.plugins) text += PluginText(plugin);
  for (const Forecast::Library& artifact : forecast.artifacts) {
    text += Line("artifact", artifact.file + (artifact.troubles.empty() ? ": works" : ""));
    for (const std::string& trouble : artifact.troubles) text += Trouble(trouble);
  }
  return text;
}

int RunDoctor(const DoctorOptions& options) {
  const Forecast forecast = MakeForecast(options);
  std::fputs((options.json ? JsonOf(forecast) + "\n" : TextOf(forecast)).c_str(), stdout);
  return forecast.ExitCode();
}

}  // namespace ge::pyrt::cli
