//! Tests of the help in errors. Usually only the compiler shows the help. These tests take the help from
//! errors that occur at run time.

use super::{
    ActivationCause, Along, AttentionCause, ChannelsCause, Direction, FactorCause, IndexCause,
    OperatorCause, OperatorError, ParameterCause, ProductCause, ResamplingCause, WindowCause,
};
use crate::operators::entry_point::{Text, mapping_of_static};
use crate::operators::{
    Absent, Convolution, DepthSpaceOrder, DepthToSpace1, ElementWiseAdd, ElementWiseIdentity,
    ElementWiseLogicalEquals, Gemm, Margins, Padding, PaddingMode, Resample, Resampling, Slice1,
    SliceWindow, Split, TransposedConvolution, Window,
};
use crate::{A, B, C, D, E, F, G, H, I, Mapping, N, O, StaticLayout, W};
use std::format;
use std::string::String;
use std::string::ToString as _;
use std::vec::Vec;

type Image = crate::layout!(NCHW[?, ?, ?, ?]);
type Filter = crate::layout!(OIHW[?, ?, ?, ?]);

fn image(n: usize, c: usize, h: usize, w: usize) -> Mapping<Image> {
    Image::with((N(n), C(c), H(h), W(w))).expect("memory could hold it")
}

fn filter(o: usize, i: usize, h: usize, w: usize) -> Mapping<Filter> {
    Filter::with((O(o), I(i), H(h), W(w))).expect("memory could hold it")
}

fn known<L: StaticLayout>() -> Mapping<L> {
    *mapping_of_static::<L>()
}

/// Returns the help of an error: the text that the error's `Display` leaves out.
fn help(error: &OperatorError) -> String {
    let (with_help, text) = (error.text(), error.to_string());
    let help = with_help.as_str().strip_prefix(&text);
    let help = help.expect("the help follows the text");
    help.trim_start_matches('\n').to_string()
}

#[track_caller]
fn assert_help<Operator>(operator: Result<Operator, OperatorError>, wanted: &str) {
    let Err(error) = operator else {
        panic!("it was not refused");
    };
    assert_eq!(help(&error), wanted, "{error}");
}

/// Compares the help of each error.
macro_rules! helped {
    ($($operator:expr => $help:literal;)+) => {$(assert_help($operator, $help);)+};
}

/// Compares the text and the help of each cause.
macro_rules! texts {
    ($($cause:expr => $text:literal;)+) => {$(
        let mut text = Text::new();
        $cause.write(&mut text);
        assert_eq!(text.as_str(), $text);
    )+};
}

#[test]
fn output_paddings_that_fit() {
    let window = || Window::new().stride::<H>(3).output_padding::<H>(3);
    helped! {
        TransposedConvolution::<f32, Image, Filter, Absent, Image>::with(
            window(), image(1, 2, 3, 3), filter(2, 2, 1, 1), Absent, image(1, 2, 10, 3)
        ) => "help: write `.output_padding::<H>(2)` or less";
        Convolution::<f32, Image, Filter, Absent, Image>::with(
            window(), image(1, 2, 3, 3), filter(2, 2, 1, 1), Absent, image(1, 2, 1, 3)
        ) => "help: leave out `output_padding`";
    }
}

