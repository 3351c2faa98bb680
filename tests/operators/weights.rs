//! Weights of graphs, found by name, compared with tensors that `to_layout` and `from_fn` make.

#![expect(clippy::float_cmp, reason = "elements are moved, and not computed")]

use half::f16;
use tensor_layout::dml::BindErrorKind;
use tensor_layout::gpu::{Buffer, HostBuffer};
use tensor_layout::operators::{
    Convolution, ElementWiseIdentity, Gemm, Graph, GraphInitializer, OwnedByDml, StoredTensor,
    WeightErrorKind, Weights, Window,
};
use tensor_layout::{F, H, I, K, O, Tensor, W, layout};

layout! {
    type Photo = NCHW[N = 1, C = 3, H = 4, W = 4];
    type Stored = OIHW[O = 2, I = 3, H = 2, W = 1];
    type Filters = OHWI[O = 2, I = 3, H = 2, W = 1], pitch(H = 8);
    type Bias = C[2];
    type Features = NCHW[N = 1, C = 2, H = 3, W = 4];
    type Features2 = NK[N = 1, K = 3];
    type Matrix = FK[F = 2, K = 3];
    type Scores = NF[N = 1, F = 2];
    type Offsets = NF[N = 1, F = 2], broadcast(N);
}

static LAYER: Convolution<f32, Photo, OwnedByDml<Filters>, OwnedByDml<Bias>, Features> =
    Convolution::new(Window::new());
static PRODUCT: Gemm<f32, Features2, OwnedByDml<Matrix>, OwnedByDml<Offsets>, Scores> =
    Gemm::new(1.0, 1.0);

fn bytes(elements: &[f32]) -> Vec<u8> {
    elements
        .iter()
        .flat_map(|element| element.to_ne_bytes())
        .collect()
}

fn element(bytes: &[u8]) -> f32 {
    f32::from_ne_bytes(bytes.try_into().expect("four bytes"))
}

fn graph() -> Graph<'static> {
    let mut graph = Graph::new();
    let (photo, filters, bias) = (
        graph.input("photo"),
        graph.input("filters"),
        graph.input("bias"),
    );
    let (features, matrix, offsets) = (
        graph.input("features"),
        graph.input("matrix"),
        graph.input("offsets"),
    );
    let images = graph.apply(&LAYER, (photo, filters, bias));
    let scores = graph.apply(&PRODUCT, (features, matrix, offsets));
    graph.output("images", images);
    graph.output("scores", scores);
    graph
}

/// Returns the elements of the tensor with a name, in logical order, and its sizes. Only these names are asked for.
fn stored(name: &str) -> (Vec<f32>, Vec<usize>) {
    match name {
        "filters" => {
            let filters = Tensor::<f32, Stored>::from_fn(filter);
            (filters.as_slice().to_vec(), vec![2, 3, 2, 1])
        }
        "bias" => (vec![0.5, 0.25], vec![2]),
        "matrix" => (vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0], vec![2, 3]),
        "offsets" => (vec![7.0, 8.0], vec![1, 2]),
        _ => panic!("{name} is not owned"),
    }
}

fn filter((o, i, h, w): (O, I, H, W)) -> f32 {
    let digits = 1000 * o.0 + 100 * i.0 + 10 * h.0 + w.0;
    f32::from(u16::try_from(digits).expect("four digits"))
}

fn weights(graph: &Graph<'_>) -> Weights {
    let named = ["filters", "bias", "matrix", "offsets"].map(|name| (name, bytes(&stored(name).0)));
    let found = graph.weights(|name| {
        let (_, bytes) = named.iter().find(|(other, _)| *other == name)?;
        Some(StoredTensor::new("F32", &stored(name).1, bytes))
    });
    found.expect("all weights are there")
}

