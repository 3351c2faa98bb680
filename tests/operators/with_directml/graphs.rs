//! Graphs: their descriptions, the answers of the library, and refusals.

use crate::library::Library;
use crate::memory::Memory;
use crate::refused::assert_errors;
use core::ffi::c_void;
use core::ptr;
use std::slice;
use tensor_layout::dml::{BindErrorKind, HasDataType, Persistent, Temporary};
use tensor_layout::gpu::Buffer;
use tensor_layout::operators::*;
use tensor_layout::{
    C, DimH, DimP, DimW, DynC, DynH, DynN, DynW, H, Mapping, N, P, RunTimeStrides, SharedStrides,
    StaticLayout, TensorLayout, W, layout, size_names,
};
use windows::Win32::AI::MachineLearning::DirectML::{
    DML_GRAPH_DESC, DML_GRAPH_EDGE_DESC, DML_GRAPH_NODE_DESC, DML_INPUT_GRAPH_EDGE_DESC,
    DML_INTERMEDIATE_GRAPH_EDGE_DESC, DML_OUTPUT_GRAPH_EDGE_DESC,
};

type Photo = layout!(NHWC[N = 1, C = 2, H = 4, W = 4]);
type Planes = layout!(NCHW[N = 1, C = 2, H = 4, W = 4]);
type Both = layout!(NCHW[N = 1, C = 4, H = 4, W = 4]);
type Filters = layout!(OIHW[O = 2, I = 2, H = 1, W = 1]);
type Bias = layout!(C[2]);
type Half = layout!(NCHW[N = 1, C = 2, H = 2, W = 2]);

type Layer = Convolution<f32, Photo, OwnedByDml<Filters>, OwnedByDml<Bias>, Planes>;
type Unbiased = Convolution<f32, Photo, OwnedByDml<Filters>, Absent, Planes>;

static LAYER: Layer = Convolution::new(Window::new());
static UNBIASED: Unbiased = Convolution::new(Window::new());
static SUM: ElementWiseAdd<f32, Planes, Planes, Planes> = ElementWiseAdd::new();
static JOIN: Join<f32, C, (Planes, Planes), Both> = Join::new();
static SPLIT: Split<f32, C, Both, (Planes, Planes)> = Split::new();
static POOL: MaxPoolingWithIndices<f32, u32, Planes, Half, Half> =
    MaxPoolingWithIndices::new(Window::new().sizes((H(2), W(2))).strides((H(2), W(2))));
static TO_PLANES: ElementWiseIdentity<f32, Photo, Planes> = ElementWiseIdentity::new();

/// The edges of a graph as the library reads them.
#[derive(Debug, PartialEq)]
struct Edges {
    /// The edges from inputs: an input, a node and its slot.
    inputs: Vec<(u32, u32, u32)>,
    /// The edges to outputs: a node, its slot, and an output.
    outputs: Vec<(u32, u32, u32)>,
    /// The edges between nodes: a node and its slot, and another node and its slot.
    inner: Vec<(u32, u32, u32, u32)>,
}

/// Reads the contents of a description through the structures of the `windows` crate.
fn read(raw: &RawGraphDesc<'_>) -> (DML_GRAPH_DESC, Edges) {
    /// Returns the edges of a list, which all have this type and this structure.
    fn list<E: Copy>(
        first: *const DML_GRAPH_EDGE_DESC,
        count: u32,
        kind: i32,
    ) -> impl Iterator<Item = E> {
        // SAFETY: the list has as many edges as the structure says.
        let edges = unsafe { slice::from_raw_parts(first, count as usize) }.to_vec();
        edges.into_iter().map(move |edge| {
            assert_eq!(edge.Type.0, kind);
            // SAFETY: an edge of that type points to this structure.
            unsafe { *edge.Desc.cast::<E>() }
        })
    }
    // SAFETY: the structure of `windows` has fields of the same types at the same offsets.
    let graph = unsafe { *(&raw const *raw).cast::<DML_GRAPH_DESC>() };
    let inputs =
        list(graph.InputEdges, graph.InputEdgeCount, 1).map(|edge: DML_INPUT_GRAPH_EDGE_DESC| {
            (
                edge.GraphInputIndex,
                edge.ToNodeIndex,
                edge.ToNodeInputIndex,
            )
        });
    let outputs = list(graph.OutputEdges, graph.OutputEdgeCount, 2).map(
        |edge: DML_OUTPUT_GRAPH_EDGE_DESC| {
            (
                edge.FromNodeIndex,
                edge.FromNodeOutputIndex,
                edge.GraphOutputIndex,
            )
        },
    );
    let inner = list(graph.IntermediateEdges, graph.IntermediateEdgeCount, 3).map(
        |edge: DML_INTERMEDIATE_GRAPH_EDGE_DESC| {
            (
                edge.FromNodeIndex,
                edge.FromNodeOutputIndex,
                edge.ToNodeIndex,
                edge.ToNodeInputIndex,
            )
        },
    );
    let edges = Edges {
        inputs: inputs.collect(),
        outputs: outputs.collect(),
        inner: inner.collect(),
    };
    // SAFETY: the list has as many nodes as the structure says.
    let nodes = unsafe { slice::from_raw_parts(graph.Nodes, graph.NodeCount as usize) };
    assert!(
        nodes
            .iter()
            .all(|node: &DML_GRAPH_NODE_DESC| node.Type.0 == 1)
    );
    (graph, edges)
}

/// Returns a buffer at an offset.
fn buffer<T: HasDataType, L: StaticLayout>(memory: &Memory, offset: u64) -> Buffer<&Memory, T, L> {
    Buffer::new(memory, offset).expect("there is room")
}

/// Returns pointers that stand in for operators. Only the number of pointers matters.
fn pretended(graph: &Graph<'_>) -> Vec<*mut c_void> {
    graph.operators().map(|_| ptr::dangling_mut()).collect()
}

/// Returns whether the library compiles a graph of this crate.
fn compiles(library: &Library, graph: &Graph<'_>, question: &str) -> bool {
    let operators = graph.operators().map(|operator| {
        operator.with_raw(|desc| {
            // SAFETY: the description is that of an operator.
            let made = unsafe { library.graph_operator((&raw const *desc).cast(), question) };
            assert!(!made.is_null(), "{question}");
            made
        })
    });
    let compiled = graph.with_raw(operators, |raw| {
        // SAFETY: the operators have just been made.
        unsafe { library.compiles((&raw const *raw).cast(), question) }
    });
    compiled.expect("it is complete")
}

