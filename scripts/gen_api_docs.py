#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Writes docs/api/*.md from the sources of python/ge: signatures and docstrings of what is public.

Nothing is imported, so it runs without a build. tests/lint/test_api_docs.py compares the pages.
"""
import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Optional

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "python"
PAGES = ROOT / "docs" / "api"
NATIVE = "_ge_pass_native"
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Page(NamedTuple):
    """One page: the module whose ``__all__`` it shows, and further public names of submodules."""

    module: str
    title: str
    intro: str
    more: tuple[tuple[str, tuple[str, ...]], ...] = ()


PAGE_LIST = (
    Page("ge.graph", "ge.graph: graphs, nodes, tensors",
         "Objects of a graph that a pass received end with its Run; each use afterwards is a `RuntimeError`.",
         (("ge.graph.types", ("AttrValueType",)), ("ge.utils", ("GeUtils",)),
          ("ge.error", ("GeError", "get_ge_error_msg", "raise_ge_error")))),
    Page("ge.es", "ge.es: building graphs",
         "The functions of the operators are in `ge.es.math`, `ge.es.nn`, `ge.es.cv` and `ge.es.all`; "
         "`help(ge.es.all.Conv2D)` shows one.",
         (("ge.es.graph_builder", ("InputType", "attr_scope", "control_dependency_scope")),
          ("ge.es.tensor_like", ("TensorLike", "convert_to_tensor_holder", "resolve_builder")),
          ("ge.es.declaration", ("declare_op",)))),
    Page("ge.passes", "ge.passes: fusion passes",
         "Whole passes to start from are in examples/passes."),
)


class Definition(NamedTuple):
    """Where a name is defined."""

    module: str
    node: ast.AST


def path_of(module: str) -> Path:
    """Source of a module; the stub of the native one."""
    base = PACKAGE.joinpath(*module.split("."))
    choices = [base / "__init__.py", base.with_suffix(".py"), base.with_suffix(".pyi")]
    return next(path for path in choices if path.is_file())


def tree_of(module: str) -> ast.Module:
    """Syntax tree of a module."""
    return ast.parse(path_of(module).read_text(encoding="utf-8"))


def _assigned(tree: ast.Module, name: str) -> Optional[ast.expr]:
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(getattr(one, "id", "") == name for one in node.targets):
            return node.value
    return None


def public_names(module: str) -> list[str]:
    """The module's ``__all__``."""
    tree = tree_of(module)
    value = _assigned(tree, "__all__")
    if isinstance(value, ast.List):
        return [ast.literal_eval(one) for one in value.elts]
    return sorted([*ast.literal_eval(_assigned(tree, "_PUBLIC")), "pattern"])  # of ge.passes


def find(module: str, name: str) -> Definition:
    """The definition behind a public name, through imports and the table of lazy ones."""
    tree = tree_of(module)
    for node in tree.body:
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)) and node.name == name:
            return Definition(module, node)
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    return find(node.module, alias.name)
    lazy = _assigned(tree, "_PUBLIC")
    if lazy is not None and name in ast.literal_eval(lazy):
        found = ast.literal_eval(lazy)[name]
        return find(f"{module}.{NATIVE if found == '_native' else found}", name)
    value = _assigned(tree, name)
    if value is None:
        raise LookupError(f"{module} has no definition of {name}")
    return Definition(module, value)


