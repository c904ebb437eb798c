# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Objects used after their time: RuntimeError for every member, never a crash. Each case is a process."""
import subprocess
import sys
import textwrap

import api_table
import pytest

# What a member is called with; a member that is not here takes nothing.
PREPARE = """
import atexit, gc, os, sys, threading
sys.path.insert(0, {stage!r})
from ge._capi import _calls
from ge.es import GraphBuilder
from ge.es.all import Relu, Split
from ge.graph import DataType, DumpFormat, Format, Graph, Node, Tensor, TensorDesc
from ge.graph._attr import _AttrValue

builder = GraphBuilder("g")
x, y = builder.create_inputs(2)
graph = builder.build_and_reset([Relu(x + y)])
inner = GraphBuilder("inner")
view = inner.build_and_reset([Relu(inner.create_input(0))])
graph.add_subgraph(view)
node = graph.find_node_by_name("Add_0")
within = view.find_node_by_name("Relu_0")
other = graph.find_node_by_name("input_0")

ARGUMENTS = dict(
    get_attr=("a",), set_attr=("a", 1), has_attr=("a",), get_input_attr=("a", 0), set_input_attr=("a", 0, 1),
    get_output_attr=("a", 0), set_output_attr=("a", 0, 1), get_in_data_nodes_and_port_indexes=(0,),
    get_out_data_nodes_and_port_indexes=(0,), get_input_const_tensor=(0,), get_input_desc=(0,), get_output_desc=(0,),
    update_input_desc=(0, TensorDesc()), update_output_desc=(0, TensorDesc()), remove_node=(other,),
    remove_edge=(other, 0, node, 0), add_data_edge=(other, 0, node, 0), add_control_edge=(other, node),
    find_node_by_name=("Add_0",), get_subgraph=("inner",), remove_subgraph=("inner",), add_subgraph=(Graph("new"),),
    save_to_air=("x.air",), load_from_air=("x.air",), set_format=(Format.FORMAT_ND,), set_shape=([1],),
    set_data_type=(DataType.DT_INT8,), set_origin_shape=([1],), set_origin_format=(Format.FORMAT_ND,))
MEMBERS = {members!r}

def expect_ended(found, skip=()):
    for name in MEMBERS[type(found).__name__]:
        if name in skip:
            continue
        try:
            member = getattr(found, name)
            if callable(member):
                member(*ARGUMENTS.get(name, ()))
        except RuntimeError as err:
            assert str(err), name
        else:
            raise AssertionError(f"{{type(found).__name__}}.{{name}} worked on what has ended")
    repr(found), str(found) if not isinstance(found, Graph) else None
"""


def members():
    """Public members of the borrowed classes, as the list of symbols has them."""
    found = {}
    for symbol in api_table.symbols():
        if symbol.owner in ("Graph", "Node", "Tensor", "TensorDesc") and not symbol.last.startswith("_"):
            if symbol.kind in ("method", "property"):
                found.setdefault(symbol.owner, []).append(symbol.last)
    return found


@pytest.fixture
def run(stage_dir, tmp_path):
    """Runs the code in a process of its own, which must end with exit code 0 and nothing on stderr."""

    def start(code):
        program = PREPARE.format(stage=str(stage_dir), members=members()) + textwrap.dedent(code)
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60,
                              cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr[-2000:]
        return done.stdout

    return start


@pytest.mark.parametrize("ending, ended", [
    ("graph.remove_node(node)", "node"),
    ("graph.remove_subgraph('inner')", "view, within"),
    ("graph.remove_subgraph('inner'); del graph, other; gc.collect()", "view, within"),
    ("_calls.release(graph._handle)", "graph, node, other, view, within"),
    ("graph._handle = None; graph._owns_handle = False", "graph"),
    ("within._handle = within._handle + (1 << 32)", "within"),
])
def test_every_member_of_what_has_ended_is_a_runtime_error(run, ending, ended):
    run(f"{ending}\nfor found in ({ended},): expect_ended(found)")


def test_nodes_end_when_a_pattern_takes_their_graph(run):
    run("""
        from ge.passes import Pattern
        graph.remove_subgraph("inner")
        pattern = Pattern(graph)
        expect_ended(graph)
        pattern.release()
        for found in (node, other):
            expect_ended(found)
    """)