/// Returns a graph with a layer whose output is used three times, a shared input, and two outputs of one
/// node.
fn network() -> Graph<'static> {
    let mut graph = Graph::new();
    let (photo, filters, bias) = (
        graph.input("photo"),
        graph.input("filters"),
        graph.input("bias"),
    );
    let planes = graph.apply(&LAYER, (photo, filters, bias));
    let same = graph.apply(&UNBIASED, (photo, filters, Absent));
    let sum = graph.apply(&SUM, (planes, planes));
    let both = graph.apply(&JOIN, (sum, same));
    let (first, second) = graph.apply(&SPLIT, (both,));
    let sum = graph.apply(&SUM, (second, first));
    let (pooled, indices) = graph.apply(&POOL, (sum,));
    graph.output("planes", planes);
    graph.output("pooled", pooled);
    graph.output("indices", indices);
    graph
}

#[test]
fn nodes_and_edges() {
    let graph = network();
    assert_eq!(graph.feature_level(), FeatureLevel::V2_1);
    let names: Vec<_> = graph.operators().map(AnyOperator::name).collect();
    let expected =
        "Convolution Convolution ElementWiseAdd Join Split ElementWiseAdd MaxPoolingWithIndices";
    assert_eq!(names.join(" "), expected);
    let read = graph.with_raw(pretended(&graph), read);
    let (desc, edges) = read.expect("it is complete");
    assert_eq!(
        (desc.InputCount, desc.OutputCount, desc.NodeCount),
        (3, 3, 7)
    );
    let expected = Edges {
        inputs: vec![(0, 0, 0), (1, 0, 1), (2, 0, 2), (0, 1, 0), (1, 1, 1)],
        outputs: vec![(0, 0, 0), (6, 0, 1), (6, 1, 2)],
        #[rustfmt::skip]
        inner: vec![
            (0, 0, 2, 0), (0, 0, 2, 1), (2, 0, 3, 0), (1, 0, 3, 1), (3, 0, 4, 0), (4, 1, 5, 0), (4, 0, 5, 1), (5, 0, 6, 0),
        ],
    };
    assert_eq!(edges, expected);
}

#[test]
fn the_library_compiles_them() {
    let Some(library) = Library::get("the_library_compiles_them") else {
        return;
    };
    assert!(compiles(library, &network(), "a network"));

    // A graph that uses one of two outputs.
    let mut graph = Graph::new();
    let planes = graph.input("planes");
    let (_, indices) = graph.apply(&POOL, (planes,));
    graph.output("indices", indices);
    assert!(compiles(library, &graph, "one output of two"));

    // A tensor is transposed. The next node reads it in its new storage.
    let mut graph = Graph::new();
    let photo = graph.input("photo");
    let planes = graph.apply(&TO_PLANES, (photo,));
    let sum = graph.apply(&SUM, (planes, planes));
    graph.output("sum", sum);
    assert!(compiles(library, &graph, "a transposed tensor"));
}

/// Tests more inputs than any operator has slots.
#[test]
fn many_inputs() {
    let mut graph = Graph::new();
    let inputs: Vec<_> = (0..40).map(|_| graph.input("planes")).collect();
    let mut sum = graph.apply(&SUM, (inputs[0], inputs[1]));
    for input in &inputs[2..] {
        sum = graph.apply(&SUM, (sum, *input));
    }
    graph.output("sum", sum);
    if let Some(library) = Library::get("many_inputs") {
        assert!(compiles(library, &graph, "forty inputs"));
    }
    let memory = Memory::new(41 * 128);
    let buffers: Vec<Buffer<_, f32, Planes>> = (0..41)
        .map(|part| Buffer::new(&memory, 128 * part).expect("there is room"))
        .collect();
    let mut binder = graph.bind();
    for (input, buffer) in inputs.iter().zip(&buffers) {
        binder = binder.with(*input, buffer).expect("it is an input");
    }
    let bindings = binder.with(sum, &buffers[40]).expect("it is the output");
    let bindings = bindings.finish().expect("all is bound");
    let offsets: Vec<_> = bindings.inputs().iter().map(|range| range.offset).collect();
    assert_eq!(offsets, (0..40).map(|part| 128 * part).collect::<Vec<_>>());
    assert_eq!(bindings.outputs()[0].offset, 40 * 128);
    bindings.with_raw(|raw| {
        assert_eq!((raw.inputs.len(), raw.outputs.len()), (40, 1));
        assert!(raw.inputs.iter().all(|input| input.kind == 1));
    });
}

/// Binds graphs with a few inputs and outputs more or less than the slots of any operator.
#[test]
fn as_many_slots_as_operators_have() {
    let memory = Memory::new(20 * 128);
    let buffers: Vec<Buffer<_, f32, Planes>> = (0..20)
        .map(|part| Buffer::new(&memory, 128 * part).expect("there is room"))
        .collect();
    for slots in 15..20 {
        for inputs in 1..slots {
            let mut graph = Graph::new();
            let mut values: Vec<_> = (0..inputs).map(|_| graph.input("planes")).collect();
            let mut sum = values[0];
            for input in &values[1..] {
                sum = graph.apply(&SUM, (sum, *input));
            }
            for _ in inputs..slots {
                let output = graph.apply(&SUM, (sum, sum));
                graph.output("sum", output);
                values.push(output);
            }
            let mut binder = graph.bind();
            for (value, buffer) in values.iter().zip(&buffers) {
                binder = binder.with(*value, buffer).expect("it has a slot");
            }
            let bindings = binder.finish().expect("all is bound");
            let bound = bindings.inputs().iter().chain(bindings.outputs());
            let offsets: Vec<_> = bound.map(|range| range.offset).collect();
            let expected: Vec<_> = (0..slots as u64).map(|slot| 128 * slot).collect();
            assert_eq!(offsets, expected, "{inputs} inputs");
            bindings.with_raw(|raw| {
                assert_eq!(
                    (raw.inputs.len(), raw.outputs.len()),
                    (inputs, slots - inputs)
                );
                let bound = raw.inputs.iter().chain(raw.outputs);
                assert!(bound.into_iter().all(|slot| slot.kind == 1));
            });
        }
    }
}

