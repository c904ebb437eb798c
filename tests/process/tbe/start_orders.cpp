// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// start_orders tbe|bridge PYTHON CONFIG MODEL OUTPUT: one operator check and one compile with
// Python passes, the named one first, then the end of Python. Prints what Shutdown reports as JSON.
#include <cstdio>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "capi/c_api.h"
#include "ge/pyrt/runtime_manager.h"
#include "session/atc_main.h"

namespace {

using ge::pyrt::GePythonRuntimeManager;

bool Done(int status, const char* what) {
  if (status != GE_CAPI_OK) std::fprintf(stderr, "%s: %s\n", what, ge_capi_last_error());
  return status == GE_CAPI_OK;
}

bool AddNode(ge_capi_handle graph, const char* type, ge_capi_handle& node) {
  const ge_capi_port input{"x", 0, 1};
  const ge_capi_port output{"y", 0, 1};
  return Done(ge_capi_graph_add_node(graph, type, type, &input, 1, &output, 1, nullptr, 0, &node),
              "add_node");
}

bool CheckRelu() {
  ge_capi_handle graph = 0, data = 0, relu = 0;
  const int64_t dims[] = {2, 3};
  const size_t rank = 2;
  int supported = 0;
  ge_capi_text reason{};
  const bool answered =
      Done(ge_capi_graph_create("check", 5, &graph), "create") && AddNode(graph, "Data", data) &&
      AddNode(graph, "Relu", relu) &&
      Done(ge_capi_graph_add_data_edge(graph, data, 0, relu, 0), "add_data_edge") &&
      Done(ge_capi_utils_infer_shape(graph, dims, rank, &rank, 1), "infer_shape") &&
      Done(ge_capi_utils_check_operator(relu, &supported, &reason), "check_operator");
  if (answered && supported == 0) {
    std::fprintf(stderr, "Relu: %.*s\n", static_cast<int>(reason.size), reason.data);
  }
  ge_capi_free(reason.data);
  ge_capi_release(graph);
  return answered && supported == 1;
}

bool Compile(char** argv) {
  std::vector<std::string> words = {"atc",
                                    "--framework=5",
                                    std::string("--python=") + argv[2],
                                    std::string("--config=") + argv[3],
                                    std::string("--model=") + argv[4],
                                    std::string("--output=") + argv[5]};
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  return ge::session::AtcMain(static_cast<int>(pointers.size()), pointers.data()) == 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 6) return 2;
  auto& manager = GePythonRuntimeManager::Instance();
  ge::pyrt::RuntimeConfig config;
  config.python = argv[2];
  config.config_dir = argv[3];
  config.program_name = "start_orders";
  if (const auto status = manager.Configure(config); !status) {
    std::fprintf(stderr, "%s\n", status.message().c_str());
    return 3;
  }
  manager.BeginUse();  // the compile's end is not the last use
  const bool tbe_first = std::string(argv[1]) == "tbe";
  const bool worked = tbe_first ? CheckRelu() && Compile(argv) : Compile(argv) && CheckRelu();
  const auto report = manager.Shutdown();
  std::printf("%s\n", nlohmann::json({{"ok", report.status.ok()},
                                      {"message", report.status.message()},
                                      {"finalised", report.finalised},
                                      {"order", report.quiesce_order},
                                      {"record", report.record_path}})
                          .dump()
                          .c_str());
  return worked && report.status.ok() ? 0 : 1;
}
