//! The helps of errors. The compiler shows them for a constant; at run time, the alternate form of an error has them.
//! Compares the windows that helps propose with the positions of windows, put down one by one.

use crate::panics::panics;
use crate::refused::{assert_errors, refused};
use tensor_layout::axes::{E, F, G};
use tensor_layout::operators::{
    Absent, AveragePooling, AveragedPadding, Convolution, DepthSpaceOrder, DepthToSpace1,
    ElementWiseAdd, ElementWiseIdentity, ElementWiseLogicalEquals, FusedActivation, Gemm, Margins,
    OperatorError, Padding, PaddingMode, Slice1, SliceWindow, Split, TransposedConvolution, Window,
};
use tensor_layout::{A, B, C, D, H, I, Mapping, N, O, W, layout};

type Image = layout!(NCHW[?, ?, ?, ?]);
type Filter = layout!(OIHW[?, ?, ?, ?]);

fn image(n: usize, c: usize, h: usize, w: usize) -> Mapping<Image> {
    Image::with((N(n), C(c), H(h), W(w))).expect("memory could hold it")
}

fn filter(o: usize, i: usize, h: usize, w: usize) -> Mapping<Filter> {
    Filter::with((O(o), I(i), H(h), W(w))).expect("memory could hold it")
}

type Convolved = Convolution<f32, Image, Filter, Absent, Image>;
type Transposed = TransposedConvolution<f32, Image, Filter, Absent, Image>;

fn convolved(
    window: Window,
    input: Mapping<Image>,
    size: Mapping<Filter>,
    output: Mapping<Image>,
) -> Result<Convolved, OperatorError> {
    Convolved::with(window, input, size, Absent, output)
}

fn transposed(
    window: Window,
    input: Mapping<Image>,
    size: Mapping<Filter>,
    output: Mapping<Image>,
) -> Result<Transposed, OperatorError> {
    Transposed::with(window, input, size, Absent, output)
}