#[test]
fn refusals_name_nodes_and_slots() {
    let mut other = Graph::new();
    let foreign = other.input("planes");
    let mut graph = Graph::new();
    let planes = graph.input("planes");
    let sum = graph.apply(&SUM, (planes, planes));
    assert_errors! {
        graph.try_apply(&SUM, (sum, foreign)) => GraphErrorKind::ForeignValue,
            "`b` of node 1, ElementWiseAdd is given a value of another graph";
        graph.try_output("sum", foreign) => GraphErrorKind::ForeignValue,
            "the output `sum` is given a value of another graph";
        graph.try_output("sum", planes) => GraphErrorKind::WrongOutput,
            "the output `sum` is the input `planes`: apply `ElementWiseIdentity` to copy it";
        graph.with_raw(pretended(&graph), |_| ()) => GraphErrorKind::NoOutput, "the graph has no output";
    }
    graph.output("sum", sum);
    assert_errors! {
        graph.try_output("again", sum) => GraphErrorKind::WrongOutput, "the output `again` is the output `sum`, too";
        graph.with_raw([], |_| ()) => GraphErrorKind::WrongCount, "the graph has 1 nodes, but 0 operators are given";
        graph.with_raw([ptr::dangling_mut(); 2], |_| ()) => GraphErrorKind::WrongCount,
            "the graph has 1 nodes, but 2 operators are given";
    }
    let _: Value<f32, Half> = graph.apply(&POOL, (sum,)).0;
    assert_errors! {
        graph.with_raw(pretended(&graph), |_| ()) => GraphErrorKind::Unused,
            "nothing takes `output` of node 1, MaxPoolingWithIndices: give it to another node, or make it an output \
            of the graph";
    }
    let mut graph = Graph::new();
    let (planes, _forgotten) = (
        graph.input("planes"),
        graph.input::<f32, Planes>("forgotten"),
    );
    let sum = graph.apply(&SUM, (planes, planes));
    graph.output("sum", sum);
    assert_errors! {
        graph.with_raw(pretended(&graph), |_| ()) => GraphErrorKind::Unused, "no node takes the input `forgotten`";
    }
}

/// A value must have the strides that the next node reads. The stride along an axis of size 1 does not
/// matter.
#[test]
fn strides_are_compared_where_there_are_steps() {
    type Strided = TensorLayout<(DynN, DynC, DynH, DynW), RunTimeStrides>;
    let copy = |stride_of_n, stride_of_h| {
        let sizes = (N(1), C(2), H(2), W(2));
        let strides = (N(stride_of_n), C(10), H(stride_of_h), W(1));
        let mapping = Mapping::<Strided>::try_from_strides(sizes, strides).expect("it is small");
        ElementWiseIdentity::<f32, Strided, Strided>::with(mapping, mapping).expect("they fit")
    };
    let (rows, same, apart) = (copy(20, 2), copy(30, 2), copy(20, 3));
    let mut graph = Graph::new();
    let input = graph.input("input");
    let first = graph.apply(&rows, (input,));
    assert!(graph.try_apply(&same, (first,)).is_ok());
    assert_errors! {
        graph.try_apply(&apart, (first,)) => GraphErrorKind::WrongSize,
            "axis H of `output` of node 0, ElementWiseIdentity has a stride of 2, but `input` of node 2, \
            ElementWiseIdentity takes 3";
    }
}

/// The stride along each axis in turn is larger than that of the value.
#[test]
fn the_stride_of_each_axis_is_compared() {
    type Strided = TensorLayout<(DynN, DynC, DynH, DynW), SharedStrides>;
    let copy = |[n, c, h, w]: [usize; 4]| {
        let strides = (N(n), C(c), H(h), W(w));
        let mapping = Mapping::<Strided>::try_from_strides((N(2), C(2), H(2), W(2)), strides);
        let mapping = mapping.expect("it is small");
        let output = Mapping::<Strided>::try_from_strides(
            (N(2), C(2), H(2), W(2)),
            (N(216), C(36), H(6), W(1)),
        );
        let output = output.expect("it is small");
        ElementWiseIdentity::<f32, Strided, Strided>::with(mapping, output).expect("they fit")
    };
    let strides = [216, 36, 6, 1];
    let first = copy(strides);
    for (axis, letter) in "NCHW".chars().enumerate() {
        let mut others = strides;
        others[axis] += 1;
        let other = copy(others);
        for (operator, is_same) in [(&first, true), (&other, false)] {
            let mut graph = Graph::new();
            let input = graph.input("input");
            let output = graph.apply(&first, (input,));
            for value in [input, output] {
                let applied = graph.try_apply(operator, (value,)).map(drop);
                assert_eq!(applied.is_ok(), is_same, "{letter}");
                if let Err(error) = applied {
                    assert_eq!(error.kind(), GraphErrorKind::WrongSize);
                    assert!(error.to_string().starts_with(&format!("axis {letter} ")));
                }
            }
        }
    }
}

/// A program states how far apart the rows of a frame are. The value between two operators keeps this distance.
#[test]
fn given_strides_are_compared() {
    type Frame = layout!(NCHW[N = 1, C = 2, H = ?, W = ?], strides(H = ?));
    let mapping =
        |stride| Frame::with_strides((H(2), W(3)), (H(stride),)).expect("a row has three elements");
    let copy = |from, to| {
        ElementWiseIdentity::<f32, Frame, Frame>::with(mapping(from), mapping(to))
            .expect("they fit")
    };
    let (wide, narrow, other) = (copy(8, 4), copy(4, 3), copy(5, 3));
    let mut graph = Graph::new();
    let input = graph.input("input");
    let first = graph.apply(&wide, (input,));
    let second = graph
        .try_apply(&narrow, (first,))
        .expect("both have a stride of 4");
    assert_errors! {
        graph.try_apply(&other, (first,)) => GraphErrorKind::WrongSize,
            "axis C of `output` of node 0, ElementWiseIdentity has a stride of 8, but `input` of node 2, \
            ElementWiseIdentity takes 10";
    }
    graph.output("output", second);
    if let Some(library) = Library::get("given_strides_are_compared") {
        assert!(compiles(library, &graph, "given strides"));
    }
}