def test_values_with_their_handle_gone_are_runtime_errors(run):
    run("""
        for found in (Tensor([1.0]), TensorDesc([1])):
            _calls.release(found._handle)
            expect_ended(found, skip=("to_host", "to_device"))
            for name in ("to_host", "to_device"):
                if hasattr(found, name):
                    try:
                        getattr(found, name)()
                    except RuntimeError:
                        pass
        attr = _AttrValue()
        _calls.release(attr._av_ptr)
        for use in (lambda: attr.set_int(1), attr.get_int, attr.get_tensor, lambda: attr.set_list_string(["a"])):
            try:
                use()
            except RuntimeError:
                continue
            raise AssertionError
    """)


def test_a_holder_ends_with_its_builder_in_the_engine(run):
    run("""
        fresh = GraphBuilder("h")
        tensor = fresh.create_input(0, name="named")
        snapshot = tensor._get_node_snapshot()
        _calls.release(fresh._handle)
        for use in (lambda: tensor.name, lambda: tensor.set_shape([1]), lambda: Relu(tensor), lambda: tensor + 1,
                    lambda: fresh.build_and_reset([tensor]), lambda: fresh.create_input(1, name="b")):
            try:
                use()
            except RuntimeError:
                continue
            raise AssertionError
        expect_ended(snapshot)
    """)


def test_what_is_kept_alive_works_after_the_graph_object_is_gone(run):
    run("""
        import weakref
        gone = weakref.ref(graph)
        del graph, other, view, x, y
        gc.collect()
        assert gone() is not None, "the nodes keep it"
        assert node.name == "Add_0" and within.type == "Relu"
        assert node.get_in_data_nodes_and_port_indexes(0)[0].name == "input_0"
    """)


def test_many_threads_on_one_graph_get_answers_or_errors(run):
    run("""
        stop, wrong, refused = threading.Event(), [], []
        def work(number):
            while not stop.is_set():
                try:
                    made = Tensor([float(number)])
                    node.set_attr("a", made)
                    [one.name for one in graph.get_all_nodes()], str(graph), node.get_attr("a").data
                except RuntimeError as err:
                    refused.append(str(err))
                except BaseException as err:
                    wrong.append(repr(err))
                    return
        threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
        for thread in threads:
            thread.start()
        threading.Event().wait(0.5)
        stop.set()
        for thread in threads:
            thread.join()
        assert not wrong, wrong
        assert all("thread" in text for text in refused), refused[:3]
        assert node.get_attr("a").shape == [1]
    """)


def test_a_graph_may_end_in_another_thread_while_views_are_used(run):
    run("""
        def use():
            for _ in range(20000):
                try:
                    node.name, within.get_inputs_size()
                except RuntimeError as err:
                    return errors.append(str(err))
        errors = []
        threads = [threading.Thread(target=use) for _ in range(2)]
        for thread in threads:
            thread.start()
        _calls.release(graph._handle)
        for thread in threads:
            thread.join()
        assert all(errors)
        expect_ended(node)
    """)


@pytest.mark.parametrize("keep", [
    "sys.kept = kept",
    "sys.modules['__main__'].__dict__['kept_too'] = kept; kept.itself = kept",
    "threading.current_thread().kept = kept",
    "atexit.register(lambda: (kept.use(), str(graph)))",
    "atexit.register(kept.use); _calls.release(graph._handle)",
])
def test_objects_used_while_python_ends_do_no_harm(run, keep):
    run(f"""
        class Kept:
            items = (graph, node, within, view, x, builder, Tensor([1.0]), TensorDesc(), _AttrValue())
            def use(self):
                for item in self.items:
                    for name in ("name", "get_all_nodes", "data", "shape", "_get_node_snapshot", "get_value"):
                        try:
                            member = getattr(item, name, None)
                            member() if callable(member) else member
                        except Exception:
                            pass
            def __del__(self):
                self.use()
        kept = Kept()
        {keep}
    """)


def test_a_forked_child_may_use_and_drop_its_copies(run):
    assert run("""
        child = os.fork()
        if child == 0:
            code = 0 if node.name == "Add_0" and str(graph) else 3
            del graph, node, within, view, other
            gc.collect()
            os._exit(code)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), node.name)
    """) == "0 Add_0\n"
