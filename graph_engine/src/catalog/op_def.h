// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CATALOG_OP_DEF_H_
#define GRAPH_ENGINE_CATALOG_OP_DEF_H_

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graph/export.h"
#include "ir/port_layout.h"
#include "ir/store.h"
#include "ir/value.h"
#include "support/status.h"

namespace ge::catalog {

enum class AttrType {
  kInt,
  kFloat,
  kString,
  kBool,
  kType,
  kTensor,
  kListInt,
  kListFloat,
  kListString,
  kListBool,
  kListType,
  kListListInt
};

/// "Int", "ListFloat", ... and back; nullopt: no such type.
GE_EXPORT const char* AttrTypeName(AttrType type) noexcept;
GE_EXPORT std::optional<AttrType> AttrTypeFromName(std::string_view name) noexcept;

struct AttrDef {
  std::string name;
  AttrType type = AttrType::kInt;
  bool required = false;
  ir::Attr default_value;  ///< monostate when required (or an empty Tensor default)
};

/// Prototype of one GE operator type: everything the engine knows of it, from catalog.yaml or from
/// a user's declaration. Immutable once registered; lives as long as the process.
struct OpDef {
  std::string type;
  std::vector<ir::Port> inputs;  ///< dynamic ports with count 0
  std::vector<ir::Port> outputs;
  std::vector<AttrDef> attrs;  ///< IR order
  std::vector<std::string> subgraphs;
  std::vector<std::string> es_modules;
  std::string shape_rule;  ///< name of the inference rule, empty: none known
  std::string location;    ///< where a user declared it; empty: the catalogue
  /// Per output: an input port's name, "DT_x" or "@attribute"; empty: the first input's type.
  std::vector<std::string> output_types;
  const AttrDef* FindAttr(std::string_view name) const;
  /// The layout of every node of an op without dynamic ports, made once; null for the others.
  ir::LayoutPtr FixedLayout() const;

 private:
  mutable ir::LayoutPtr fixed_layout_;  // read and written atomically
};

/// nullptr when the type has no prototype. Thread: any.
GE_EXPORT const OpDef* FindOp(std::string_view type);
GE_EXPORT std::vector<std::string> AllTypes();
/// Up to three registered types whose spelling is close, for error texts.
GE_EXPORT std::vector<std::string> NearTypes(std::string_view type);
/// Adds a user-declared prototype; the same one again changes nothing. Refused: a type, port,
/// attribute or subgraph name that is empty, no identifier or there twice; a type that exists with
/// another signature. The text names this place and the other.
GE_EXPORT Outcome RegisterOp(OpDef def);
/// Types that users declared, sorted.
GE_EXPORT std::vector<std::string> DeclaredTypes();

/// Ports of one instance; `dynamic_counts` gives the count per dynamic IR port (absent: 0).
GE_EXPORT ir::PortLayout MakeLayout(const OpDef& def,
                                    const std::map<std::string, int32_t>& dynamic_counts = {});

/// Value of an attribute as the op sees it: the stored one, else the prototype's default
/// (GE does not store optional attributes that equal their default); nullptr when neither exists.
GE_EXPORT const ir::Attr* EffectiveAttr(const ir::Store& store, ir::NodeId node,
                                        std::string_view name);

/// Element type of an output by the prototype's rule, from the producers' descs and the attributes;
/// DT_UNDEFINED when that is not known.
GE_EXPORT DataType OutputType(const ir::Store& store, ir::NodeId node, int32_t output);

/// Const, Constant; Data, RefData, AippData, AnyData; NetOutput.
GE_EXPORT bool IsConstType(std::string_view type);
GE_EXPORT bool IsDataType(std::string_view type);
constexpr char kNetOutput[] = "NetOutput";
constexpr char kConst[] = "Const";
constexpr char kData[] = "Data";
constexpr char kPartitionedCall[] = "PartitionedCall";
constexpr char kConstValueAttr[] = "value";  ///< TensorPtr on Const
constexpr char kDataIndexAttr[] = "index";   ///< int on Data
/// TensorPtr on Data: the value of a graph input that the caller may leave out.
constexpr char kDefaultValueAttr[] = "_default_value";
/// ListString on NetOutput: the model's output names, one per input port. Invariant under passes.
constexpr char kOutputNamesAttr[] = "_output_names";
/// Attributes every new node of a rewrite or import carries: provenance (ListString).
constexpr char kOriginNamesAttr[] = "_datadump_original_op_names";
constexpr char kOriginTypesAttr[] = "_datadump_original_op_types";
constexpr char kPassNameAttr[] = "pass_name";
constexpr char kPatternNameAttr[] = "_pattern_name";

/// The constant tensor that `endpoint` carries, or nullptr when it is not a Const with a value.
GE_EXPORT ir::TensorPtr ConstTensor(const ir::Store& store, ir::Endpoint endpoint);

}  // namespace ge::catalog

#endif  // GRAPH_ENGINE_CATALOG_OP_DEF_H_