/// Values must have the same names of sizes, and their numbers are compared. An error names a wrong size, and not the
/// strides that follow from this size.
#[test]
fn names_of_sizes_are_compared() {
    size_names! { Height, Width }
    type Planes = layout!(NCHW[N = 1, C = 3, H = ?Height, W = ?Width]);
    let copy = |height, width| {
        let mapping = Planes::with((H(height), W(width))).expect("it is small");
        ElementWiseIdentity::<f32, Planes, Planes>::with(mapping, mapping).expect("they fit")
    };
    let (one, same, higher) = (copy(2, 4), copy(2, 4), copy(3, 4));
    let mut graph = Graph::new();
    let input = graph.input("input");
    let first = graph.apply(&one, (input,));
    graph.apply(&same, (first,));
    assert_errors! {
        graph.try_apply(&higher, (first,)) => GraphErrorKind::WrongSize,
            "axis H of `output` of node 0, ElementWiseIdentity is 2, but `input` of node 2, ElementWiseIdentity \
            takes 3";
    }
}

/// One scale serves tensors of several sizes. Each operator repeats the scale as often as necessary.
#[test]
fn a_shared_scale() {
    type One = layout!(C[1]);
    type Pixels = layout!(NHWC[N = 1, C = 2, H = 2, W = 2]);
    type Bytes = layout!(NHWC[N = 1, C = 2, H = 4, W = 4]);
    type Open = layout!(NC[N = ?, C = ?]);
    type Scale = layout!(C[C = ?]);
    static WHOLE: ElementWiseQuantizeLinear<f32, u8, Bytes, One, Absent, Bytes> =
        ElementWiseQuantizeLinear::new();
    static PART: ElementWiseQuantizeLinear<f32, u8, Pixels, One, Absent, Pixels> =
        ElementWiseQuantizeLinear::new();
    static TWICE: ElementWiseAdd<f32, One, One, One> = ElementWiseAdd::new();

    let mut graph = Graph::new();
    let (whole, part, scale) = (
        graph.input("whole"),
        graph.input("part"),
        graph.input("scale"),
    );
    let first = graph.apply(&WHOLE, (whole, scale, Absent));
    let second = graph.apply(&PART, (part, scale, Absent));
    let double = graph.apply(&TWICE, (scale, scale));
    let third = graph.apply(&PART, (part, double, Absent));
    for (name, value) in [("second", second), ("third", third)] {
        graph.output(name, value);
    }
    graph.output("first", first);
    if let Some(library) = Library::get("a_shared_scale") {
        assert!(compiles(library, &graph, "a shared scale"));
    }

    // Sizes known at run time.
    let quantize = |rows, columns, scales| {
        let sizes = Open::with((N(rows), C(columns))).expect("it is small");
        let scale = Scale::with((C(scales),)).expect("it is small");
        ElementWiseQuantizeLinear::<f32, u8, Open, Scale, Absent, Open>::with(
            sizes, scale, Absent, sizes,
        )
        .expect("they fit")
    };
    let (wide, high, each) = (quantize(2, 6, 1), quantize(4, 3, 1), quantize(4, 3, 3));
    let mut graph = Graph::new();
    let (first, second, scale) = (
        graph.input("first"),
        graph.input("second"),
        graph.input("scale"),
    );
    graph.apply(&wide, (first, scale, Absent));
    graph.apply(&high, (second, scale, Absent));
    assert_errors! {
        graph.try_apply(&each, (second, scale, Absent)) => GraphErrorKind::WrongSize,
            "axis C of the input `scale` is 1, but `scale` of node 2, ElementWiseQuantizeLinear takes 3";
    }
}

/// A graph needs level 2.1, which introduced graphs, or the highest level of its operators.
#[test]
fn levels() {
    static GELU: ActivationGelu<f32, Planes, Planes> = ActivationGelu::new();
    let mut graph = Graph::new();
    assert_eq!(graph.feature_level(), FeatureLevel::V2_1);
    let input = graph.input("input");
    assert_eq!(SUM.feature_level(), FeatureLevel::V1_0);
    let sum = graph.apply(&SUM, (input, input));
    assert_eq!(graph.feature_level(), FeatureLevel::V2_1);
    let gelu = graph.apply(&GELU, (sum,));
    assert_eq!(graph.feature_level(), FeatureLevel::V5_1);
    graph.apply(&SUM, (gelu, gelu));
    assert_eq!(graph.feature_level(), FeatureLevel::V5_1);
}

/// One input for two slots of an operator, which take other sizes. If the input has other sizes than the first slot, the
/// graph does not change.
#[test]
fn one_input_for_slots_of_two_sizes() {
    type Rows = layout!(HW[H = ?, W = 3]);
    let rows = |h| Rows::with((H(h),)).expect("it is small");
    let join = |first, second| {
        let sizes = (rows(first), rows(second));
        let join = Join::<f32, H, (Rows, Rows), Rows>::with(sizes, rows(first + second));
        join.expect("they fit")
    };
    let (level, uneven, high) = (join(2, 2), join(2, 4), join(4, 4));
    let mut graph = Graph::new();
    let input = graph.input("input");
    let refused = "axis H of the input `input` is 2, but `inputs.1` of node 0, Join takes 4";
    assert_errors! {
        graph.try_apply(&uneven, (input, input)) => GraphErrorKind::WrongSize, refused;
    }
    graph.apply(&high, (input, input));
    let refused = "axis H of the input `input` is 4, but `inputs.0` of node 1, Join takes 2";
    assert_errors! {
        graph.try_apply(&level, (input, input)) => GraphErrorKind::WrongSize, refused;
    }
}