/// Returns the help of an error: the text that only its alternate form has.
fn help(error: &OperatorError) -> String {
    let (with_help, text) = (format!("{error:#}"), error.to_string());
    let help = with_help.strip_prefix(&text);
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

#[test]
fn output_paddings_that_fit() {
    let padded = |positions| Window::new().stride::<H>(3).output_padding::<H>(positions);
    let (input, size) = (image(1, 2, 3, 3), filter(2, 2, 1, 1));
    assert_errors! {
        transposed(padded(4), input, size, image(1, 2, 11, 3)) =>
            "TransposedConvolution: the output padding along H is 4, but it is less than the stride, which is 3\n\
             help: write `.output_padding::<H>(2)` or less";
        convolved(padded(3), input, size, image(1, 2, 1, 3)) =>
            "Convolution: the output padding along H is 3, but only a transposed convolution has one\n\
             help: leave out `output_padding`";
    }
}

#[test]
fn numbers_of_channels_that_fit() {
    let images = |c_in, c_out| (image(1, c_in, 3, 3), image(1, c_out, 3, 3));
    let forward = |c_in, (o, i), c_out, groups| {
        let (input, output) = images(c_in, c_out);
        convolved(
            Window::new().groups(groups),
            input,
            filter(o, i, 1, 1),
            output,
        )
    };
    let backward = |c_in, (o, i), c_out, groups| {
        let (input, output) = images(c_in, c_out);
        transposed(
            Window::new().groups(groups),
            input,
            filter(o, i, 1, 1),
            output,
        )
    };
    assert_errors! {
        // With 4 groups, the filter has 64 / 4 inputs, or the input has 32 * 4 channels.
        forward(64, (64, 32), 64, 4) =>
            "Convolution: axis I of `filter` is 32, but axis C of `input` is 64 in 4 groups, which gives 16\n\
             help: write `I = 16` in the layout of `filter`, or `C = 128` in that of `input`";
        // 6 channels are 3 groups of 2.
        forward(6, (6, 2), 6, 1) =>
            "Convolution: axis I of `filter` is 2, but axis C of `input` is 6\n\
             help: write `I = 6` in the layout of `filter`, or `C = 2` in that of `input`, or `.groups(3)` of the \
             window";
        // 4 does not divide 6.
        forward(6, (6, 4), 6, 1) =>
            "Convolution: axis I of `filter` is 4, but axis C of `input` is 6\n\
             help: write `I = 6` in the layout of `filter`, or `C = 4` in that of `input`";
        forward(3, (4, 3), 4, 2) =>
            "Convolution: axis C of `input` is 3, which cannot be divided into 2 groups\n\
             help: write `C = 4` in the layout of `input`, or `.groups(..)` of a number that divides 3";
        forward(4, (3, 2), 3, 2) =>
            "Convolution: axis O of `filter` is 3, which cannot be divided into 2 groups\n\
             help: write `O = 4` in the layout of `filter`, or `.groups(..)` of a number that divides 3";
        forward(3, (64, 3), 32, 1) =>
            "Convolution: axis C of `output` is 32, but axis O of `filter` is 64\n\
             help: write `C = 64` in the layout of `output`, or `O = 32` in that of `filter`";
        forward(3, (3, 3), 3, 0) =>
            "Convolution: the window has 0 groups, but there is at least 1\n\
             help: write `.groups(1)` or more";
        // 32 filters for each of 2 groups make 64 channels, and 16 would make 32.
        backward(64, (32, 64), 32, 2) =>
            "TransposedConvolution: axis C of `output` is 32, but axis O of `filter` is 32 in 2 groups, which gives 64\n\
             help: write `C = 64` in the layout of `output`, or `O = 16` in that of `filter`";
        // No number of filters or groups makes 33 channels.
        backward(64, (32, 64), 33, 2) =>
            "TransposedConvolution: axis C of `output` is 33, but axis O of `filter` is 32 in 2 groups, which gives 64\n\
             help: write `C = 64` in the layout of `output`";
        backward(64, (32, 64), 64, 1) =>
            "TransposedConvolution: axis C of `output` is 64, but axis O of `filter` is 32\n\
             help: write `C = 32` in the layout of `output`, or `O = 64` in that of `filter`, or `.groups(2)` of the \
             window";
        backward(64, (32, 16), 32, 1) =>
            "TransposedConvolution: axis I of `filter` is 16, but axis C of `input` is 64\n\
             help: write `I = 64` in the layout of `filter`, or `C = 16` in that of `input`";
        backward(9, (4, 9), 8, 2) =>
            "TransposedConvolution: axis I of `filter` is 9, which cannot be divided into 2 groups\n\
             help: write `I = 10` in the layout of `filter`, or `.groups(..)` of a number that divides 9";
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
    type Rows = layout!(CHW[?, ?, ?]);
    type Other = layout!(NCHW[?, ?, ?, ?]);
    type Deep = layout!(CDW[?, ?, ?]);
    type Eight = layout!(ABCDEFGH[2, 1, 1, 1, 1, 1, 1, 3]);
    type Others = layout!(ABCDEFGZ[2, 1, 1, 1, 1, 1, 1, 3]);
    type Seven = layout!(ABCDEFG[2, 1, 1, 1, 1, 1, 1]);
    type Last = layout!(H[3]);
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
        ElementWiseIdentity::<f32, Eight, Others>::with(Eight::mapping(), Others::mapping()) =>
            "help: give `output` the axes A, B, C, D, E, F, G, H; how they are stored may differ";
        ElementWiseLogicalEquals::<f32, u8, Eight, Seven, Eight>::with(
            Eight::mapping(), Seven::mapping(), Eight::mapping()
        ) => "help: name H in the layout of `b`, too, as large as in `a`; with `broadcast(H)`, if it is the same all \
             along";
        ElementWiseLogicalEquals::<f32, u8, Eight, Last, Eight>::with(
            Eight::mapping(), Last::mapping(), Eight::mapping()
        ) => "help: name A, B, C, D, E, F, G in the layout of `b`, too, as large as in `a`; with `broadcast(A)`, \
             `broadcast(B)`, `broadcast(C)`, `broadcast(D)`, `broadcast(E)`, `broadcast(F)`, `broadcast(G)`, if it \
             is the same all along";
    }
}

/// An axis for a sum has the letter of the other factor, or else the first letter that is free.
#[test]
fn letters_that_are_free() {
    type Image = layout!(NCHW[1, 3, 4, 2]);
    type Filters = layout!(OCHW[5, 3, 4, 2]);
    type Scores = layout!(NO[1, 5]);
    type Kernels = layout!(KCHW[5, 3, 4, 2]);
    type ScoresK = layout!(NK[1, 5]);
    type Frames = layout!(FCHW[1, 3, 4, 2]);
    type ScoresFK = layout!(FK[1, 5]);
    type Queries = layout!(FPHW[1, 3, 4, 2]);
    type Keys = layout!(KPHW[5, 3, 4, 2]);
    macro_rules! product {
        ($A:ident * $B:ident = $Output:ident) => {
            Gemm::<f32, $A, $B, Absent, $Output>::with(
                1.0,
                0.0,
                $A::mapping(),
                $B::mapping(),
                Absent,
                $Output::mapping(),
            )
        };
    }
    helped! {
        product!(Image * Filters = Scores) =>
            "help: merge them, for the slot and its buffer: `a.merge((C, H, W), DimK::<24>)`";
        product!(Image * Kernels = ScoresK) =>
            "help: merge them, for the slot and its buffer: `a.merge((C, H, W), DimF::<24>)`";
        product!(Frames * Kernels = ScoresFK) =>
            "help: merge them, for the slot and its buffer: `a.merge((C, H, W), DimP::<24>)`";
        product!(Queries * Keys = ScoresFK) =>
            "help: merge them, for the slot and its buffer: `a.merge((P, H, W), DimQ::<24>)`";
    }
}

/// A window that moves along H, with an output. All other axes have size 1.
#[derive(Clone, Copy, PartialEq)]
struct Along {
    input: usize,
    window: usize,
    kind: Kind,
    stride: u32,
    dilation: u32,
    start: u32,
    end: u32,
    /// Only a transposed convolution may have it.
    output_padding: u32,
    output: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Convolution,
    Transposed,
    Pooling,
}

/// A window of one element, with an output of one element.
const WINDOW: Along = Along {
    input: 10,
    window: 1,
    kind: Kind::Convolution,
    stride: 1,
    dilation: 1,
    start: 0,
    end: 0,
    output_padding: 0,
    output: 1,
};

impl Along {
    fn moved(self) -> Window {
        Window::new()
            .stride::<H>(self.stride)
            .dilation::<H>(self.dilation)
            .padding::<H>(self.start, self.end)
            .output_padding::<H>(self.output_padding)
    }

    /// Returns the error if the window does not fit the size of the output.
    fn error(self) -> Option<OperatorError> {
        let (input, output) = (image(1, 1, self.input, 1), image(1, 1, self.output, 1));
        let window = self.moved();
        let size = filter(1, 1, self.window, 1);
        match self.kind {
            Kind::Convolution => convolved(window, input, size, output).err(),
            Kind::Transposed => transposed(window, input, size, output).err(),
            Kind::Pooling => {
                let size = u32::try_from(self.window).expect("it is small");
                let (window, padding) = (window.size::<H>(size), AveragedPadding::LeftOut);
                AveragePooling::<f32, Image, Image>::with(window, padding, input, output).err()
            }
        }
    }

    fn padded(self) -> usize {
        self.input + (self.start + self.end) as usize
    }

    /// Returns the number of positions that the window covers.
    fn covered(self) -> usize {
        1 + (self.window - 1) * self.dilation as usize
    }

    /// Returns the number of positions of the window, which are put down one by one.
    fn positions(self) -> usize {
        let fits = |at: &usize| at * self.stride as usize + self.covered() <= self.padded();
        (0..self.padded()).take_while(fits).count()
    }

    fn fits(self) -> bool {
        self.positions() == self.output
    }
}

/// DirectML's numbers have 32 bits. No help overflows: blocks of 2^64 pixels, and a padding of 2^32 that a window would need.
#[test]
fn numbers_of_32_bits_and_more() {
    let most = u32::MAX as usize;
    for (start, input, end) in [
        (0, most - 1, " give 4294967294"),
        (0, most, " give 4294967295"),
        (1, most, " give more than 32 bits hold"),
        (2, most, " give more than 32 bits hold"),
    ] {
        let along = Along {
            input,
            start,
            ..WINDOW
        };
        let error = along.error().expect("the output is too small").to_string();
        assert!(error.ends_with(end), "{error}");
    }
    let blocks = DepthToSpace1::<f32, Image, Image>::with(
        u32::MAX,
        DepthSpaceOrder::ColumnRowDepth,
        image(1, 4, 1, 1),
        image(1, 2, 1, 1),
    );
    refused(
        blocks,
        "DepthToSpace1: axis C of `input` is 4, but 18446744065119617025 · C of `output` is 2^64 or more",
    );
    let padded = Along {
        window: 3,
        dilation: u32::MAX,
        start: u32::MAX,
        end: u32::MAX,
        output: 12,
        ..WINDOW
    };
    assert_eq!(
        help(&padded.error().expect("the output is too large")),
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

/// Returns all windows with small numbers.
fn all(kind: Kind) -> impl Iterator<Item = Along> {
    const BASES: [usize; 7] = [7, 4, 3, 3, 3, 3, 9];
    (0..BASES.iter().product()).map(move |mut number: usize| {
        let [input, window, stride, dilation, start, end, output] = BASES.map(|base| {
            let digit = number % base;
            number /= base;
            digit
        });
        let short = |number| u32::try_from(number).expect("it is small");
        Along {
            input: 1 + input,
            window: 1 + window,
            kind,
            stride: short(1 + stride),
            dilation: short(1 + dilation),
            start: short(start),
            end: short(end),
            output_padding: 0,
            output: 1 + output,
        }
    })
}

/// Returns the number that stands between the texts `before` and `after`.
fn between(text: &str, before: &str, after: &str) -> Option<usize> {
    let (_, rest) = text.split_once(before)?;
    let (number, _) = rest.split_once(after)?;
    Some(number.parse().expect("a number"))
}

/// Returns the window with the change that the help proposes, or `None` if the help proposes no change of the window.
fn remedied(help: &str, along: Along) -> Option<Along> {
    let short = |number| u32::try_from(number).expect("it is small");
    let mut other = along;
    if let Some(stride) = between(help, "or `.stride::<H>(", ")`") {
        other.stride = short(stride);
    } else if let Some(size) = between(help, "or `.size::<H>(", ")`") {
        other.window = size;
    } else {
        other.start = short(between(help, "or `.padding::<H>(", ", ")?);
        let (_, rest) = help.split_once("or `.padding::<H>(")?;
        other.end = short(between(rest, ", ", ")`")?);
    }
    Some(other)
}

/// Exactly one size of an output is accepted, the number of positions of the window, or none if the window fits nowhere.
/// Each window that the help proposes fits the size of the output, and the help proposes a window whenever the user
/// forgot a single parameter.
#[test]
fn windows_that_would_fit() {
    let (mut strides, mut paddings, mut sizes, mut rounded) = (0, 0, 0, 0);
    for along in all(Kind::Convolution).chain(all(Kind::Pooling)) {
        let is_filter = along.kind == Kind::Convolution;
        let positions = along.positions();
        assert_eq!(
            along.moved().output::<H>(along.input, along.window),
            (positions > 0).then_some(positions)
        );
        let Some(error) = along.error() else {
            assert_eq!(positions, along.output);
            continue;
        };
        let help = help(&error);
        assert_ne!(positions, along.output);
        if positions == 0 {
            let (text, end) = if is_filter {
                ("write `H = ", "`")
            } else {
                ("write `.size::<H>(", ")")
            };
            let window = between(&help, text, end).expect("the largest window");
            let larger = Along {
                window: window + 1,
                ..along
            };
            assert!(
                Along { window, ..along }.positions() > 0 && larger.positions() == 0,
                "{help}"
            );
            continue;
        }
        assert_eq!(between(&help, "help: write `H = ", "` in"), Some(positions));
        let other = remedied(&help, along);
        match other {
            Some(other) => assert!(other.fits() && other.error().is_none(), "{help}"),
            None => assert!(
                help.ends_with(", if the window is as it should be"),
                "{help}"
            ),
        }
        if let Some(end) = between(&help, "(`(0, ", ")` for ceil mode)") {
            rounded += 1;
            let end = u32::try_from(end).expect("it is small");
            let other = Along { end, ..along };
            assert!(
                other.fits() && !is_filter && along.start == 0 && end < along.stride,
                "{help}"
            );
        }
        if let Some(other) = other {
            let changed = [
                other.stride != along.stride,
                other.window != along.window,
                (other.start, other.end) != (along.start, along.end),
            ];
            strides += u32::from(changed == [true, false, false]);
            sizes += u32::from(changed == [false, true, false]);
            paddings += u32::from(changed == [false, false, true]);
        }
        forgets_nothing(along, positions, other, &help);
    }
    assert!(strides > 1000 && paddings > 2000 && sizes > 400 && rounded > 10);
}

/// Tests that the help proposes the parameter that the user probably forgot, and nothing else.
fn forgets_nothing(along: Along, positions: usize, other: Option<Along>, help: &str) {
    let is_filter = along.kind == Kind::Convolution;
    let (padded, covered) = (along.padded(), along.covered());
    // The help proposes a stride, if it was forgotten and skips no position.
    let has_no_window = along.window == 1 && !is_filter;
    let forgotten = { 2..=u32::try_from(padded).expect("it is small") }.find(|&stride| {
        Along { stride, ..along }.fits() && (has_no_window || stride as usize <= covered)
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
        let missing = covered + (along.output - 1) * along.stride as usize - padded;
        let all = (along.start + along.end) as usize + missing;
        let is_likely = missing < covered && all <= 2 * covered;
        assert_eq!(other.is_some(), is_likely, "{help}");
    }
    // The help proposes a window, if it was forgotten.
    if has_no_window && along.output == 1 && along.dilation == 1 {
        assert_eq!(other.map(|other| other.window), Some(padded), "{help}");
    }
    // The help proposes equal padding on both sides, if it was forgotten.
    if is_filter && along.start == along.end && along.output > positions {
        let end = u32::try_from(covered).expect("it is small");
        let both = (along.start + 1..along.start + end).find(|&both| {
            Along {
                start: both,
                end: both,
                ..along
            }
            .fits()
                && both <= end
        });
        if let Some(both) = both.filter(|both| 2 * (both - along.start) < end) {
            let found = other.map(|other| (other.start, other.end));
            assert_eq!(found, Some((both, both)), "{help}");
        }
    }
}

/// The output of a transposed convolution has the positions under all windows, one for each element, and the output
/// padding. The help proposes only another size of the output.
#[test]
fn windows_of_transposed_convolutions() {
    for along in all(Kind::Transposed) {
        for output_padding in 0..=3 {
            let along = Along {
                output_padding,
                ..along
            };
            let help = along.error().as_ref().map(help);
            if output_padding >= along.stride {
                assert!(help.is_some_and(|help| help.contains("output_padding")));
                continue;
            }
            let windows = (along.input - 1) * along.stride as usize + along.covered();
            let end = windows + output_padding as usize;
            let positions = end.saturating_sub((along.start + along.end) as usize);
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
}

#[test]
fn helps_of_activations() {
    let one = image(1, 1, 1, 1);
    let active = convolved(Window::new(), one, filter(1, 1, 1, 1), one).expect("it fits");
    let flat = FusedActivation::Softplus {
        steepness: f32::NAN,
    };
    assert_eq!(
        panics(|| active.with_activation(flat)),
        "Convolution: `steepness` is at least 1\n\
         help: write `FusedActivation::Softplus { steepness: 1.0 }`, or more"
    );
    let active = active.with_activation(FusedActivation::Relu);
    assert_eq!(
        panics(|| active.with_activation(FusedActivation::Tanh)),
        "Convolution: two activations are fused, but DirectML takes one\n\
         help: apply the other one to the output, with an operator of its own"
    );
}

/// A second factor without an axis to sum along, and one that is in the slot after it.
#[test]
fn products_without_a_sum() {
    type Factor = layout!(NHK[2, 3, 5]);
    type Weights = layout!(NKW[2, 5, 4]);
    type Bias = layout!(W[4]);
    type LongBias = layout!(W[9]);
    type Summed = layout!(KW[5, 4]);
    type Unsummed = layout!(NW[2, 4]);
    type Product = layout!(NHW[2, 3, 4]);
    let product = Gemm::<f32, Factor, Unsummed, Absent, Product>::with(
        1.0,
        0.0,
        Factor::mapping(),
        Unsummed::mapping(),
        Absent,
        Product::mapping(),
    );
    refused(
        product,
        "Gemm: `b` has no axis that `output` lacks, to sum along\n\
         help: give `a` the axes N, H, K and `b` the axes N, K, W, stored in any order: the sum is along K",
    );
    macro_rules! with_summand {
        ($b:ident, $c:ident => $text:expr) => {{
            let (factor, product) = (Factor::mapping(), Product::mapping());
            let (b, c) = ($b::mapping(), $c::mapping());
            let result =
                Gemm::<f32, Factor, $b, $c, Product>::with(1.0, 1.0, factor, b, c, product);
            refused(result, $text);
        }};
    }
    with_summand! { Bias, Weights =>
        "Gemm: `c` has axis K, to sum along, but `b` has not\n\
         help: swap them: `a` comes first, then `b`, and then `c`"
    }
    // Here `c` is no factor, or `b` cannot be added to the product.
    with_summand! { Unsummed, Bias =>
        "Gemm: `b` has no axis that `output` lacks, to sum along\n\
         help: give `a` the axes N, H, K and `b` the axes N, K, W, stored in any order: the sum is along K"
    }
    with_summand! { Summed, Weights => "Gemm: `b` lacks axis N of `output`" }
    with_summand! { LongBias, Weights => "Gemm: `b` lacks axis N of `output`" }
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