#[test]
fn numbers_of_channels_that_fit() {
    let forward = |c_in, (o, i), c_out, groups| {
        Convolution::<f32, Image, Filter, Absent, Image>::with(
            Window::new().groups(groups),
            image(1, c_in, 3, 3),
            filter(o, i, 1, 1),
            Absent,
            image(1, c_out, 3, 3),
        )
    };
    let backward = |c_in, (o, i), c_out, groups| {
        TransposedConvolution::<f32, Image, Filter, Absent, Image>::with(
            Window::new().groups(groups),
            image(1, c_in, 3, 3),
            filter(o, i, 1, 1),
            Absent,
            image(1, c_out, 3, 3),
        )
    };
    helped! {
        // With 4 groups, the filter has 64 / 4 inputs, or the input has 32 * 4 channels.
        forward(64, (64, 32), 64, 4) =>
            "help: write `I = 16` in the layout of `filter`, or `C = 128` in that of `input`";
        // 6 channels are 3 groups of 2.
        forward(6, (6, 2), 6, 1) =>
            "help: write `I = 6` in the layout of `filter`, or `C = 2` in that of `input`, or `.groups(3)` of the \
             window";
        // 4 does not divide 6.
        forward(6, (6, 4), 6, 1) => "help: write `I = 6` in the layout of `filter`, or `C = 4` in that of `input`";
        forward(3, (4, 3), 4, 2) =>
            "help: write `C = 4` in the layout of `input`, or `.groups(..)` of a number that divides 3";
        forward(4, (3, 2), 3, 2) =>
            "help: write `O = 4` in the layout of `filter`, or `.groups(..)` of a number that divides 3";
        forward(3, (64, 3), 32, 1) =>
            "help: write `C = 64` in the layout of `output`, or `O = 32` in that of `filter`";
        forward(3, (3, 3), 3, 0) => "help: write `.groups(1)` or more";
        // 32 filters for each of 2 groups make 64 channels, and 16 would make 32.
        backward(64, (32, 64), 32, 2) =>
            "help: write `C = 64` in the layout of `output`, or `O = 16` in that of `filter`";
        // No number of filters or groups makes 33 channels.
        backward(64, (32, 64), 33, 2) => "help: write `C = 64` in the layout of `output`";
        backward(64, (32, 64), 64, 1) =>
            "help: write `C = 32` in the layout of `output`, or `O = 64` in that of `filter`, or `.groups(2)` of the \
             window";
        backward(64, (32, 16), 32, 1) =>
            "help: write `I = 64` in the layout of `filter`, or `C = 16` in that of `input`";
        backward(9, (4, 9), 8, 2) =>
            "help: write `I = 10` in the layout of `filter`, or `.groups(..)` of a number that divides 9";
    }
}

/// Tests the minimum size of an output at the smallest scale, 2^-23.
#[test]
fn the_least_size_of_what_is_resampled() {
    let resampled = |resampling: Resampling, from: usize, to: usize| {
        Resample::<f32, Image, Image>::with(resampling, image(1, 1, from, 1), image(1, 1, to, 1))
    };
    let centres = Resampling::linear();
    assert!(resampled(centres, 1 << 23, 1).is_ok());
    helped! {
        resampled(centres, (1 << 23) + 1, 1) => "help: write `H = 2` in the layout of `output`, or more";
    }
    assert!(resampled(centres, (1 << 23) + 1, 2).is_ok());
    assert!(resampled(centres, 1 << 24, 2).is_ok());
    helped! {
        resampled(centres, (1 << 24) + 2, 2) => "help: write `H = 3` in the layout of `output`, or more";
    }
    // Aligned corners count the steps between positions.
    let corners = Resampling::linear().align_corners();
    assert!(resampled(corners, (1 << 23) + 1, 2).is_ok());
    helped! {
        resampled(corners, (1 << 24) + 1, 2) => "help: write `H = 3` in the layout of `output`, or more";
    }
    assert!(resampled(corners, (1 << 24) + 1, 3).is_ok());
    helped! {
        resampled(corners, (1 << 24) + 3, 3) => "help: write `H = 4` in the layout of `output`, or more";
    }
}

/// Tests which of two sizes the help proposes to change, and whether the help proposes to broadcast an input of size 1.
#[test]
fn sizes_that_would_fit() {
    let added = |a, b, output| ElementWiseAdd::<f32, Image, Image, Image>::with(a, b, output);
    let (two, three, one) = (image(2, 1, 4, 4), image(3, 1, 4, 4), image(1, 1, 4, 4));
    helped! {
        added(two, one, two) => "help: write `N = 2` and `broadcast(N)` in the layout of `b`";
        added(two, three, two) => "help: write `N = 2` in the layout of `b`, or `N = 3` in that of `a`";
        // An output is not repeated.
        ElementWiseIdentity::<f32, Image, Image>::with(two, one) =>
            "help: write `N = 2` in the layout of `output`, or `N = 1` in that of `input`";
        ElementWiseIdentity::<f32, Image, Image>::with(one, two) =>
            "help: write `N = 1` in the layout of `output`, or `N = 2` in that of `input`";
    }
    let split = Split::<f32, C, Image, (Image, Image)>::with(one, (one, image(1, 1, 1, 4)));
    helped! {
        split => "help: write `H = 4` in the layout of `outputs.1`, or `H = 1` in that of `input`";
    }
}