/// The library compares only the numbers of bytes. So it compiles this wrong graph.
#[test]
fn what_only_types_see() {
    let Some(library) = Library::get("what_only_types_see") else {
        return;
    };
    type Open = layout!(NHWC[N = ?, C = 2, H = ?, W = ?]);
    let shape = |n, h, w| Open::with((N(n), H(h), W(w))).expect("it is small");
    let wide = ElementWiseIdentity::<f32, Open, Open>::with(shape(1, 2, 6), shape(1, 2, 6));
    let high = ElementWiseIdentity::<f32, Open, Open>::with(shape(1, 4, 3), shape(1, 4, 3));
    let (wide, high) = (wide.expect("they fit"), high.expect("they fit"));
    let mut graph = Graph::new();
    let input = graph.input("input");
    let copy = graph.apply(&wide, (input,));
    assert_errors! {
        graph.try_apply(&high, (copy,)) => GraphErrorKind::WrongSize,
            "axis H of `output` of node 0, ElementWiseIdentity is 2, but `input` of node 1, ElementWiseIdentity \
            takes 4";
        graph.try_apply(&high, (input,)) => GraphErrorKind::WrongSize,
            "axis H of the input `input` is 2, but `input` of node 1, ElementWiseIdentity takes 4";
    }
    // If the numbers of elements are equal, DirectML compiles the graph with operators of other sizes.
    let mut same = Graph::new();
    let input = same.input("input");
    let copy = same.apply(&wide, (input,));
    let copy = same.apply(&wide, (copy,));
    same.output("copy", copy);
    let make = |operator: &dyn AnyOperator| {
        operator.with_raw(|desc| {
            // SAFETY: the description is that of an operator.
            unsafe { library.graph_operator((&raw const *desc).cast(), "other sizes") }
        })
    };
    let operators = [make(&wide), make(&high)];
    let is_compiled = same.with_raw(operators, |raw| {
        // SAFETY: the operators have just been made.
        unsafe { library.compiles((&raw const *raw).cast(), "other sizes") }
    });
    assert_eq!(is_compiled, Ok(true));
}

#[test]
fn bindings() {
    let memory = Memory::new(2_048);
    let mut graph = Graph::new();
    let (photo, filters) = (graph.input("photo"), graph.input("filters"));
    let planes = graph.apply(&UNBIASED, (photo, filters, Absent));
    let sum = graph.apply(&SUM, (planes, planes));
    graph.output("sum", sum);
    let photo_buffer = buffer::<f32, Photo>(&memory, 0);
    let filter_buffer = buffer::<f32, Filters>(&memory, 128);
    let [sum_buffer, overlapping] = [256, 64].map(|offset| buffer::<f32, Planes>(&memory, offset));
    let kept = Persistent::new(&memory, 512, 256).expect("there is room");
    let scratch = Temporary::new(&memory, 256, 256).expect("there is room");
    let initializer = || {
        graph
            .bind_at_initialization()
            .with(filters, &filter_buffer)
            .expect("it is owned")
    };
    let binder = || {
        graph
            .bind()
            .with(photo, &photo_buffer)
            .expect("it is an input")
    };
    let complete = || binder().with(sum, &sum_buffer).expect("it is an output");

    let owned = initializer().finish().expect("all is bound");
    assert_eq!(owned.inputs()[1].offset, 128);
    assert!(owned.inputs()[0].buffer.is_null());
    let owned = owned.with_persistent(256, &kept).expect("there is room");
    let bindings = complete().finish().expect("all is bound");
    assert_eq!(bindings.inputs()[0].offset, 0);
    assert!(bindings.inputs()[1].buffer.is_null());
    assert_eq!(bindings.outputs()[0].offset, 256);

    // The value in the second slot.
    let mut pooling = Graph::new();
    let planes_to_pool = pooling.input("planes");
    let (pooled, indices) = pooling.apply(&POOL, (planes_to_pool,));
    pooling.output("pooled", pooled);
    let index_buffer = buffer::<u32, Half>(&memory, 0);
    let foreign: Value<f32, Planes> = Graph::new().input("planes");
    assert_errors! {
        InitializerBindings::new([owned.as_part()]) => BindErrorKind::Overlapping,
            "Graph: `filters` of operator 0 is in the same resource as `persistent` of operator 0, Graph, which is \
            written at the same time";
        bindings.with_temporary(256, &scratch) => BindErrorKind::Overlapping,
            "Graph: `temporary` shares bytes with `sum`";
        binder().with(sum, &overlapping).and_then(GraphBinder::finish) => BindErrorKind::Overlapping,
            "Graph: `sum` shares bytes with `photo`";
        graph.bind_at_initialization().finish() => BindErrorKind::GraphSlot, "Graph: nothing is bound to `filters`";
        binder().finish() => BindErrorKind::GraphSlot, "Graph: nothing is bound to `sum`";
        binder().with(photo, &photo_buffer) => BindErrorKind::GraphSlot, "Graph: two buffers are bound to `photo`";
        complete().with(sum, &sum_buffer) => BindErrorKind::GraphSlot, "Graph: two buffers are bound to `sum`";
        initializer().with(filters, &filter_buffer) => BindErrorKind::GraphSlot,
            "Graph: two buffers are bound to `filters`";
        binder().with(planes, &sum_buffer) => BindErrorKind::GraphSlot,
            "Graph: a buffer is bound to `output`, which is neither an input nor an output of the graph";
        pooling.bind().with(indices, &index_buffer) => BindErrorKind::GraphSlot,
            "Graph: a buffer is bound to `indices`, which is neither an input nor an output of the graph";
        binder().with(foreign, &sum_buffer) => BindErrorKind::GraphSlot,
            "Graph: the value to which a buffer is bound is one of another graph";
    }
}

/// Neither an execution nor an initialisation can be bound to a graph that has an input without a node. DirectML itself
/// compiles such a graph.
#[test]
fn inputs_that_no_node_takes() {
    let mut graph = Graph::new();
    let planes = graph.input("planes");
    let forgotten = graph.input::<f32, Planes>("forgotten");
    let filters = graph.input::<f32, OwnedByDml<Filters>>("filters");
    let sum = graph.apply(&SUM, (planes, planes));
    graph.output("sum", sum);
    let memory = Memory::new(2_048);
    let planes_buffer = buffer::<f32, Planes>(&memory, 0);
    let sum_buffer = buffer::<f32, Planes>(&memory, 128);
    let filter_buffer = buffer::<f32, Filters>(&memory, 256);
    let bound = || {
        graph
            .bind()
            .with(planes, &planes_buffer)
            .and_then(|bound| bound.with(sum, &sum_buffer))
            .expect("they are an input and the output")
    };
    let unused = "Graph: no node takes the input `forgotten`";
    let kind = BindErrorKind::GraphSlot;
    let initializer = graph.bind_at_initialization();
    assert_errors! {
        bound().with(forgotten, &planes_buffer) => kind, unused;
        bound().finish() => kind, unused;
        initializer.with(filters, &filter_buffer) => kind, "Graph: no node takes the input `filters`";
        graph.bind_at_initialization().finish() => kind, unused;
    }

    let Some(library) = Library::get("inputs_that_no_node_takes") else {
        return;
    };
    let mut complete = Graph::new();
    let planes = complete.input("planes");
    let sum = complete.apply(&SUM, (planes, planes));
    complete.output("sum", sum);
    let question = "an input that no node takes";
    let operator = SUM.with_raw(|desc| {
        // SAFETY: the description is that of an operator.
        unsafe { library.graph_operator((&raw const *desc).cast(), question) }
    });
    let is_compiled = complete.with_raw([operator], |raw| {
        let (mut desc, _) = read(raw);
        assert_eq!(desc.InputCount, 1);
        desc.InputCount = 2;
        // SAFETY: the operator has just been made.
        unsafe { library.compiles((&raw const desc).cast(), question) }
    });
    assert_eq!(is_compiled, Ok(true));
}

