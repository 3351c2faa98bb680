//! The errors of operators and graphs: their sizes, kinds and texts.

use crate::panics::panics;
use tensor_layout::operators::{
    Absent, Convolution, ElementWiseIdentity, Graph, Join, OperatorError, OperatorErrorKind,
    ReduceSum, Resample, Resampling, Value, Window,
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
    let copy = ElementWiseIdentity::<f32, Image, Image>::with(input, output).map(|_| ());
    let row = Row::with((W(1),)).unwrap();
    let short = ElementWiseIdentity::<f32, Image, Row>::with(input, row).map(|_| ());
    let same = image(2, 3, 5, 5);
    assert_eq!(convolution(Window::new(), input, output), Ok(()));
    #[rustfmt::skip]
    let rows = [
        (convolution(Window::new(), input, image(1, 2, 4, 3)), OperatorErrorKind::WrongWindow),
        (convolution(Window::new(), image(1, 4, 5, 5), output), OperatorErrorKind::Channels),
        (convolution(Window::new(), image(2, 3, 5, 5), output), OperatorErrorKind::WrongSize),
        (copy, OperatorErrorKind::WrongSize),
        (short, OperatorErrorKind::Axes),
        // No axis has size 1.
        (ReduceSum::<f32, Image, Image>::with(same, same).map(|_| ()), OperatorErrorKind::Reduction),
        (Join::<f32, C, (Image, Image), Image>::with((input, input), input).map(|_| ()),
            OperatorErrorKind::WrongSize),
    ];
    for (result, kind) in rows {
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

/// The size that a scale gives is rounded down. The text of an error does not print a size beyond 32 bits as the
/// largest number.
#[test]
fn sizes_that_scales_require() {
    let plane = |w| Plane::with((H(2), W(w))).unwrap();
    let nothing = "the scale of axis W leaves nothing of the 5 of `input`\n\
         help: leave `.scale_of::<W>(..)` out: it follows from the sizes";
    let makes = |to, times, from| {
        format!(
            "axis W of `output` is {to}, but its scale makes {times} of the {from} of `input`\n\
             help: write `W = {times}` in the layout of `output`, or leave `.scale_of::<W>(..)` out: it follows from \
             the sizes"
        )
    };
    let beyond = |from| {
        format!(
            "axis W of `output` is 8, but its scale makes more than 32 bits hold of the {from} of `input`\n\
             help: leave `.scale_of::<W>(..)` out: it follows from the sizes"
        )
    };
    for (from, scale, to, refused) in [
        (5, 1.5, 7, None),
        (5, 1.5, 8, Some(makes(8, "7", 5))),
        (5, 1.0, 5, None),
        (5, 0.2, 1, None),
        (5, 0.19, 1, Some(nothing.to_owned())),
        (5, 0.0, 1, Some(nothing.to_owned())),
        (5, -1.0, 5, Some(nothing.to_owned())),
        (5, f32::NAN, 5, Some(nothing.to_owned())),
        // The products are 2^32 - 1 and 2^32.
        (65_537, 65_535.0, 8, Some(makes(8, "4294967295", 65_537))),
        (1, 4_294_967_296.0, 8, Some(beyond(1))),
        (4, 1e30, 8, Some(beyond(4))),
    ] {
        let scaled = Resampling::linear().scale_of::<W>(scale);
        let made = Resample::<f32, Plane, Plane>::with(scaled, plane(from), plane(to));
        let refused = refused.map(|text| format!("Resample: {text}"));
        let error = made.err().map(|error| format!("{error:#}"));
        assert_eq!(error, refused, "{from} scaled by {scale} to {to}");
    }
}

/// An error proposes the least size that DirectML takes, and each smaller one is refused. The smallest scale, 2^-23, is
/// accepted.
#[test]
fn least_sizes_after_resampling() {
    type Line = layout!(NCHW[N = 1, C = 1, H = 1, W = ?]);
    let line = |w| Line::with((W(w),)).unwrap();
    macro_rules! least {
        ($($from:literal to $to:literal by $resampling:expr => $least:literal;)+) => {$({
            let text = panics(|| {
                type From = layout!(NCHW[N = 1, C = 1, H = 1, W = $from]);
                type To = layout!(NCHW[N = 1, C = 1, H = 1, W = $to]);
                Resample::<f32, From, To>::new($resampling)
            });
            let help = concat!("\nhelp: write `W = ", $least, "` in the layout of `output`, or more");
            assert!(text.ends_with(help), "{text}");
            let made =
                |to| Resample::<f32, Line, Line>::with($resampling, line($from), line(to)).is_ok();
            assert_eq!([$least - 1, $least].map(made), [false, true]);
        })+};
    }
    for (from, to) in [(1 << 23, 1), (1 << 24, 2)] {
        assert!(
            Resample::<f32, Line, Line>::with(Resampling::linear(), line(from), line(to)).is_ok()
        );
    }
    least! {
        8_388_609 to 1 by Resampling::linear() => 2;
        16_777_217 to 1 by Resampling::nearest() => 3;
        16_777_217 to 2 by Resampling::linear().asymmetric() => 3;
        8_388_609 to 1 by Resampling::linear().align_corners() => 2;
        8_388_610 to 2 by Resampling::linear().align_corners() => 3;
        16_777_217 to 1 by Resampling::linear().align_corners() => 3;
    }
}