#[test]
fn axes_that_would_fit() {
    type Rows = crate::layout!(CHW[?, ?, ?]);
    type Other = crate::layout!(NCHW[?, ?, ?, ?]);
    type Deep = crate::layout!(CDW[?, ?, ?]);
    type Eight = crate::layout!(ABCDEFGH[2, 1, 1, 1, 1, 1, 1, 3]);
    type Others = crate::layout!(ABCDEFGZ[2, 1, 1, 1, 1, 1, 1, 3]);
    type Seven = crate::layout!(ABCDEFG[2, 1, 1, 1, 1, 1, 1]);
    type Last = crate::layout!(H[3]);
    let rows = Rows::with((C(3), H(4), W(5))).expect("it is small");
    let other = Other::with((N(1), C(3), H(4), W(5))).expect("it is small");
    let deep = Deep::with((C(3), D(4), W(5))).expect("it is small");
    helped! {
        // An output is not repeated.
        ElementWiseIdentity::<f32, Image, Rows>::with(image(1, 3, 4, 5), rows) =>
            "help: name N in the layout of `output`, too, as large as in `input`";
        ElementWiseLogicalEquals::<f32, u8, Image, Rows, Other>::with(other, rows, other) =>
            "help: name N in the layout of `b`, too, as large as in `a`; with `broadcast(N)`, if it is the same all \
             along";
        ElementWiseIdentity::<f32, Rows, Image>::with(rows, image(1, 3, 4, 5)) =>
            "help: leave N out of the layout of `output`, or name them in that of `input`, too";
        ElementWiseIdentity::<f32, Deep, Rows>::with(deep, rows) =>
            "help: give `output` the axes C, D, W; how they are stored may differ";
        // The search for an axis ends at the eighth.
        ElementWiseIdentity::<f32, Eight, Others>::with(known(), known()) =>
            "help: give `output` the axes A, B, C, D, E, F, G, H; how they are stored may differ";
        ElementWiseLogicalEquals::<f32, u8, Eight, Seven, Eight>::with(known(), known(), known()) => "help: name H in the layout of `b`, too, as large as in `a`; with `broadcast(H)`, if it is the same all \
             along";
        ElementWiseLogicalEquals::<f32, u8, Eight, Last, Eight>::with(known(), known(), known()) => "help: name A, B, C, D, E, F, G in the layout of `b`, too, as large as in `a`; with `broadcast(A)`, \
             `broadcast(B)`, `broadcast(C)`, `broadcast(D)`, `broadcast(E)`, `broadcast(F)`, `broadcast(G)`, if it \
             is the same all along";
    }
}

/// An axis for a sum has the letter of the other factor, or else the first letter that is free.
#[test]
fn letters_that_are_free() {
    type Image = crate::layout!(NCHW[1, 3, 4, 2]);
    type Filters = crate::layout!(OCHW[5, 3, 4, 2]);
    type Scores = crate::layout!(NO[1, 5]);
    type Kernels = crate::layout!(KCHW[5, 3, 4, 2]);
    type ScoresK = crate::layout!(NK[1, 5]);
    type Frames = crate::layout!(FCHW[1, 3, 4, 2]);
    type ScoresFK = crate::layout!(FK[1, 5]);
    type Queries = crate::layout!(FPHW[1, 3, 4, 2]);
    type Keys = crate::layout!(KPHW[5, 3, 4, 2]);
    helped! {
        Gemm::<f32, Image, Filters, Absent, Scores>::with(1.0, 0.0, known(), known(), Absent, known()) =>
            "help: merge them, for the slot and its buffer: `a.merge((C, H, W), DimK::<24>)`";
        Gemm::<f32, Image, Kernels, Absent, ScoresK>::with(1.0, 0.0, known(), known(), Absent, known()) =>
            "help: merge them, for the slot and its buffer: `a.merge((C, H, W), DimF::<24>)`";
        Gemm::<f32, Frames, Kernels, Absent, ScoresFK>::with(1.0, 0.0, known(), known(), Absent, known()) =>
            "help: merge them, for the slot and its buffer: `a.merge((C, H, W), DimP::<24>)`";
        Gemm::<f32, Queries, Keys, Absent, ScoresFK>::with(1.0, 0.0, known(), known(), Absent, known()) =>
            "help: merge them, for the slot and its buffer: `a.merge((P, H, W), DimQ::<24>)`";
    }
}

