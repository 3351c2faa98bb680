//! The errors of operators and graphs: their sizes, kinds and texts.

use tensor_layout::operators::{
    Absent, Convolution, ElementWiseIdentity, Graph, Join, OperatorError, OperatorErrorKind,
    OwnedByDml, ReduceSum, Resample, Resampling, Value, Window,
};
use tensor_layout::{C, H, I, N, O, W, layout};

layout! {
    type Line = W[W = 15];
    type Row = W[W = ?];
    type Plane = HW[H = ?, W = ?];
    type Image = NCHW[N = ?, C = ?, H = ?, W = ?];
    type Filter = OIHW[O = ?, I = ?, H = ?, W = ?];
}

/// Clippy advises against errors of 128 bytes and more, in functions of users, too.
#[test]
fn errors_are_small() {
    assert!(size_of::<OperatorError>() < 128);
}

#[test]
fn kinds() {
    let image = |n, c, h, w| Image::with((N(n), C(c), H(h), W(w))).unwrap();
    let filter = Filter::with((O(2), I(3), H(3), W(3))).unwrap();
    let convolution = |window, input, output| {
        Convolution::<f32, Image, Filter, Absent, Image>::with(
            window, input, filter, Absent, output,
        )
        .map(|_| ())
    };
    // 3 x 3 filters leave 3 of 5 rows.
    let (input, output) = (image(1, 3, 5, 5), image(1, 2, 3, 3));
    assert_eq!(convolution(Window::new(), input, output), Ok(()));
    for (result, kind) in [
        (
            convolution(Window::new(), input, image(1, 2, 4, 3)),
            OperatorErrorKind::WrongWindow,
        ),
        (
            convolution(Window::new(), image(1, 4, 5, 5), output),
            OperatorErrorKind::Channels,
        ),
        (
            convolution(Window::new(), image(2, 3, 5, 5), output),
            OperatorErrorKind::WrongSize,
        ),
        (
            ElementWiseIdentity::<f32, Image, Image>::with(input, output).map(|_| ()),
            OperatorErrorKind::WrongSize,
        ),
        (
            ElementWiseIdentity::<f32, Image, Row>::with(input, Row::with((W(1),)).unwrap())
                .map(|_| ()),
            OperatorErrorKind::Axes,
        ),
        (
            // No axis has size 1.
            ReduceSum::<f32, Image, Image>::with(image(2, 3, 5, 5), image(2, 3, 5, 5)).map(|_| ()),
            OperatorErrorKind::Reduction,
        ),
        (
            Join::<f32, C, (Image, Image), Image>::with((input, input), input).map(|_| ()),
            OperatorErrorKind::WrongSize,
        ),
    ] {
        assert_eq!(result.unwrap_err().kind(), kind);
        assert_eq!(result, result);
    }
}

/// `unwrap` prints an error by `{:?}`, so `Debug` must show the text of the error.
#[test]
fn errors_have_their_text() {
    macro_rules! shows {
        ($name:literal, $result:expr) => {
            let error = $result.map(drop).expect_err($name);
            assert_eq!(format!("{error:?}"), format!("{}({error})", $name));
        };
    }
    let row = |size| Row::with((W(size),)).expect("it is small");
    shows!(
        "OperatorError",
        ElementWiseIdentity::<f32, Row, Row>::with(row(2), row(3))
    );
    let value: Value<f32, Line> = Graph::new().input("of another graph");
    shows!("GraphError", Graph::new().try_output("value", value));
}

#[test]
fn graphs_show_names() {
    static COPY: ElementWiseIdentity<f32, Line, Line> = ElementWiseIdentity::new();
    let mut graph = Graph::new();
    let _owned: Value<f32, OwnedByDml<Line>> = graph.input("weights");
    let given: Value<f32, Line> = graph.input("given");
    let copied = graph.apply(&COPY, (given,));
    graph.output("copied", copied);
    assert_eq!(
        format!("{graph:?}"),
        "Graph { inputs: [\"weights\", \"given\"], nodes: [\"ElementWiseIdentity\"], outputs: [\"copied\"] }"
    );
    let (binder, initializer) = (graph.bind(), graph.bind_at_initialization());
    assert!(format!("{binder:?}").starts_with("GraphBinder("));
    assert!(format!("{initializer:?}").starts_with("GraphInitializer("));
}

/// The text of an error does not print a size beyond 32 bits as the largest number.
#[test]
fn sizes_that_scales_require() {
    let small = Plane::with((H(2), W(4))).unwrap();
    let large = Plane::with((H(2), W(8))).unwrap();
    let scaled = Resampling::linear().scale_of::<W>(1e30);
    let error = Resample::<f32, Plane, Plane>::with(scaled, small, large).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Resample: axis W of `output` is 8, but its scale makes more than 32 bits hold of the 4 of `input`"
    );
}