#[test]
fn elements_are_where_their_slots_read_them() {
    let graph = graph();
    let weights = weights(&graph);
    let view = weights.as_view();
    let memory = view.as_slice().to_vec();
    let buffer =
        Buffer::with(HostBuffer(memory.clone()), 0, view.mapping()).expect("it is long enough");
    let owned = graph
        .bind_at_initialization()
        .with_weights(&weights, &buffer);
    let owned = owned
        .and_then(GraphInitializer::finish)
        .expect("they are the graph's");
    // The inputs are photo, filters, bias, features, matrix and offsets.
    let starts: Vec<_> = owned.inputs().iter().map(|range| range.offset).collect();
    let sizes: Vec<_> = owned
        .inputs()
        .iter()
        .map(|range| range.size_in_bytes)
        .collect();
    assert!(owned.inputs()[0].buffer.is_null() && owned.inputs()[3].buffer.is_null());
    assert!(starts.iter().all(|start| start % 16 == 0));
    let read = |input: usize, index: usize| {
        let start = usize::try_from(starts[input]).expect("it is small") + 4 * index;
        element(&memory[start..start + 4])
    };
    let mapping = Filters::mapping();
    for o in 0..2 {
        for i in 0..3 {
            for h in 0..2 {
                let at = (O(o), I(i), H(h), W(0));
                assert_eq!(read(1, mapping.offset(at)), filter(at));
            }
        }
    }
    assert_eq!([read(2, 0), read(2, 1)], [0.5, 0.25]);
    for (index, (F(f), K(k))) in (0..2)
        .flat_map(|f| (0..3).map(move |k| (F(f), K(k))))
        .enumerate()
    {
        assert_eq!(read(4, 3 * f + k), stored("matrix").0[index]);
    }
    assert_eq!([read(5, 0), read(5, 1)], [7.0, 8.0]);
    assert_eq!(sizes[2], 8);

    // The letters say that the file has another order.
    let turned = Tensor::<f32, layout!(OHWI[O = 2, I = 3, H = 2, W = 1])>::from_fn(filter);
    let turned = bytes(turned.as_slice());
    let others = graph.weights(|name| {
        Some(match name {
            "filters" => StoredTensor::new("f32", &[2, 2, 1, 3], &turned).with_axes("OHWI"),
            "bias" => StoredTensor::new("f32", &[2], &turned[..8]),
            "matrix" => StoredTensor::new("f32", &[2, 3], &turned[..24]),
            _ => StoredTensor::new("f32", &[1, 2], &turned[..8]),
        })
    });
    let others = others.expect("they fit");
    let end = usize::try_from(starts[1] + sizes[1]).expect("it is small");
    assert_eq!(others.as_view().as_slice()[..end], memory[..end]);
}

#[test]
fn errors_name_the_tensor() {
    let graph = graph();
    let filters = bytes(&stored("filters").0);
    #[rustfmt::skip]
    let rows = [
        (None, WeightErrorKind::Missing, "no stored tensor has the name `filters`"),
        (Some(StoredTensor::new("F16", &[2, 3, 2, 1], &filters[..24])), WeightErrorKind::WrongElement,
            "`filters` is stored as F16, but the input takes f32"),
        (Some(StoredTensor::new("f32", &[12], &filters)), WeightErrorKind::WrongAxes,
            "`filters` is stored with 1 size, but the input has the axes OIHW"),
        (Some(StoredTensor::new("f32", &[2, 3, 2, 1], &filters).with_axes("OCHW")), WeightErrorKind::WrongAxes,
            "`filters` is stored with 4 sizes and the axes OCHW, but the input has the axes OIHW"),
        (Some(StoredTensor::new("f32", &[2, 3, 2, 1], &filters).with_axes("OIHH")), WeightErrorKind::WrongAxes,
            "`filters` is stored with 4 sizes and the axes OIHH, but the input has the axes OIHW"),
        (Some(StoredTensor::new("f32", &[2, 2, 1, 3], &filters)), WeightErrorKind::WrongSize,
            "axis I of the stored `filters` is 2, but the input takes 3"),
        (Some(StoredTensor::new("f32", &[2, 3, 2, 1], &filters[..44])), WeightErrorKind::WrongLength,
            "`filters` is stored with 44 bytes, but its sizes need 48"),
    ];
    for (first, kind, text) in rows {
        let error = graph.weights(|_| first.clone()).expect_err(text);
        assert_eq!((error.kind(), error.tensor()), (kind, "filters"));
        assert_eq!(error.to_string(), text);
        assert_eq!(format!("{error:?}"), format!("WeightError({text})"));
    }
}

