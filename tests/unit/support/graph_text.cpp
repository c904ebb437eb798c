// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "graph_text.h"

#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "catalog/op_def.h"
#include "graph_maker.h"
#include "ir/dump.h"

namespace ge::test {
namespace {

std::vector<std::pair<std::string, std::string>> Pairs(const std::string& text,
                                                       const std::string& separator) {
  std::vector<std::pair<std::string, std::string>> pairs;
  const std::regex item("([A-Za-z_0-9]+)" + separator +
                        "(%[^,)]+|\\[[^\\]]*\\]|\"[^\"]*\"|[^,}]+)");
  for (std::sregex_iterator it(text.begin(), text.end(), item), end; it != end; ++it) {
    pairs.emplace_back((*it)[1], (*it)[2]);
  }
  return pairs;
}

ir::Attr ParseAttr(const std::string& text) {
  if (text == "true" || text == "false") return text == "true";
  if (text.front() == '"') return text.substr(1, text.size() - 2);
  if (text.front() == '[') {
    std::istringstream words(text.substr(1, text.size() - 2));
    std::vector<double> values;
    for (double value; words >> value;) values.push_back(value);
    std::vector<int64_t> dims;
    if (values.size() != 1) dims.push_back(static_cast<int64_t>(values.size()));
    return ir::MakeFloatTensor(DT_FLOAT, dims, values);
  }
  if (text.find('.') != std::string::npos) return std::stof(text);
  return static_cast<int64_t>(std::stoll(text));
}

class Parser {
 public:
  Graph Run(const std::string& text) {
    std::istringstream lines(text);
    std::string line;
    const std::regex head("graph\\(\"(.*)\"\\):");
    const std::regex node(
        " *%(\\S+) : .* = Node\\[type=(\\w+)\\] \\((?:inputs = \\(([^)]*)\\))?(?:, )?"
        "(?:attrs = \\{(.*)\\})?\\)");
    const std::regex element(" *%(\\S+) : .* = get_element\\[node=%(\\S+)\\]\\((\\d+)\\)");
    const std::regex output(" *return \\((.*)\\)");
    std::smatch found;
    while (std::getline(lines, line)) {
      if (std::regex_match(line, found, head)) {
        maker_ = GraphMaker(found[1].str());
      } else if (std::regex_match(line, found, node)) {
        AddNode(found[1], found[2], found[3], found[4]);
      } else if (std::regex_match(line, found, element)) {
        values_[found[1]] = {values_.at(found[2]).node, std::stoi(found[3])};
      } else if (std::regex_match(line, found, output)) {
        AddOutput(found[1]);
      } else if (!line.empty() && line.front() != '#') {
        throw std::logic_error("graph text not understood: " + line);
      }
    }
    Connect();
    return maker_.graph();
  }

 private:
  void AddNode(const std::string& name, const std::string& type, const std::string& inputs,
               const std::string& attr_text) {
    Attrs attrs;
    for (const auto& attr : Pairs(attr_text, ": ")) attrs[attr.first] = ParseAttr(attr.second);
    const Endpoint made = maker_.Op(type, name, {}, attrs);
    values_[name] = made;
    for (const auto& input : Pairs(inputs, "=")) {
      const auto& ports = maker_.store().Layout(made.node).inputs;
      const int32_t port = ir::PortLayout::FirstIndex(ports, input.first);
      edges_.push_back({input.second.substr(1), {made.node, port}});
    }
  }

  void AddOutput(const std::string& text) {
    const std::regex item("%([^,)]+)");
    for (std::sregex_iterator it(text.begin(), text.end(), item), end; it != end; ++it) {
      outputs_.push_back((*it)[1]);
    }
  }

  void Connect() {
    for (const auto& edge : edges_) maker_.store().Connect(values_.at(edge.first), edge.second);
    std::vector<Endpoint> outputs;
    for (const std::string& name : outputs_) outputs.push_back(values_.at(name));
    maker_.Output(outputs, outputs_);
  }

  GraphMaker maker_;
  std::map<std::string, Endpoint> values_;
  std::vector<std::pair<std::string, Endpoint>> edges_;
  std::vector<std::string> outputs_;
};

std::string ReadFile(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string GoldenPath(const std::string& name, const char* kind) {
  return std::string(GE_GOLDEN_DIR) + "/" + name + "." + kind + ".txt";
}

}  // namespace

Graph ParseGraph(const std::string& text) { return Parser().Run(text); }

Graph GoldenInput(const std::string& name) { return ParseGraph(ReadFile(GoldenPath(name, "in"))); }

void CheckGolden(const Graph& graph, const std::string& name) {
  const std::string actual = ir::DumpReadable(*graph.store(), graph.index());
  const std::string path = GoldenPath(name, "out");
  const char* update = std::getenv("GE_UPDATE_GOLDEN");
  if (update != nullptr && std::string(update) == "1") {
    std::ofstream(path) << actual;
    return;
  }
  BOOST_TEST(actual == ReadFile(path), "graph differs from " << path << ":\n" << actual);
}

}  // namespace ge::test