/// A window of one element along H, with an output of one element.
const WINDOW: Along = Along {
    axis: 'H',
    direction: Direction::Forward,
    input: 10,
    window: 1,
    is_filter: true,
    stride: 1,
    dilation: 1,
    start: 0,
    end: 0,
    output_padding: 0,
    output: 1,
};

/// DirectML's numbers have 32 bits.
#[test]
fn numbers_of_32_bits_and_more() {
    let told = |start, input| {
        let along = Along {
            input,
            start,
            ..WINDOW
        };
        let cause = OperatorCause::Window(along.fault().expect("the output is too small"));
        OperatorError::of(&"Window", cause).to_string()
    };
    for (start, input, end) in [
        (0, u32::MAX - 1, " give 4294967294"),
        (0, u32::MAX, " give 4294967295"),
        (1, u32::MAX, " give more than 32 bits hold"),
        (2, u32::MAX, " give more than 32 bits hold"),
    ] {
        let told = told(start, input);
        assert!(told.ends_with(end), "{told}");
    }
}

/// No help overflows: blocks of 2^64 pixels, and a padding of 2^32 that the window would need.
#[test]
fn helps_beyond_32_bits() {
    let blocks = DepthToSpace1::<f32, Image, Image>::with(
        u32::MAX,
        DepthSpaceOrder::ColumnRowDepth,
        image(1, 4, 1, 1),
        image(1, 2, 1, 1),
    );
    let Err(error) = blocks else {
        panic!("it was not refused");
    };
    assert!(
        error.to_string().ends_with("C of `output` is 2^64 or more"),
        "{error}"
    );
    let padded = Along {
        window: 3,
        dilation: u32::MAX,
        start: u32::MAX,
        end: u32::MAX,
        output: 12,
        ..WINDOW
    };
    let help = help_of(padded).expect("the output is too large");
    assert_eq!(
        help,
        "help: write `H = 10` in the layout of `output`, if the window is as it should be"
    );
}

#[test]
fn ranges_and_margins_that_would_fit() {
    let line = |w| image(1, 1, 1, w);
    let sliced = |range: core::ops::Range<u32>, to| {
        Slice1::<f32, Image, Image>::with(SliceWindow::new().range::<W>(range), line(6), line(to))
    };
    helped! {
        sliced(5..7, 2) => "help: write `.range::<W>(5..6)`, or less";
        // No range that begins at 6 is within the input.
        sliced(6..7, 1) => "";
        sliced(2..2, 1) => "help: write `.range::<W>(2..3)`, or more";
        sliced(2..6, 3) => "help: write `W = 4` in the layout of `output`";
    }
    let padded = |start, end, to| {
        Padding::<f32, Image, Image>::with(
            PaddingMode::Edge,
            Margins::new().along::<W>(start, end),
            line(6),
            line(to),
        )
    };
    helped! {
        padded(1, 1, 7) => "help: write `W = 8` in the layout of `output`, or margins that make up 1";
        // No margins give an output that is shorter than the input, or as long.
        padded(1, 1, 6) => "help: write `W = 8` in the layout of `output`";
        padded(0, 2, 5) => "help: write `W = 8` in the layout of `output`";
    }
}

/// Returns the window with the index `number` in a list of windows along H with small numbers. Returns `None`
/// if the list has no window with this index.
fn small(mut number: u32, is_filter: bool, direction: Direction) -> Option<Along> {
    let mut digit = |base: u32| {
        let digit = number % base;
        number /= base;
        digit
    };
    let along = Along {
        direction,
        input: 1 + digit(7),
        window: 1 + digit(4),
        is_filter,
        stride: 1 + digit(3),
        dilation: 1 + digit(2),
        start: digit(3),
        end: digit(3),
        output: 1 + digit(9),
        ..WINDOW
    };
    (number == 0).then_some(along)
}