/// Nothing is owned, so nothing is asked for, and any bytes can be bound.
#[test]
fn a_graph_may_have_no_weights() {
    let weights = Graph::new().weights(|name| panic!("{name}"));
    let weights = weights.expect("nothing is missing");
    let bytes = weights.as_view();
    let buffer =
        Buffer::<_, u8, _>::with(HostBuffer(bytes.as_slice().to_vec()), 0, bytes.mapping());
    assert!(buffer.is_ok());
}

#[test]
fn elements_that_are_not_moved() {
    type Rows = layout!(FK[F = 2, K = 3], overlap(F = 2));
    static OVERLAPPING: Gemm<f32, Features2, OwnedByDml<Rows>, OwnedByDml<Offsets>, Scores> =
        Gemm::new(1.0, 1.0);
    let mut graph = Graph::new();
    let features = graph.input("features");
    let (matrix, offsets) = (graph.input("matrix"), graph.input("offsets"));
    let scores = graph.apply(&OVERLAPPING, (features, matrix, offsets));
    graph.output("scores", scores);
    let elements = bytes(&stored("matrix").0);
    let stored = StoredTensor::new("f32", &[2, 3], &elements);
    let error = graph.weights(|_| Some(stored.clone())).unwrap_err();
    assert_eq!(error.kind(), WeightErrorKind::SharedElements);
    assert_eq!(
        error.to_string(),
        "positions of the input share elements of `matrix`: bind a buffer with these elements"
    );
}

/// Files name the types of elements as Rust does.
#[test]
fn names_of_elements() {
    macro_rules! names {
        ($($T:ident)+) => {$({
            static COPY: ElementWiseIdentity<$T, OwnedByDml<Matrix>, Matrix> = ElementWiseIdentity::new();
            let mut graph = Graph::new();
            let matrix = graph.input("matrix");
            let copy = graph.apply(&COPY, (matrix,));
            graph.output("copy", copy);
            let bytes = [0; 6 * size_of::<$T>()];
            let stored = StoredTensor::new(stringify!($T), &[2, 3], &bytes);
            assert!(graph.weights(|_| Some(stored.clone())).is_ok());
        })+};
    }
    names! { f32 f16 u32 u16 u8 i32 i16 i8 f64 u64 i64 }
}

#[test]
fn weights_are_bound_to_their_graph_only() {
    let (one, other) = (graph(), graph());
    let weights = weights(&one);
    let view = weights.as_view();
    let memory = |offset| {
        let bytes = HostBuffer(vec![0; 2 * view.len()]);
        Buffer::with(bytes, offset, view.mapping()).expect("it is long enough")
    };
    let refused = |graph: &Graph<'_>, offset| {
        let buffer = memory(offset);
        let bound = graph
            .bind_at_initialization()
            .with_weights(&weights, &buffer);
        bound.err()
    };
    let bound = |graph: &Graph<'_>, offset| {
        let error = refused(graph, offset)?;
        Some((error.kind(), error.slot()))
    };
    let text = refused(&other, 0).map(|error| error.to_string());
    assert_eq!(
        text.as_deref(),
        Some("Graph: the `weights` are those of another graph")
    );
    assert_eq!(bound(&one, 0), None);
    assert_eq!(bound(&one, 4), Some((BindErrorKind::Alignment, "filters")));
    assert_eq!(
        bound(&other, 0),
        Some((BindErrorKind::GraphSlot, "weights"))
    );
    let short = <layout!(W[W = ?])>::with((W(8),)).expect("it is small");
    let short = Buffer::with(HostBuffer(vec![0; 8]), 0, short).expect("it is long enough");
    let error = one
        .bind_at_initialization()
        .with_weights(&weights, &short)
        .expect_err("too short");
    assert_eq!(
        (error.kind(), error.slot()),
        (BindErrorKind::Length, "weights")
    );
    let buffer = memory(0);
    let twice = one.bind_at_initialization().with_weights(&weights, &buffer);
    let twice = twice.and_then(|owned| owned.with_weights(&weights, &buffer));
    assert_eq!(twice.expect_err("they are bound twice").slot(), "filters");
}
