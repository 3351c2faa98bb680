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
use tensor_layout::{C, DimH, DimP, DimW, H, N, P, StaticLayout, W, layout, size_names};
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
    let inputs = list::<DML_INPUT_GRAPH_EDGE_DESC>(graph.InputEdges, graph.InputEdgeCount, 1);
    let outputs = list::<DML_OUTPUT_GRAPH_EDGE_DESC>(graph.OutputEdges, graph.OutputEdgeCount, 2);
    let (inner, count) = (graph.IntermediateEdges, graph.IntermediateEdgeCount);
    let inner = list::<DML_INTERMEDIATE_GRAPH_EDGE_DESC>(inner, count, 3);
    #[rustfmt::skip]
    let edges = Edges {
        inputs: inputs.map(|edge| (edge.GraphInputIndex, edge.ToNodeIndex, edge.ToNodeInputIndex)).collect(),
        outputs: outputs.map(|edge| (edge.FromNodeIndex, edge.FromNodeOutputIndex, edge.GraphOutputIndex)).collect(),
        inner: inner
            .map(|edge| (edge.FromNodeIndex, edge.FromNodeOutputIndex, edge.ToNodeIndex, edge.ToNodeInputIndex))
            .collect(),
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

/// Returns an operator of the library, for a graph.
fn made(library: &Library, operator: &dyn AnyOperator, question: &str) -> *mut c_void {
    operator.with_raw(|desc| {
        // SAFETY: the description is that of an operator.
        let made = unsafe { library.graph_operator((&raw const *desc).cast(), question) };
        assert!(!made.is_null(), "{question}");
        made
    })
}

/// Returns whether the library compiles a graph of this crate.
pub(crate) fn compiles(library: &Library, graph: &Graph<'_>, question: &str) -> bool {
    let operators = graph.operators();
    let operators = operators.map(|operator| made(library, operator, question));
    let compiled = graph.with_raw(operators, |raw| {
        // SAFETY: the operators have just been made.
        unsafe { library.compiles((&raw const *raw).cast(), question) }
    });
    compiled.expect("it is complete")
}

/// Asserts that the library, if it is there, compiles a graph.
#[track_caller]
fn assert_compiled(test: &str, graph: &Graph<'_>) {
    if let Some(library) = Library::get(test) {
        assert!(compiles(library, graph, test), "{test}");
    }
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
    assert_compiled("the_library_compiles_them", &network());

    // A graph that uses one of two outputs.
    let mut graph = Graph::new();
    let planes = graph.input("planes");
    let (_, indices) = graph.apply(&POOL, (planes,));
    graph.output("indices", indices);
    assert_compiled("the_library_compiles_them", &graph);
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
    assert_compiled("given_strides_are_compared", &graph);
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
    assert_compiled("a_shared_scale", &graph);

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

/// The numbers of named sizes are compared. An error names a wrong size, and not the strides that follow from it. The
/// library compares only the numbers of bytes, so it compiles this wrong graph.
#[test]
fn what_only_types_see() {
    size_names! { Height, Width }
    type Open = layout!(NHWC[N = ?, C = 2, H = ?Height, W = ?Width]);
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
    let Some(library) = Library::get("what_only_types_see") else {
        return;
    };
    // If the numbers of elements are equal, DirectML compiles the graph with operators of other sizes.
    let mut same = Graph::new();
    let input = same.input("input");
    let copy = same.apply(&wide, (input,));
    let copy = same.apply(&wide, (copy,));
    same.output("copy", copy);
    let operators = [&wide, &high].map(|operator| made(library, operator, "other sizes"));
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
    let photo = graph.input("photo");
    let (filters, bias) = (graph.input("filters"), graph.input("bias"));
    let planes = graph.apply(&LAYER, (photo, filters, bias));
    let sum = graph.apply(&SUM, (planes, planes));
    graph.output("sum", sum);
    let photo_buffer = buffer::<f32, Photo>(&memory, 0);
    let filter_buffer = buffer::<f32, Filters>(&memory, 128);
    let bias_buffer = buffer::<f32, Bias>(&memory, 1_024);
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

    let owned = || {
        let owned = initializer().with(bias, &bias_buffer);
        let owned = owned.and_then(GraphInitializer::finish);
        owned.expect("all is bound")
    };
    let unkept = owned();
    assert_eq!(
        [1, 2].map(|input| unkept.inputs()[input].offset),
        [128, 1_024]
    );
    assert!(unkept.inputs()[0].buffer.is_null());
    let unkept = InitializerBindings::new([unkept.as_part()]).expect("nothing is written");
    let over_bias = Temporary::new(&memory, 1_024, 4).expect("there is room");
    let owned = owned().with_persistent(256, &kept).expect("there is room");
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
        unkept.with_temporary(4, &over_bias) => BindErrorKind::Overlapping,
            "IDMLOperatorInitializer: `temporary` shares bytes with `bias` of operator 0, Graph";
        bindings.with_temporary(256, &scratch) => BindErrorKind::Overlapping,
            "Graph: `temporary` shares bytes with `sum`";
        binder().with(sum, &overlapping).and_then(GraphBinder::finish) => BindErrorKind::Overlapping,
            "Graph: `sum` shares bytes with `photo`";
        graph.bind_at_initialization().finish() => BindErrorKind::GraphSlot, "Graph: nothing is bound to `filters`";
        initializer().finish() => BindErrorKind::GraphSlot, "Graph: nothing is bound to `bias`";
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
    let is_compiled = complete.with_raw([made(library, &SUM, question)], |raw| {
        let (mut desc, _) = read(raw);
        assert_eq!(desc.InputCount, 1);
        desc.InputCount = 2;
        // SAFETY: the operator has just been made.
        unsafe { library.compiles((&raw const desc).cast(), question) }
    });
    assert_eq!(is_compiled, Ok(true));
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

type Gate = layout!(NCHW[N = 1, C = 2, H = 1, W = 1]);
type Gates = layout!(NCHW[N = 1, C = 2, H = 4, W = 4], broadcast(H), broadcast(W));
static GATED: ElementWiseMultiply<f32, Planes, Gates, Planes> = ElementWiseMultiply::new();
static ACTIVE_GATE: ActivationSigmoid<f32, Gate, Gate> = ActivationSigmoid::new();

/// An operator that takes an input repeated promises an alignment of it, before or after another one takes it as it is.
#[test]
fn the_alignment_of_a_repeated_input() {
    static REPEATED: ElementWiseMultiply<f32, Planes, Gates, Planes> =
        ElementWiseMultiply::new().with_alignment(128);
    let memory = Memory::new(1_024);
    for is_first in [false, true] {
        let mut graph = Graph::new();
        let (gate, planes) = (graph.input("gate"), graph.input("planes"));
        if is_first {
            graph.apply(&ACTIVE_GATE, (gate,));
        }
        graph.apply(&REPEATED, (planes, gate.broadcast_to()));
        graph.apply(&ACTIVE_GATE, (gate,));
        for offset in [0, 16, 32, 64, 128, 192] {
            let buffer = buffer::<f32, Gate>(&memory, offset);
            assert_eq!(graph.bind().with(gate, &buffer).is_ok(), offset % 128 == 0);
        }
    }
}

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