/// Returns the help for a window that does not fit the size of the output. Returns `None` if the window fits.
fn help_of(along: Along) -> Option<String> {
    let Some(WindowCause::Output(misfit)) = along.fault() else {
        assert!(along.fault().is_none());
        return None;
    };
    let cause = OperatorCause::Window(WindowCause::Output(misfit));
    Some(help(&OperatorError::of(&"Window", cause)))
}

/// Returns the number that stands between the texts `before` and `after`.
fn between(text: &str, before: &str, after: &str) -> Option<u32> {
    let (_, rest) = text.split_once(before)?;
    let (number, _) = rest.split_once(after)?;
    Some(number.parse().expect("a number"))
}

/// Returns the window with the change that the help proposes, or `None` if the help proposes no change of the window.
fn remedied(help: &str, along: Along) -> Option<Along> {
    let mut other = along;
    if let Some(stride) = between(help, "or `.stride::<H>(", ")`") {
        other.stride = stride;
    } else if let Some(size) = between(help, "or `.size::<H>(", ")`") {
        other.window = size;
    } else {
        other.start = between(help, "or `.padding::<H>(", ", ")?;
        let (_, rest) = help.split_once("or `.padding::<H>(")?;
        other.end = between(rest, ", ", ")`")?;
    }
    Some(other)
}

/// Tests two properties of the help: each window that it proposes fits the size of the output, and the help
/// proposes a window whenever the user forgot a single parameter.
#[test]
fn windows_that_would_fit() {
    let (mut strides, mut paddings, mut sizes, mut rounded) = (0, 0, 0, 0);
    let all = (0..).map_while(|number| small(number, true, Direction::Forward).map(|_| number));
    let all: Vec<_> = all.collect();
    for (number, is_filter) in all
        .iter()
        .flat_map(|number| [(*number, true), (*number, false)])
    {
        let along = small(number, is_filter, Direction::Forward).expect("it was one");
        // The positions of the window, put down one by one.
        let padded = along.input + along.start + along.end;
        let fits = |size: u32, at: u32| at * along.stride + (size - 1) * along.dilation < padded;
        let positions = (0..=padded)
            .take_while(|at| fits(along.window, *at))
            .count();
        let positions = u32::try_from(positions).expect("there are few");
        let Some(help) = help_of(along) else {
            assert_eq!(positions, along.output);
            continue;
        };
        assert_ne!(positions, along.output);
        if positions == 0 {
            let text = if is_filter {
                "write `H = "
            } else {
                "write `.size::<H>("
            };
            let size = between(&help, text, if is_filter { "`" } else { ")" });
            let size = size.expect("the largest window");
            assert!(fits(size, 0) && !fits(size + 1, 0), "{help}");
            continue;
        }
        assert_eq!(between(&help, "help: write `H = ", "` in"), Some(positions));
        let other = remedied(&help, along);
        if let Some(other) = other {
            assert!(other.fault().is_none(), "{help}");
        } else {
            assert!(
                help.ends_with(", if the window is as it should be"),
                "{help}"
            );
        }
        if let Some(end) = between(&help, "(`(0, ", ")` for ceil mode)") {
            rounded += 1;
            let other = Along { end, ..along };
            assert!(other.fault().is_none(), "{help}");
            assert!(
                !is_filter && along.start == 0 && end < along.stride,
                "{help}"
            );
        }

        let changed = other.map(|other| {
            (
                other.stride != along.stride,
                other.window != along.window,
                (other.start, other.end) != (along.start, along.end),
            )
        });
        strides += u32::from(changed == Some((true, false, false)));
        sizes += u32::from(changed == Some((false, true, false)));
        paddings += u32::from(changed == Some((false, false, true)));
        forgets_nothing(along, positions, other, &help);
    }
    assert!(strides > 1000 && paddings > 2000 && sizes > 400 && rounded > 10);
}