/// Each value of a graph is left out in turn, and the temporary memory is where its buffer is. The error names the value.
#[test]
fn each_value_left_out() {
    const NAMES: [&str; 5] = ["photo", "filters", "bias", "planes", "sum"];
    let mut graph = Graph::new();
    let (photo, filters, bias) = (
        graph.input(NAMES[0]),
        graph.input(NAMES[1]),
        graph.input(NAMES[2]),
    );
    let planes = graph.apply(&LAYER, (photo, filters, bias));
    let sum = graph.apply(&SUM, (planes, planes));
    graph.output(NAMES[3], planes);
    graph.output(NAMES[4], sum);

    let memory = Memory::new(5 * 256);
    let photo_buffer = buffer::<f32, Photo>(&memory, 0);
    let filter_buffer = buffer::<f32, Filters>(&memory, 256);
    let bias_buffer = buffer::<f32, Bias>(&memory, 512);
    let planes_buffer = buffer::<f32, Planes>(&memory, 768);
    let sum_buffer = buffer::<f32, Planes>(&memory, 1_024);
    // The order is not that of the inputs and outputs.
    let execution = |left_out| {
        let mut bound = graph.bind();
        if left_out != 4 {
            bound = bound.with(sum, &sum_buffer)?;
        }
        if left_out != 0 {
            bound = bound.with(photo, &photo_buffer)?;
        }
        if left_out != 3 {
            bound = bound.with(planes, &planes_buffer)?;
        }
        bound.finish()
    };
    let initialization = |left_out| {
        let mut bound = graph.bind_at_initialization();
        if left_out != 2 {
            bound = bound.with(bias, &bias_buffer)?;
        }
        if left_out != 1 {
            bound = bound.with(filters, &filter_buffer)?;
        }
        bound.finish()
    };
    let owned = initialization(5).expect("all is bound");
    let initializer = InitializerBindings::new([owned.as_part()]).expect("nothing is written");
    for (value, name) in NAMES.iter().enumerate() {
        let offset = 256 * value as u64;
        let temporary = Temporary::new(&memory, offset, 4).expect("there is room");
        let (finished, refused) = if matches!(value, 1 | 2) {
            let bound = initializer.with_temporary(4, &temporary).map(drop);
            let text = format!(
                "IDMLOperatorInitializer: `temporary` shares bytes with `{name}` of operator 0, Graph"
            );
            assert_errors! { bound => BindErrorKind::Overlapping, &text; }
            (execution(value).map(drop), initialization(value).map(drop))
        } else {
            let bound = execution(5).expect("all is bound");
            let bound = bound.with_temporary(4, &temporary).map(drop);
            let text = format!("Graph: `temporary` shares bytes with `{name}`");
            assert_errors! { bound => BindErrorKind::Overlapping, &text; }
            (initialization(value).map(drop), execution(value).map(drop))
        };
        assert!(finished.is_ok(), "{name}");
        let text = format!("Graph: nothing is bound to `{name}`");
        assert_errors! { refused => BindErrorKind::GraphSlot, &text; }
    }
}

/// A buffer of each number of rows, bound to each value. The order of the outputs is not that of their nodes.
#[test]
fn sizes_of_each_value() {
    type Rows = layout!(HW[H = ?, W = 3]);
    let rows = |h| Rows::with((H(h),)).expect("it is small");
    let copy = |h| ElementWiseIdentity::<f32, Rows, Rows>::with(rows(h), rows(h));
    let (two, three) = (copy(2).expect("they fit"), copy(3).expect("they fit"));
    let join = Join::<f32, H, (Rows, Rows), Rows>::with((rows(2), rows(3)), rows(5));
    let join = join.expect("they fit");
    let mut graph = Graph::new();
    let (first, second) = (graph.input("first"), graph.input("second"));
    let short = graph.apply(&two, (first,));
    let long = graph.apply(&three, (second,));
    let both = graph.apply(&join, (first, second));
    for (name, value) in [("both", both), ("short", short), ("long", long)] {
        graph.output(name, value);
    }
    let memory = Memory::new(1_024);
    for (name, value, wanted) in [
        ("first", first, 2),
        ("second", second, 3),
        ("both", both, 5),
        ("short", short, 2),
        ("long", long, 3),
    ] {
        for h in 1..=6 {
            let buffer = Buffer::with(&memory, 0, rows(h)).expect("there is room");
            let bound = graph.bind().with(value, &buffer);
            if h == wanted {
                assert!(bound.is_ok(), "{name}");
            } else {
                let text = format!(
                    "Graph: axis H of the buffer for `{name}` is {h}, but {wanted} was described"
                );
                assert_errors! { bound => BindErrorKind::Layout, &text; }
            }
        }
    }
}

