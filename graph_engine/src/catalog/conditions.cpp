// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "catalog/mapping.h"

namespace ge::catalog {
namespace {

double AsNumber(const ir::Attr& value) {
  if (const auto* number = std::get_if<int64_t>(&value)) return static_cast<double>(*number);
  if (const auto* number = std::get_if<float>(&value)) return static_cast<double>(*number);
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? 1 : 0;
  if (const auto* type = std::get_if<DataType>(&value)) return *type;
  return 0;
}

bool Compare(const ir::Attr& left, const std::string& comparison, const ir::Attr& right) {
  const auto* a = std::get_if<std::string>(&left);
  const auto* b = std::get_if<std::string>(&right);
  if (a != nullptr || b != nullptr) {
    const bool equal = a != nullptr && b != nullptr && *a == *b;
    return comparison == "!=" ? !equal : equal;
  }
  const double x = AsNumber(left);
  const double y = AsNumber(right);
  if (comparison == "==") return x == y;
  if (comparison == "!=") return x != y;
  if (comparison == "<") return x < y;
  if (comparison == ">") return x > y;
  return x != 0;
}

int64_t LengthOf(const ir::Attr& value) {
  if (const auto* list = std::get_if<std::vector<int64_t>>(&value))
    return static_cast<int64_t>(list->size());
  if (const auto* list = std::get_if<std::vector<float>>(&value))
    return static_cast<int64_t>(list->size());
  if (const auto* list = std::get_if<std::vector<std::string>>(&value)) {
    return static_cast<int64_t>(list->size());
  }
  return 0;
}

/// The value of a test's left side, before its comparison.
class Measure {
 public:
  Measure(const Test& test, const Source& source) : test_(test), source_(source) {}

  Expected<ir::Attr> operator()() const {
    const std::string& function = test_.function;
    const std::string& port = test_.argument;
    const bool of_attr = !port.empty() && port[0] == '@';
    if (function == "attr") return AttributeOrDefault(port);
    if (function == "has") {
      return ir::Attr(of_attr ? source_.Attribute(port.substr(1)) != nullptr
                              : source_.HasInput(port));
    }
    if (function == "len") return ir::Attr(LengthOf(AttributeOrDefault(port.substr(1))));
    if (function == "const") return ir::Attr(source_.Constant(port) != nullptr);
    if (function == "false") return ir::Attr(IsFalse(source_.Constant(port)));
    if (function == "used") return ir::Attr(source_.OutputUsed(std::stoll(port)));
    if (function == "rank") return ir::Attr(Rank(port));
    if (function == "numel" || function == "single") {
      const ir::TensorDesc* desc = source_.Desc(port);
      const bool known = desc != nullptr && desc->shape.HasRank();
      const int64_t count = known ? desc->shape.NumElements() : -1;
      return ir::Attr(function == "single" ? int64_t{count == 1} : count);
    }
    if (function == "float") return ir::Attr(IsFloat(port));
    if (function == "dtype") {
      const ir::TensorDesc* desc = source_.Desc(port);
      return ir::Attr(desc == nullptr ? DT_UNDEFINED : desc->data_type);
    }
    if (function == "last_axis") {
      // Of ops that keep the rank: the declared output tells it as well as the input.
      const double axis = AsNumber(AttributeOrDefault(port.substr(1)));
      const int64_t rank = std::max(Rank("0"), Rank("out0"));
      return ir::Attr(axis == -1 || (rank > 0 && axis == static_cast<double>(rank - 1)));
    }
    return Outcome::Fail("catalogue: condition '" + function + "' has no meaning");
  }

 private:
  ir::Attr AttributeOrDefault(const std::string& name) const {
    const ir::Attr* attr = source_.Attribute(name);
    return attr != nullptr ? *attr : test_.default_value;
  }
  int64_t Rank(const std::string& port) const {
    const ir::TensorDesc* desc = source_.Desc(port);
    if (desc == nullptr || !desc->shape.HasRank()) return -1;
    return static_cast<int64_t>(desc->shape.dims.size());
  }
  bool IsFloat(const std::string& port) const {
    const ir::TensorDesc* desc = source_.Desc(port);
    if (desc == nullptr) return false;
    const DataType type = desc->data_type;
    return type == DT_FLOAT || type == DT_DOUBLE || type == DT_FLOAT16 || type == DT_BF16;
  }
  static bool IsFalse(const ir::TensorPtr& tensor) {
    return tensor != nullptr && tensor->desc.shape.NumElements() == 1 &&
           ir::ElementAsInt(*tensor, 0) == 0;
  }

  const Test& test_;
  const Source& source_;
};

void Mention(const Value& value, std::set<std::string>* names) {
  if (value.kind == Value::Kind::kAttr) names->insert(value.name);
  if (value.inner != nullptr) Mention(*value.inner, names);
  for (const Value& part : value.parts) Mention(part, names);
}

void Mention(const Alternative& alternative, std::set<std::string>* names) {
  names->insert(alternative.ignored.begin(), alternative.ignored.end());
  for (const auto& tests : alternative.condition) {
    for (const Test& test : tests) {
      if (test.function == "attr") names->insert(test.argument);
      if (!test.argument.empty() && test.argument[0] == '@') names->insert(test.argument.substr(1));
    }
  }
  for (const Step& step : alternative.steps) {
    for (const Argument& argument : step.arguments) {
      if (argument.value) Mention(*argument.value, names);
    }
    for (const auto& attr : step.attrs) Mention(attr.second, names);
  }
}

}  // namespace

Expected<bool> Holds(const Alternative& alternative, const Source& source) {
  if (alternative.condition.empty()) return true;
  for (const auto& tests : alternative.condition) {
    bool all = true;
    for (const Test& test : tests) {
      Expected<ir::Attr> left = Measure(test, source)();
      if (!left) return left.error();
      all = all && Compare(*left, test.comparison, test.operand) != test.negated;
    }
    if (all) return true;
  }
  return false;
}

Expected<const Alternative*> Select(const std::vector<Alternative>& alternatives,
                                    const Source& source) {
  for (const Alternative& alternative : alternatives) {
    Expected<bool> holds = Holds(alternative, source);
    if (!holds) return holds.error();
    if (*holds) return &alternative;
  }
  return &alternatives.back();
}

std::set<std::string> MentionedAttrs(const std::vector<Alternative>& alternatives) {
  std::set<std::string> names;
  for (const Alternative& alternative : alternatives) Mention(alternative, &names);
  return names;
}

}  // namespace ge::catalog