/// Tests that the help proposes the parameter that the user probably forgot, and nothing else.
fn forgets_nothing(along: Along, positions: u32, other: Option<Along>, help: &str) {
    let is_filter = along.is_filter;
    let padded = along.input + along.start + along.end;
    // The help proposes a stride, if it was forgotten and skips no position.
    let has_no_window = along.window == 1 && !is_filter;
    let covered = 1 + (along.window - 1) * along.dilation;
    let forgotten = (2..=padded).find(|stride| {
        let other = Along {
            stride: *stride,
            ..along
        };
        other.fault().is_none() && (has_no_window || *stride <= covered)
    });
    let is_one = along.stride == 1 && !(has_no_window && along.output == 1);
    if let (true, Some(stride)) = (is_one && along.output < positions, forgotten) {
        assert_eq!(other.map(|other| other.stride), Some(stride), "{help}");
    }
    if along.output < positions && !has_no_window && !(is_one && forgotten.is_some()) {
        assert!(other.is_none(), "{help}");
    }
    // The help proposes padding, as long as each window has an element and both sides together have at
    // most two windows.
    if along.output > positions {
        let missing = covered + (along.output - 1) * along.stride - padded;
        let all = along.start + along.end + missing;
        let is_likely = missing < covered && all <= 2 * covered;
        assert_eq!(other.is_some(), is_likely, "{help}");
    }
    // The help proposes a window, if it was forgotten.
    let whole = Along {
        window: padded,
        ..along
    };
    if has_no_window && along.output == 1 && along.dilation == 1 {
        assert_eq!(
            other.map(|other| other.window),
            Some(whole.window),
            "{help}"
        );
    }
    // The help proposes equal padding on both sides, if it was forgotten.
    if is_filter && along.start == along.end && along.output > positions {
        let both = (along.start + 1..along.start + covered).find(|both| {
            let other = Along {
                start: *both,
                end: *both,
                ..along
            };
            other.fault().is_none() && 2 * both <= 2 * covered
        });
        if let Some(both) = both.filter(|both| 2 * (both - along.start) < covered) {
            let found = other.map(|other| (other.start, other.end));
            assert_eq!(found, Some((both, both)), "{help}");
        }
    }
}

/// Tests that the help for a transposed convolution proposes only another size of the output.
#[test]
fn windows_of_transposed_convolutions() {
    let all = (0..).map_while(|number| small(number, true, Direction::Backward));
    for along in all {
        // The positions under windows, one for each element.
        let end = (along.input - 1) * along.stride + (along.window - 1) * along.dilation + 1;
        let positions = end.saturating_sub(along.start + along.end);
        let help = help_of(along);
        let wanted = format!(
            "help: write `H = {positions}` in the layout of `output`, if the window is as it should be"
        );
        match (help, positions == along.output) {
            (None, is_equal) => assert!(is_equal),
            (Some(help), _) if positions == 0 => assert_eq!(help, ""),
            (Some(help), is_equal) => assert!(help == wanted && !is_equal, "{help}"),
        }
    }
}