/// A merge and a split give the axes H and W to other positions. Operators take such values of inputs and of other
/// operators, before or after the value itself, and buffers are bound to the value itself.
#[test]
fn reshapes_that_give_axes_other_sizes() {
    type Grid = layout!(HW[H = 4, W = 6]);
    type Turned = layout!(HW[H = 6, W = 4]);
    type Swapped = layout!(WH[H = 6, W = 4]);
    static GRID: ActivationRelu<f32, Grid, Grid> = ActivationRelu::new();
    static TURNED: ActivationRelu<f32, Turned, Turned> = ActivationRelu::new();
    static SWAPPED: ActivationRelu<f32, Swapped, Swapped> = ActivationRelu::new();
    let memory = Memory::new(1_024);
    let buffer = |offset| Buffer::<_, f32, Grid>::new(&memory, offset).expect("there is room");
    let (first, second) = (buffer(0), buffer(256));
    // Before this taker of reshaped values, operators take the values as they are, or no operator does.
    for index in 0..=3 {
        let mut graph = Graph::new();
        let input: Value<f32, Grid> = graph.input("input");
        let output = graph.apply(&GRID, (input,));
        let other = graph.input("other");
        for taker in 0..=2 {
            if taker == index % 3 {
                graph.output("output", output);
            }
            if taker == index {
                for value in [output, other] {
                    graph.apply(&GRID, (value,));
                }
            }
            for value in [input, output, other] {
                let turned = value
                    .merge((H, W), DimP::<24>)
                    .split(P, (DimH::<6>, DimW::<4>));
                let swapped = value.rename(H, P).rename(W, H).rename(P, W).permute((H, W));
                let [turned, swapped] = [
                    graph.try_apply(&TURNED, (turned,)).map(drop),
                    graph.try_apply(&SWAPPED, (swapped,)).map(drop),
                ];
                assert_eq!((turned, swapped), (Ok(()), Ok(())), "{value:?}");
            }
        }
        let bound = graph
            .bind()
            .with(input, &first)
            .and_then(|bound| bound.with(other, &first))
            .and_then(|bound| bound.with(output, &second));
        assert!(bound.and_then(GraphBinder::finish).is_ok());
    }
}

/// An operator takes two or three values, some of them twice, which no other operator takes, or which another one takes.
/// All slots that take a value must have the same number of rows.
#[test]
fn slots_that_take_one_value() {
    type Rows = layout!(HW[H = ?, W = 3]);
    let rows = |h| Rows::with((H(h),)).expect("it is small");
    let memory = Memory::new(1_024);
    let copies = [1, 2]
        .map(|h| ElementWiseIdentity::<f32, Rows, Rows>::with(rows(h), rows(h)).expect("equal"));
    let sizes = (0..8).map(|bits| [1 + bits % 2, 1 + bits / 2 % 2, 1 + bits / 4]);
    for sizes in sizes {
        let [a, b, c] = sizes;
        let join = Join::<f32, H, (Rows, Rows, Rows), Rows>::with(
            (rows(a), rows(b), rows(c)),
            rows(a + b + c),
        );
        let join = join.expect("they fit");
        for takers in 0..27 {
            let takers = [takers % 3, takers / 3 % 3, takers / 9];
            // The rows that another operator has taken of the last value, or 0.
            for taken in 0..=2_usize {
                let mut graph = Graph::new();
                let values = ["first", "second", "third"].map(|name| graph.input(name));
                if let Some(copy) = copies.get(taken.wrapping_sub(1)) {
                    graph.apply(copy, (values[2],));
                }
                let inputs = takers.map(|taker: usize| values[taker]);
                let applied = graph.try_apply(&join, (inputs[0], inputs[1], inputs[2]));
                let wanted = [0, 1, 2].map(|value| {
                    let own = (0..3)
                        .filter(|slot| takers[*slot] == value)
                        .map(|slot| sizes[slot]);
                    let before = (value == 2 && taken > 0).then_some(taken);
                    before.into_iter().chain(own).collect::<Vec<usize>>()
                });
                let fits = wanted
                    .iter()
                    .all(|wanted| wanted.windows(2).all(|pair| pair[0] == pair[1]));
                assert_eq!(applied.is_ok(), fits, "{takers:?} of {sizes:?}, {taken}");
                if !fits {
                    continue;
                }
                for (value, wanted) in values.into_iter().zip(wanted) {
                    for h in 1..=3 {
                        let buffer = Buffer::with(&memory, 0, rows(h)).expect("there is room");
                        let bound = graph.bind().with(value, &buffer);
                        assert_eq!(bound.is_ok(), wanted.first() == Some(&h), "{h} rows");
                    }
                }
            }
        }
    }
}

/// One operator takes an unused input as it is, and repeated along rows, in both orders.
#[test]
fn one_operator_takes_a_value_reshaped_and_as_it_is() {
    type Column = layout!(NCHW[N = 1, C = 2, H = 3, W = 1], broadcast(H));
    type Tall = layout!(NCHW[N = 1, C = 2, H = 4, W = 1]);
    static LAST: Join<f32, H, (Column, Gate), Tall> = Join::new();
    static FIRST: Join<f32, H, (Gate, Column), Tall> = Join::new();
    let memory = Memory::new(256);
    let buffer = buffer::<f32, Gate>(&memory, 0);
    for is_first in [false, true] {
        let mut graph = Graph::new();
        let gate: Value<f32, Gate> = graph.input("gate");
        let joined = if is_first {
            graph.try_apply(&FIRST, (gate, gate.broadcast_to()))
        } else {
            graph.try_apply(&LAST, (gate.broadcast_to(), gate))
        };
        assert!(joined.is_ok(), "{joined:?}");
        assert!(graph.bind().with(gate, &buffer).is_ok());
    }
}

/// Three operators take one input, and promise other alignments of it. The buffer must keep all promises.
#[test]
fn alignments_of_one_input() {
    static ONE: ActivationSigmoid<f32, Gate, Gate> = ActivationSigmoid::new().with_alignment(32);
    static OTHER: ActivationSigmoid<f32, Gate, Gate> = ActivationSigmoid::new().with_alignment(64);
    static REPEATED: ElementWiseMultiply<f32, Planes, Gates, Planes> =
        ElementWiseMultiply::new().with_alignment(128);
    let memory = Memory::new(1_024);
    let orders: [[&ActivationSigmoid<f32, Gate, Gate>; 3]; 6] = [
        [&ACTIVE_GATE, &ONE, &OTHER],
        [&ACTIVE_GATE, &OTHER, &ONE],
        [&ONE, &ACTIVE_GATE, &OTHER],
        [&ONE, &OTHER, &ACTIVE_GATE],
        [&OTHER, &ACTIVE_GATE, &ONE],
        [&OTHER, &ONE, &ACTIVE_GATE],
    ];
    for order in orders {
        // The index among the operators at which another one takes the input repeated, or 4 if none does.
        for repeated in 0..=4 {
            let mut graph = Graph::new();
            let (gate, planes) = (graph.input("gate"), graph.input("planes"));
            for index in 0..=3 {
                if index == repeated {
                    graph.apply(&REPEATED, (planes, gate.broadcast_to()));
                }
                if let Some(operator) = order.get(index) {
                    graph.apply(*operator, (gate,));
                }
            }
            let multiple = if repeated < 4 { 128 } else { 64 };
            for offset in (0..=256).step_by(16) {
                let buffer = buffer::<f32, Gate>(&memory, offset);
                let bound = graph.bind().with(gate, &buffer);
                if offset % multiple == 0 {
                    assert!(bound.is_ok(), "{repeated}, byte {offset}");
                } else {
                    let text = format!(
                        "Graph: the buffer for `gate` begins at byte {offset}, which is no multiple of {multiple}"
                    );
                    assert_errors! { bound => BindErrorKind::Alignment, &text; }
                }
            }
        }
    }
}

