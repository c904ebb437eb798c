// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CATALOG_MAPPING_H_
#define GRAPH_ENGINE_CATALOG_MAPPING_H_

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/op_def.h"
#include "ir/value.h"
#include "support/status.h"

// The catalogue's mapping language (catalog/mapping_language.py) as data, and its evaluation. The
// importer maps ONNX nodes to GE nodes with it, the lowering the other way.
namespace ge::catalog {

/// An attribute value: a literal, or something of the mapped node.
struct Value {
  enum class Kind {
    kLiteral,
    kAttr,
    kInput,
    kCount,
    kRank,
    kDtypeOf,
    kSwap,
    kConvert,
    kJoin,   ///< list of the parts, which are whole numbers
    kEqual,  ///< the first part; error when the second is another value
    kUnless  ///< the first part; absent when it is the second
  };
  Kind kind = Kind::kLiteral;
  std::string name;                    ///< attribute, port or conversion
  ir::Attr literal;                    ///< of kLiteral; default of kAttr (monostate: none)
  bool optional = false;               ///< kAttr: an absent attribute leaves the target's one out
  std::shared_ptr<const Value> inner;  ///< of kConvert; condition of kSwap
  std::vector<Value> parts;            ///< of kJoin, kEqual and kUnless
};

struct Argument {
  enum class Kind { kInput, kSpread, kAbsent, kTensor };
  Kind kind = Kind::kInput;
  std::string name;            ///< port, or a result of an earlier step; kTensor: port to convert
  std::string tensor_kind;     ///< kTensor: i64, i32, f32, bool, like, scalar, vec, vec64
  std::string like;            ///< kTensor of kind like: the port whose type it takes
  std::optional<Value> value;  ///< kTensor made of a value
};

struct Step {
  std::string op;
  int64_t opset = 0;  ///< ONNX target: lowest opset that has the op as used here; 0 = any served
  std::vector<std::string> results;  ///< names; empty: the mapping's results, by index
  std::vector<Argument> arguments;
  std::vector<std::pair<std::string, Value>> attrs;
};

struct Test {
  bool negated = false;
  std::string function;
  std::string argument;  ///< port, "@attribute" or output number
  ir::Attr default_value;
  std::string comparison;  ///< "", "==", "!=", "<", ">"
  ir::Attr operand;
};

/// One way to map; used when its condition (an OR of ANDs; none = always) holds.
struct Alternative {
  std::vector<std::vector<Test>> condition;
  std::vector<Step> steps;
  std::string hook;               ///< name of a registered C++ function, "name" or "name:argument"
  std::string refusal;            ///< why this case is not served
  std::set<std::string> ignored;  ///< source attributes that may be there and mean nothing here
};

struct ImportVersion {
  int64_t since = 1;
  std::vector<Alternative> alternatives;
};

/// Import mappings of an ONNX operator of the default domain, oldest first; nullptr: none.
const std::vector<ImportVersion>* FindImports(std::string_view onnx_op);
std::vector<std::string> ImportableOps();  ///< sorted
/// Lowering of a GE type; nullptr: none.
const std::vector<Alternative>* FindLowering(std::string_view type);

/// The node that is being mapped. Ports are named as in the mapping text.
class Source {
 public:
  virtual ~Source() = default;
  virtual bool HasInput(const std::string& port) const = 0;
  virtual int64_t Count(const std::string& port) const = 0;  ///< "*", "outputs" or a dynamic port
  /// nullptr when absent. Its kind is what the source side stores.
  virtual const ir::Attr* Attribute(const std::string& name) const = 0;
  virtual ir::TensorPtr Constant(const std::string& port) const = 0;
  virtual const ir::TensorDesc* Desc(const std::string& port) const = 0;  ///< nullptr: unknown
  virtual bool OutputUsed(int64_t output) const = 0;
};

Expected<bool> Holds(const Alternative& alternative, const Source& source);
/// The first alternative that holds, never nullptr: the last of a mapping has no condition.
Expected<const Alternative*> Select(const std::vector<Alternative>& alternatives,
                                    const Source& source);
/// Names of all source attributes that the alternatives read or ignore.
std::set<std::string> MentionedAttrs(const std::vector<Alternative>& alternatives);

/// "attribute 'axes'" or "input '1'": what of the mapped node a value is made of; "" for literals.
std::string OriginOf(const Value& value);
/// nullopt: an optional attribute that is absent.
Expected<std::optional<ir::Attr>> Evaluate(const Value& value, const Source& source);
/// Brings a value to an attribute's type: ints to Bool, numbers of the mapping text to Float.
/// `what` names the attribute in the error.
Expected<ir::Attr> Coerce(const ir::Attr& value, AttrType type, const std::string& what);
/// Whether ToTensor has a meaning for the value.
bool IsNumeric(const ir::Attr& value);
/// Whole numbers: a list, one number, or the elements of a tensor.
Expected<std::vector<int64_t>> ToInts(const ir::Attr& value);
/// A tensor of number(s). Rank 0 for a number, 1 for a list; a tensor is converted element by
/// element. Error, naming it: a number that the type cannot hold.
Expected<ir::TensorPtr> ToTensor(const ir::Attr& value, DataType type);

/// Numbers of ONNX's TensorProto.DataType against GE's; nullopt: no counterpart.
GE_EXPORT std::optional<DataType> FromOnnxType(int64_t onnx_type) noexcept;
GE_EXPORT std::optional<int32_t> ToOnnxType(DataType type) noexcept;

}  // namespace ge::catalog

#endif  // GRAPH_ENGINE_CATALOG_MAPPING_H_