#[test]
fn texts_about_attention() {
    let (slot, other) = ("stacked_key_value", "query");
    texts! {
        AttentionCause::Missing { part: "keys", slot: "key" } =>
            "no slot holds the keys\nhelp: name a layout for `key`, or for a stacked slot with keys";
        AttentionCause::Twice { part: "values", slot, other: "value" } =>
            "both `stacked_key_value` and `value` hold values\nhelp: write `Absent` for one of them";
        AttentionCause::Alone { slot: "past_key", other: "past_value" } =>
            "`past_key` is `Absent`, but `past_value` needs it\n\
             help: name a layout for `past_key`, or write `Absent` for `past_value`, too";
        AttentionCause::WithLengths { slot: "past_key" } =>
            "`past_key` cannot be used together with `past_sequence_lengths`\n\
             help: write `Absent` for one of them; with `past_sequence_lengths`, the past is in `present_key` and \
             `present_value`";
        AttentionCause::Gaps { stride: 3 } =>
            "axis N of `past_sequence_lengths` has a stride of 3, but only 1 is taken here\n\
             help: give `past_sequence_lengths` a layout without gaps, such as `N[2]`";
        AttentionCause::Positions { slot: "value", axis: 'K', size: 5, other: "key", other_axis: 'L', others: 7 } =>
            "axis K of `value` is 5, but axis L of `key` is 7\nhelp: write `K = 7` in the layout of `value`";
        AttentionCause::Total { slot: "mask", size: 9, past: 4, keys: "key", axis: 'K', new: 6 } =>
            "axis L of `mask` is 9, but axis K of `key` is 6 and axis P of `past_key` is 4, together 10\n\
             help: write `L = 10` in the layout of `mask`";
        AttentionCause::Total { slot: "mask", size: 9, past: 0, keys: "key", axis: 'K', new: 6 } =>
            "axis L of `mask` is 9, but axis K of `key` is 6\nhelp: write `L = 6` in the layout of `mask`";
        AttentionCause::Capacity { size: 3, slot: "key", axis: 'K', new: 8 } =>
            "axis L of `present_key` is 3, too few for the 8 new keys along axis K of `key`\n\
             help: write `L = 8` in the layout of `present_key`, or more";
        AttentionCause::Stacked { slot, size: 3, wanted: 2 } =>
            "axis T of `stacked_key_value` is 3, but the slot holds 2 stacked tensors\n\
             help: write `T = 2` in the layout of `stacked_key_value`";
        AttentionCause::Edges { size: 3, wanted: 2, sequences: None } =>
            "axis E of `mask` is 3, but a mask with the axes E and N has 2: the ends, then the starts\n\
             help: write `E = 2` in the layout of `mask`";
        AttentionCause::Edges { size: 7, wanted: 14, sequences: Some(4) } =>
            "axis E of `mask` is 7, but 3 lengths and starts of each of 4 sequences and 2 more are 14\n\
             help: write `E = 14` in the layout of `mask`, or name N, too, for ends and starts";
        AttentionCause::NoHeads =>
            "an attention has one head or more, but there are 0\nhelp: write `AttentionHeads::new(1)`, or more";
        AttentionCause::Shared { queries: 8, keys: 3 } =>
            "8 heads of queries cannot share 3 heads of keys evenly\n\
             help: write `.key_value_heads(..)` of a number that divides 8";
        AttentionCause::StackedHeads { slot, queries: 8, keys: 4 } =>
            "`stacked_key_value` stacks queries and keys, so both have as many heads, and not 8 and 4\n\
             help: leave out `.key_value_heads(4)`, or name layouts for `query` and `key`";
        AttentionCause::Divided { slot, size: 10, heads: 4 } =>
            "axis C of `stacked_key_value` is 10, which 4 heads do not divide\n\
             help: write a number of heads that divides 10";
        AttentionCause::Channels { slot, size: 10, heads: 4, other, head_size: 3 } =>
            "axis C of `stacked_key_value` is 10, but 4 heads with the 3 elements of a head of `query` have 12\n\
             help: write `C = 12` in the layout of `stacked_key_value`";
        AttentionCause::Heads { slot: "mask", size: 1, heads: 4 } =>
            "axis H of `mask` is 1, but the attention has 4 heads there\n\
             help: write `H = 4` and `broadcast(H)` in the layout of `mask`";
        AttentionCause::Heads { slot, size: 3, heads: 4 } =>
            "axis H of `stacked_key_value` is 3, but the attention has 4 heads there\n\
             help: write `H = 4` in the layout of `stacked_key_value`";
        AttentionCause::HeadSize { slot, size: 5, other, head_size: 6 } =>
            "axis D of `stacked_key_value` is 5, but a head of `query` has 6 elements\n\
             help: write `D = 6` in the layout of `stacked_key_value`";
        AttentionCause::Bias { size: 5, parts: [10, 20, 40] } =>
            "axis C of `bias` is 5, but the heads have 10 elements of queries, 20 of keys and 40 of values\n\
             help: write `C = 70` in the layout of `bias`";
    }
}

#[test]
fn texts_about_indices() {
    texts! {
        IndexCause::Coordinates { axis: 'K', size: 2, axes: 1 } =>
            "axis K of `indices` is 2, but 1 axis of `input` is indexed\n\
             help: write `K = 1` in the layout of `indices`";
        IndexCause::Coordinates { axis: 'K', size: 2, axes: 3 } =>
            "axis K of `indices` is 2, but 3 axes of `input` are indexed\n\
             help: write `K = 3` in the layout of `indices`";
        IndexCause::Values { rank: 2, size: 1 } =>
            "`values` has 2 axes, but it takes two: the value elsewhere, and the value at the index\n\
             help: write `layout!(K[2])` for the layout of `values`";
        IndexCause::NonzeroAxes { axis: 'K', size: 4, rank: 3 } =>
            "axis K of `output_coordinates` is 4, but `input` has 3 axes\n\
             help: write `K = 3` in the layout of `output_coordinates`";
        IndexCause::NonzeroRoom { axis: 'K', found: 25, positions: 24 } =>
            "`output_coordinates` has room for 25 elements, but `input` has 24\nhelp: write 24 for its axis besides K";
        IndexCause::NonzeroCounts { counts: 2 } =>
            "`output_count` has 2 elements, but there is one count\nhelp: write `layout!(I[1])` for its layout";
    }
}

