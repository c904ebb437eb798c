// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_OPERATOR_REG_PORTS_H_
#define GRAPH_OPERATOR_REG_PORTS_H_

// The parts of a REG_OP chain (graph/operator_reg.h).

/// Ends the function that is open, calling the one that `begins`, which stays open.
#define GE_OP_PART_(begins, members, registration) \
  N();                                             \
  begins();                                        \
  }                                                \
                                                   \
 public:                                           \
  members                                          \
                                                   \
      private : void                               \
                begins() {                         \
    registration;                                  \
    ::ge::OpReg()

#define GE_OP_INPUT_MEMBERS_(x)                                                   \
  Self& set_input_##x(const ::ge::Operator& from, uint32_t output = 0) {          \
    SetInput(#x, from, output);                                                   \
    return *this;                                                                 \
  }                                                                               \
  Self& set_input_##x(const ::ge::Operator& from, const std::string& output) {    \
    SetInput(#x, from, ::ge::AscendString(output.data(), output.size()));         \
    return *this;                                                                 \
  }                                                                               \
  Self& set_input_##x##_by_name(const ::ge::Operator& from, const char* output) { \
    return set_input_##x(from, output);                                           \
  }                                                                               \
  ::ge::TensorDesc get_input_desc_##x() const { return GetInputDescByName(#x); }  \
  ::ge::graphStatus update_input_desc_##x(const ::ge::TensorDesc& desc) {         \
    return UpdateInputDesc(#x, desc);                                             \
  }

#define INPUT(x, types) GE_OP_PART_(BeginInput_##x, GE_OP_INPUT_MEMBERS_(x), InputRegister(#x))
#define OPTIONAL_INPUT(x, types) \
  GE_OP_PART_(BeginInput_##x, GE_OP_INPUT_MEMBERS_(x), OptionalInputRegister(#x))

#define OUTPUT(x, types)                                                                      \
  GE_OP_PART_(                                                                                \
      BeginOutput_##x,                                                                        \
      ::ge::TensorDesc get_output_desc_##x()                                                  \
          const { return GetOutputDescByName(#x); } ::ge::graphStatus update_output_desc_##x( \
              const ::ge::TensorDesc& desc) { return UpdateOutputDesc(#x, desc); },           \
      OutputRegister(#x))

#define DYNAMIC_INPUT(x, types)                                                                \
  GE_OP_PART_(                                                                                 \
      BeginInput_##x,                                                                          \
      Self& create_dynamic_input_##x(uint32_t count, bool push_back = true) {                  \
        DynamicInputRegister(#x, count, push_back);                                            \
        return *this;                                                                          \
      } Self& set_dynamic_input_##x(uint32_t at, const ::ge::Operator& from,                   \
                                    uint32_t output = 0) {                                     \
        SetInput((#x + std::to_string(at)).c_str(), from, output);                             \
        return *this;                                                                          \
      } Self& set_dynamic_input_##x(uint32_t at, const ::ge::Operator& from,                   \
                                    const std::string& output) {                               \
        SetInput((#x + std::to_string(at)).c_str(), from, ::ge::AscendString(output.c_str())); \
        return *this;                                                                          \
      } ::ge::TensorDesc get_dynamic_input_desc_##x(uint32_t at) const {                       \
        return GetDynamicInputDesc(#x, at);                                                    \
      } ::ge::graphStatus update_dynamic_input_desc_##x(uint32_t at,                           \
                                                        const ::ge::TensorDesc& desc) {        \
        return UpdateDynamicInputDesc(#x, at, desc);                                           \
      },                                                                                       \
      DynamicInputRegister(#x, 0))

#define DYNAMIC_OUTPUT(x, types)                                                         \
  GE_OP_PART_(                                                                           \
      BeginOutput_##x,                                                                   \
      Self& create_dynamic_output_##x(uint32_t count, bool push_back = true) {           \
        DynamicOutputRegister(#x, count, push_back);                                     \
        return *this;                                                                    \
      } ::ge::TensorDesc get_dynamic_output_desc_##x(uint32_t at) const {                \
        return GetDynamicOutputDesc(#x, at);                                             \
      } ::ge::graphStatus update_dynamic_output_desc_##x(uint32_t at,                    \
                                                         const ::ge::TensorDesc& desc) { \
        return UpdateDynamicOutputDesc(#x, at, desc);                                    \
      },                                                                                 \
      DynamicOutputRegister(#x, 0))

#define GE_OP_ATTR_MEMBERS_(x, type, initial)                                      \
  type get_attr_##x() const {                                                      \
    type value initial;                                                            \
    GetAttr(#x, value);                                                            \
    return value;                                                                  \
  }                                                                                \
  ::ge::graphStatus get_attr_##x(type& value) const { return GetAttr(#x, value); } \
  Self& set_attr_##x(const type& value) {                                          \
    SetAttr(#x, value);                                                            \
    return *this;                                                                  \
  }
#define GE_OP_ARGUMENT_(...) __VA_ARGS__

#define ATTR(x, type, ...)                                                 \
  GE_OP_PART_(BeginAttr_##x, GE_OP_ARGUMENT_(static type DefaultOf_##x() { \
                return __VA_ARGS__;                                        \
              } GE_OP_ATTR_MEMBERS_(x, type, = DefaultOf_##x())),          \
              AttrRegister(#x, ::ge::op::AsAttrValue(DefaultOf_##x())))
#define REQUIRED_ATTR(x, type)                                 \
  GE_OP_PART_(BeginAttr_##x, GE_OP_ATTR_MEMBERS_(x, type, {}), \
              RequiredAttrRegister(#x, ::ge::op::AsAttrValue(type{})))

#define GRAPH(x)                                                                                   \
  GE_OP_PART_(                                                                                     \
      BeginGraph_##x,                                                                              \
      Self& set_subgraph_builder_##x(const ::ge::SubgraphBuilder& builder) {                       \
        SetSubgraphBuilder(#x, 0, builder);                                                        \
        return *this;                                                                              \
      } ::ge::SubgraphBuilder get_subgraph_builder_##x() const { return GetSubgraphBuilder(#x); }, \
      SubgraphRegister(#x))
#define DYNAMIC_GRAPH(x)                                                               \
  GE_OP_PART_(                                                                         \
      BeginGraph_##x,                                                                  \
      Self& create_dynamic_subgraph_##x(uint32_t count) {                              \
        SubgraphCountRegister(#x, count);                                              \
        return *this;                                                                  \
      } Self& set_dynamic_subgraph_builder_##x(uint32_t at,                            \
                                               const ::ge::SubgraphBuilder& builder) { \
        SetSubgraphBuilder(#x, at, builder);                                           \
        return *this;                                                                  \
      } ::ge::SubgraphBuilder get_dynamic_subgraph_builder_##x(uint32_t at)            \
          const { return GetDynamicSubgraphBuilder(#x, at); },                         \
      SubgraphRegister(#x, true))

/// Says which types a symbol of the port declarations stands for.
#define DATATYPE(symbol, types) GE_OP_PART_(BeginType_##symbol, , static_cast<void>(0))

#endif  // GRAPH_OPERATOR_REG_PORTS_H_