/// Operators take an output of the graph, and promise an alignment of it, before or after it becomes an output.
#[test]
fn alignments_of_an_output() {
    static PROMISED: ActivationSigmoid<f32, Gate, Gate> =
        ActivationSigmoid::new().with_alignment(64);
    static MORE: ActivationSigmoid<f32, Gate, Gate> = ActivationSigmoid::new().with_alignment(32);
    static SECOND: ElementWiseMultiply<f32, Gate, Gate, Gate> =
        ElementWiseMultiply::new().with_alignment(64);
    let memory = Memory::new(1_024);
    for (first, other, multiple) in [
        (&ACTIVE_GATE, &ACTIVE_GATE, 16),
        (&PROMISED, &ACTIVE_GATE, 64),
        (&ACTIVE_GATE, &PROMISED, 64),
        (&MORE, &PROMISED, 64),
        (&PROMISED, &MORE, 64),
    ] {
        for index in 0..=2 {
            let mut graph = Graph::new();
            let input = graph.input("input");
            let gate = graph.apply(&ACTIVE_GATE, (input,));
            let unrelated = graph.apply(&PROMISED, (input,));
            graph.output("unrelated", unrelated);
            for (taker, operator) in [first, other].into_iter().enumerate() {
                if index == taker {
                    graph.output("gate", gate);
                }
                graph.apply(operator, (gate,));
            }
            if index == 2 {
                graph.output("gate", gate);
            }
            for offset in (0..=128).step_by(16) {
                let buffer = buffer::<f32, Gate>(&memory, offset);
                let bound = graph.bind().with(gate, &buffer);
                assert_eq!(
                    bound.is_ok(),
                    offset % multiple == 0,
                    "{index}, byte {offset}"
                );
            }
        }
    }
    // The second input of an operator promises it, too.
    let mut graph = Graph::new();
    let input = graph.input("input");
    let gate = graph.apply(&ACTIVE_GATE, (input,));
    graph.apply(&SECOND, (input, gate));
    graph.output("gate", gate);
    for (offset, is_multiple) in [(32, false), (64, true)] {
        let buffer = buffer::<f32, Gate>(&memory, offset);
        assert_eq!(graph.bind().with(gate, &buffer).is_ok(), is_multiple);
    }
}

/// Two outputs at all distances from each other. If they overlap, the error names both.
#[test]
fn outputs_that_overlap() {
    let memory = Memory::new(4_096);
    let mut graph = Graph::new();
    let photo = graph.input("photo");
    let first = graph.apply(&TO_PLANES, (photo,));
    let second = graph.apply(&SUM, (first, first));
    let third = graph.apply(&SUM, (first, second));
    graph.output("first", first);
    graph.output("second", second);
    graph.output("third", third);
    let names = ["first", "second", "third"];
    let photo_buffer = buffer::<f32, Photo>(&memory, 0);
    // Each tensor has 128 bytes.
    for offsets in [
        [128, 256, 384],
        [128, 240, 512],
        [128, 512, 240],
        [512, 128, 240],
        [512, 240, 128],
        [384, 256, 128],
        [256, 256, 512],
    ] {
        let buffers = offsets
            .map(|offset| Buffer::<_, f32, Planes>::new(&memory, offset).expect("there is room"));
        let bindings = graph
            .bind()
            .with(photo, &photo_buffer)
            .and_then(|bound| bound.with(first, &buffers[0]))
            .and_then(|bound| bound.with(second, &buffers[1]))
            .and_then(|bound| bound.with(third, &buffers[2]))
            .expect("they are an input and the outputs")
            .finish();
        let pairs = [(1, 0), (2, 0), (2, 1)];
        let overlapping = |(slot, other): &&(usize, usize)| {
            let [one, two] = [offsets[*slot], offsets[*other]];
            one.abs_diff(two) < 128
        };
        match pairs.iter().find(overlapping) {
            None => assert!(bindings.is_ok(), "{offsets:?}"),
            Some((slot, other)) => {
                let text = format!(
                    "Graph: `{}` shares bytes with `{}`",
                    names[*slot], names[*other]
                );
                assert_errors! { bindings => BindErrorKind::Overlapping, &text; }
            }
        }
    }
}

type Gate = layout!(NCHW[N = 1, C = 2, H = 1, W = 1]);
type Gates = layout!(NCHW[N = 1, C = 2, H = 4, W = 4], broadcast(H), broadcast(W));
static GATED: ElementWiseMultiply<f32, Planes, Gates, Planes> = ElementWiseMultiply::new();
static ACTIVE_GATE: ActivationSigmoid<f32, Gate, Gate> = ActivationSigmoid::new();

/// Tests an output and an input, as they are and repeated along rows and columns, in both orders of use.
#[test]
fn broadcast_values() {
    let mut graph = Graph::new();
    let (planes, one, other) = (
        graph.input("planes"),
        graph.input("one"),
        graph.input("other"),
    );
    let gate = graph.apply(&ACTIVE_GATE, (one,));
    let y = graph.apply(&GATED, (planes, gate.broadcast_to()));
    let y = graph.apply(&GATED, (y, one.broadcast_to()));
    let other: Value<f32, Gate> = other;
    let y = graph.apply(&GATED, (y, other.broadcast_to()));
    let active = graph.apply(&ACTIVE_GATE, (other,));
    graph.output("y", y);
    graph.output("active", active);
    let edges = graph
        .with_raw([ptr::dangling_mut(); 5], |desc| read(desc).1)
        .unwrap();
    assert_eq!(
        edges,
        Edges {
            inputs: vec![(1, 0, 0), (0, 1, 0), (1, 2, 1), (2, 3, 1), (2, 4, 0)],
            outputs: vec![(3, 0, 0), (4, 0, 1)],
            inner: vec![(0, 0, 1, 1), (1, 0, 2, 0), (2, 0, 3, 0)],
        }
    );
}