#[test]
fn texts_about_scales() {
    texts! {
        ResamplingCause::NotResampled { axis: 'D', from: 3, to: 6 } =>
            "axis D of `output` is 6, but that of `input` is 3\n\
             help: write `D = 3` in the layout of `output`, or `.along::<D>()` if it is to be resampled as H and W \
             are";
        ResamplingCause::Scaled { axis: 'W', from: 5, to: 11, wanted: Some(10) } =>
            "axis W of `output` is 11, but its scale makes 10 of the 5 of `input`\n\
             help: write `W = 10` in the layout of `output`, or leave `.scale_of::<W>(..)` out: it follows from the \
             sizes";
        ResamplingCause::Scaled { axis: 'W', from: 5, to: 11, wanted: None } =>
            "axis W of `output` is 11, but its scale makes more than 32 bits hold of the 5 of `input`\n\
             help: leave `.scale_of::<W>(..)` out: it follows from the sizes";
        ResamplingCause::NothingLeft { axis: 'W', from: 5 } =>
            "the scale of axis W leaves nothing of the 5 of `input`\n\
             help: leave `.scale_of::<W>(..)` out: it follows from the sizes";
    }
}

#[test]
fn texts_about_slots_and_parameters() {
    let padded = Along {
        direction: Direction::Backward,
        stride: 3,
        output_padding: 4,
        ..WINDOW
    };
    let not_summed = ProductCause::Factors {
        wrong: FactorCause::NotSummed { slot: "b" },
        output: ['N', 'H', 'W', ' ', ' ', ' ', ' ', ' '],
        summed: 'K',
    };
    texts! {
        ActivationCause::Twice =>
            "two activations are fused, but DirectML takes one\n\
             help: apply the other one to the output, with an operator of its own";
        ActivationCause::Steepness =>
            "`steepness` is at least 1\nhelp: write `FusedActivation::Softplus { steepness: 1.0 }`, or more";
        ParameterCause::Directions { size: 2, wanted: 1 } =>
            "axis D of `recurrence` is 2, but there is one direction\n\
             help: write `D = 1` in the layout of `recurrence`, or `RecurrentDirection::BothWays`";
        ParameterCause::Directions { size: 3, wanted: 2 } =>
            "axis D of `recurrence` is 3, but `BothWays` has two directions\n\
             help: write `D = 2` in the layout of `recurrence`, and in all others that have it";
        not_summed =>
            "`b` has no axis that `output` lacks, to sum along\n\
             help: give `a` the axes N, H, K and `b` the axes N, K, W, stored in any order: the sum is along K";
        WindowCause::OutputPadding(padded) =>
            "the output padding along H is 4, but it is less than the stride, which is 3\n\
             help: write `.output_padding::<H>(2)` or less";
        ChannelsCause::Bias { axis: 'H', size: 2 } =>
            "axis H of `bias` is 2, but a bias has one element for each channel\n\
             help: write `H = 1` in the layout of `bias`, or leave H out";
        WindowCause::Groups => "the window has groups, which only a convolution has\nhelp: leave out `groups`";
    }
}

#[test]
#[should_panic(expected = "more axes are named than any tensor has")]
fn margins_along_nine_axes() {
    let margins = Margins::new().along::<A>(1, 1).along::<B>(1, 1);
    let margins = margins.along::<C>(1, 1).along::<D>(1, 1).along::<E>(1, 1);
    let margins = margins.along::<F>(1, 1).along::<G>(1, 1).along::<H>(1, 1);
    let _ = margins.along::<I>(1, 1);
}

#[cfg(target_pointer_width = "64")]
#[test]
#[should_panic(expected = "a number of the window has more than 32 bits")]
fn strides_beyond_32_bits() {
    let _ = Window::new().strides((H(1), W(1 << 32)));
}