class _Unquoted(ast.NodeTransformer):
    """Annotations that name their class before it exists, without the quotes."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """The parameter with its annotation unquoted; defaults stay as they are."""
        if node.annotation is not None:
            node.annotation = unquoted(node.annotation)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.expr:  # pylint: disable=invalid-name
        """The expression in a string."""
        return ast.parse(node.value, mode="eval").body if isinstance(node.value, str) else node


def unquoted(annotation: ast.expr) -> ast.expr:
    """An annotation without quotes."""
    return _Unquoted().visit(annotation)


def signature(node: ast.AST) -> str:
    """Parameters but self, and result, as they are written."""
    args = node.args
    if args.args and args.args[0].arg in ("self", "cls"):
        args = ast.arguments(args.posonlyargs, args.args[1:], args.vararg, args.kwonlyargs, args.kw_defaults,
                             args.kwarg, args.defaults)
    for one in [*args.args, *args.kwonlyargs]:
        _Unquoted().visit_arg(one)
    result = f" -> {ast.unparse(unquoted(node.returns))}" if node.returns is not None else ""
    return f"({ast.unparse(args)}){result}".replace("'", '"')


def _doc(node: ast.AST) -> str:
    return inspect.cleandoc(ast.get_docstring(node) or "")


def members(definition: Definition) -> Iterator[ast.AST]:
    """Public members of a class, those of bases that are private parts of it last."""
    for node in definition.node.body:
        if isinstance(node, FUNCTIONS) and not node.name.startswith("_"):
            yield node
    for base in definition.node.bases:
        name = getattr(base, "attr", getattr(base, "id", ""))
        if name in ("ConstantMakers", "AttrSetters"):
            yield from members(find("ge.es._constants" if name == "ConstantMakers" else "ge.es._attr_setters", name))


def _shorthands(cls: ast.ClassDef) -> list[str]:
    """Names of ``name = property(getter)``."""
    return [node.targets[0].id for node in cls.body
            if isinstance(node, ast.Assign) and getattr(getattr(node.value, "func", None), "id", "") == "property"]


def _decorators(node: ast.AST) -> set[str]:
    return {getattr(one, "id", getattr(one, "attr", "")) for one in node.decorator_list}


def _constructor(cls: ast.ClassDef) -> list[str]:
    made = [node for node in cls.body if isinstance(node, FUNCTIONS) and node.name == "__init__"]
    if not made and any(getattr(base, "id", "") == "NamedTuple" for base in cls.bases):
        fields = [ast.unparse(node) for node in cls.body if isinstance(node, ast.AnnAssign)]
        return [f"{cls.name}({', '.join(fields)})"]
    if not made and "dataclass" in " ".join(map(ast.unparse, cls.decorator_list)):
        fields = [ast.unparse(node) for node in cls.body if isinstance(node, ast.AnnAssign)]
        return [f"{cls.name}({', '.join(fields)})"]
    return [cls.name + signature(node).replace(" -> None", "") for node in made]


def _values(cls: ast.ClassDef) -> list[str]:
    pairs = [(node.targets[0].id, ast.unparse(node.value)) for node in cls.body
             if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)]
    return [", ".join(f"`{name}` {value}" for name, value in pairs)] if pairs else []


def _is_enum(cls: ast.ClassDef) -> bool:
    return any("Enum" in ast.unparse(base) for base in cls.bases)


def _entry(text: str, doc: str) -> list[str]:
    lines = [f"- `{text}`"]
    if doc:
        head, _, rest = doc.partition("\n")
        lines[0] += f": {head}" if head else ""
        lines += [f"  {line}".rstrip() for line in rest.split("\n")] if rest else []
    return lines


def _class_lines(definition: Definition) -> list[str]:
    cls = definition.node
    lines = [_doc(cls), ""]
    if _is_enum(cls):
        return lines + _values(cls) + [""]
    constructors = _constructor(cls)
    refused = any("should not be created directly" in ast.unparse(node) for node in cls.body
                  if isinstance(node, FUNCTIONS) and node.name == "__init__")
    if constructors and not refused:
        lines += ["```python", *constructors, "```", ""]
    for node in members(definition):
        if "property" in _decorators(node):
            result = f": {ast.unparse(node.returns)}" if node.returns is not None else ""
            lines += _entry(node.name + result, _doc(node))
        else:
            lines += _entry(node.name + signature(node), _doc(node))
    if _shorthands(cls):
        names = ", ".join(f"`{name}`" for name in _shorthands(cls))
        lines.append(f"- properties {names}: what their getters give")
    return [*lines, ""]


def _lines(title: str, definition: Definition) -> list[str]:
    node = definition.node
    lines = [f"## {title}", ""]
    if isinstance(node, ast.ClassDef):
        return lines + _class_lines(definition)
    if isinstance(node, FUNCTIONS):
        return lines + ["```python", f"{node.name}{signature(node)}", "```", "", _doc(node), ""]
    return lines + ["```python", f"{title} = {ast.unparse(node)}", "```", ""]


def text_of(page: Page) -> str:
    """The page as Markdown."""
    lines = [f"# {page.title}", "", "<!-- made by scripts/gen_api_docs.py from the docstrings -->", "", page.intro, ""]
    for name in public_names(page.module):
        lines += _lines(name, find(page.module, name))
    for module, names in page.more:
        for name in names:
            lines += _lines(f"{module}.{name}", find(module, name))
    return "\n".join(lines).rstrip("\n") + "\n"


def page_path(page: Page) -> Path:
    """docs/api/graph.md for ge.graph."""
    return PAGES / (page.module.rpartition(".")[2] + ".md")


def main() -> int:
    """Writes all pages."""
    PAGES.mkdir(parents=True, exist_ok=True)
    for page in PAGE_LIST:
        page_path(page).write_text(text_of(page), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
