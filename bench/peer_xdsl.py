# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""xdsl's PatternRewriteWalker with a RewritePattern, and the few operations of the chain as a dialect."""
from pathlib import Path

from chains import LINK, WIDTH
from xdsl.dialects.builtin import ModuleOp, TensorType, f32
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, Region
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, result_def
from xdsl.pattern_rewriter import PatternRewriter, PatternRewriteWalker, RewritePattern, op_type_rewrite_pattern


@irdl_op_definition
class Mul(IRDLOperation):
    name = "bench.mul"
    lhs = operand_def(TensorType)
    rhs = operand_def(TensorType)
    res = result_def(TensorType)


@irdl_op_definition
class Div(IRDLOperation):
    name = "bench.div"
    lhs = operand_def(TensorType)
    rhs = operand_def(TensorType)
    res = result_def(TensorType)


@irdl_op_definition
class Add(IRDLOperation):
    name = "bench.add"
    lhs = operand_def(TensorType)
    rhs = operand_def(TensorType)
    res = result_def(TensorType)


@irdl_op_definition
class Relu(IRDLOperation):
    name = "bench.relu"
    x = operand_def(TensorType)
    res = result_def(TensorType)


@irdl_op_definition
class Sigmoid(IRDLOperation):
    name = "bench.sigmoid"
    x = operand_def(TensorType)
    res = result_def(TensorType)


@irdl_op_definition
class MulAddRelu(IRDLOperation):
    name = "bench.mul_add_relu"
    x = operand_def(TensorType)
    scale = operand_def(TensorType)
    bias = operand_def(TensorType)
    res = result_def(TensorType)


def _fusion(last: type, first: type) -> RewritePattern:
    """``last(Add(first(x, scale), bias))`` to MulAddRelu, where nothing else uses the inner values."""

    class Fusion(RewritePattern):
        count = 0

        @op_type_rewrite_pattern
        def match_and_rewrite(self, op: last, rewriter: PatternRewriter):
            total = op.x.owner
            if not isinstance(total, Add) or not total.res.has_one_use():
                return
            product = total.lhs.owner
            if not isinstance(product, first) or not product.res.has_one_use():
                return
            fused = MulAddRelu.create(operands=[product.lhs, product.rhs, total.rhs], result_types=[op.res.type])
            rewriter.replace(op, fused)
            rewriter.erase(total)
            rewriter.erase(product)
            self.count += 1

    return Fusion()


_ENDS = {"match": (Relu, Mul), "miss": (Sigmoid, Mul), "late_miss": (Relu, Div), "full_miss": (Relu, Relu)}


def build(size: int, model: Path):
    """The chain as one function of a module."""
    tensor, scalar = TensorType(f32, [WIDTH]), TensorType(f32, [])
    block = Block(arg_types=[tensor, scalar, scalar])
    value, scale, bias = block.args
    for _ in range(size // LINK):
        product = Mul.create(operands=[value, scale], result_types=[tensor])
        total = Add.create(operands=[product.res, bias], result_types=[tensor])
        relu = Relu.create(operands=[total.res], result_types=[tensor])
        block.add_ops([product, total, relu])
        value = relu.res
    block.add_op(ReturnOp(value))
    return ModuleOp([FuncOp("chain", ((tensor, scalar, scalar), (tensor,)), Region(block))])


def rewrite(module, case: str) -> int:
    """Returns the number of replacements. One walk, as our passes and onnxscript make: xdsl's quicker way."""
    fusion = _fusion(*_ENDS[case])
    PatternRewriteWalker(fusion, apply_recursively=False).rewrite_module(module)
    return fusion.count
