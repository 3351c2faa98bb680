//! Sizes that fit for convolutions, pooling, products, normalisation and resampling, compared with numbers worked out by
//! hand, and the texts of refusals. `helps.rs` puts windows down one by one.

use crate::panics::panics;
use crate::refused::assert_errors;
use tensor_layout::operators::{
    Absent, BatchNormalization, Convolution, Gemm, MaxPooling, Resample, Resampling,
    TransposedConvolution, Window,
};
use tensor_layout::traits::AxisOf;
use tensor_layout::{C, D, H, I, K, L, Mapping, N, O, W, layout};

pub(crate) type Image = layout!(NCHW[?, ?, ?, ?]);
pub(crate) type Filter = layout!(OIHW[?, ?, ?, ?]);
type Volume = layout!(NDHWC[?, ?, ?, ?, ?]);
type VolumeFilter = layout!(OIDHW[?, ?, ?, ?, ?]);

pub(crate) fn image(n: usize, c: usize, h: usize, w: usize) -> Mapping<Image> {
    Image::with((N(n), C(c), H(h), W(w))).expect("it is small")
}

pub(crate) fn filter(o: usize, i: usize, h: usize, w: usize) -> Mapping<Filter> {
    Filter::with((O(o), I(i), H(h), W(w))).expect("it is small")
}

/// Tests windows along D, H and W, each with numbers of its own.
#[test]
fn three_axes() {
    let volume = |n, c, d, h, w| Volume::with((N(n), C(c), D(d), H(h), W(w))).unwrap();
    let kernel = |o, i, d, h, w| VolumeFilter::with((O(o), I(i), D(d), H(h), W(w))).unwrap();
    let moved = Window::new()
        .stride::<D>(1)
        .stride::<H>(2)
        .stride::<W>(3)
        .dilation::<W>(2)
        .padding::<D>(1, 0);
    let convolved = |d, h, w| {
        Convolution::<f32, Volume, VolumeFilter, Absent, Volume>::with(
            moved,
            volume(1, 2, 5, 9, 14),
            kernel(3, 2, 2, 3, 4),
            Absent,
            volume(1, 3, d, h, w),
        )
    };
    // 6 - 2 + 1; (9 - 3) / 2 + 1; (14 - 7) / 3 + 1, rounded down.
    assert!(convolved(5, 4, 3).is_ok());
    for (d, h, w) in [
        (4, 4, 3),
        (6, 4, 3),
        (5, 3, 3),
        (5, 5, 3),
        (5, 4, 2),
        (5, 4, 4),
    ] {
        assert!(convolved(d, h, w).is_err(), "{d} {h} {w}");
    }
}

type Convolved = Convolution<f32, Image, Filter, Absent, Image>;
type Transposed = TransposedConvolution<f32, Image, Filter, Absent, Image>;

/// The errors of convolutions name slots and numbers. `helps.rs` has those of channels. Neither numbers around 32 bits nor
/// larger intermediate results wrap.
#[test]
fn errors_of_convolutions() {
    type Vectors = layout!(OIK[?, ?, ?]);
    let convolved =
        |window, input, kernel, output| Convolved::with(window, input, kernel, Absent, output);
    let (photo, filters, features) = (
        image(1, 3, 224, 224),
        filter(64, 3, 7, 7),
        image(1, 64, 112, 112),
    );
    let stem = |window| convolved(window, photo, filters, features);
    let moved = Window::new().strides((H(2), W(2))).paddings((H(3), W(3)));
    let moved_along_h = Window::new().stride::<H>(2);
    let five = |window| {
        convolved(
            window,
            image(1, 1, 5, 5),
            filter(1, 1, 3, 3),
            image(1, 1, 3, 3),
        )
    };
    let most = u32::MAX;
    let vectors = Vectors::with((O(4), I(3), K(1))).expect("it is small");
    let (from, to) = (image(1, 3, 9, 9), image(1, 4, 9, 9));
    assert_errors! {
        convolved(moved, photo, filters, image(1, 64, 111, 112)) =>
            "Convolution: axis H of `output` is 111, but `input` H = 224, `filter` H = 7, stride 2, padding 3 + 3 give 112";
        // The sizes along H and W are exchanged in one of the layouts.
        convolved(moved, image(1, 3, 224, 320), filters, image(1, 64, 160, 112)) =>
            "Convolution: axes H and W of `output` are 160 and 112, but `input` and the window give 112 and 160\n\
             help: write `H = 112, W = 160` in the layout of `output`, or `H = 320, W = 224` in that of `input`";
        // With the strides of this window, other sizes of the output follow from the exchanged input.
        convolved(moved_along_h, image(1, 3, 10, 6), filter(64, 3, 1, 1), image(1, 64, 6, 5)) =>
            "Convolution: axes H and W of `output` are 6 and 5, but `input` and the window give 5 and 6\n\
             help: write `H = 5, W = 6` in the layout of `output`";
        // One size is right, or both sizes of the input are equal.
        convolved(moved, image(1, 3, 224, 320), filters, image(1, 64, 160, 160)) => "Convolution: axis H of `output` is \
            160, but `input` H = 224, `filter` H = 7, stride 2, padding 3 + 3 give 112";
        convolved(moved, image(1, 3, 224, 320), filters, image(1, 64, 112, 112)) => "Convolution: axis W of `output` is \
            112, but `input` W = 320, `filter` W = 7, stride 2, padding 3 + 3 give 160";
        convolved(moved, photo, filters, image(1, 64, 160, 112)) => "Convolution: axis H of `output` is 160, but `input` \
            H = 224, `filter` H = 7, stride 2, padding 3 + 3 give 112";
        stem(moved.dilation::<W>(2)) => "Convolution: axis W of `output` is 112, but `input` W = 224, `filter` W = 7, \
            dilation 2, stride 2, padding 3 + 3 give 109";
        convolved(Window::new(), image(1, 3, 7, 5), filter(64, 3, 7, 7), image(1, 64, 1, 1)) =>
            "Convolution: axis W of `output` is 1, but `input` W = 5, `filter` W = 7, stride 1, padding 0 + 0 leave no \
            room for one";
        convolved(moved, photo, filters, image(2, 64, 112, 112)) =>
            "Convolution: axis N of `output` is 2, but that of `input` is 1";
        stem(Window::new().stride::<H>(0)) =>
            "Convolution: the stride of the window along H is 0, but it is at least 1\n\
             help: write `.stride::<H>(1)` or more";
        stem(moved.dilation::<W>(0)) => "Convolution: the dilation of the window along W is 0, but it is at least 1";
        stem(moved.stride::<D>(2)) => "Convolution: the window moves along axis D, which no tensor has";
        stem(moved.size::<H>(7)) => "Convolution: the window has a size, but that of a convolution is its filter";
        five(Window::new().padding::<H>(most, most)) => "Convolution: axis H of `output` is 3, but `input` H = 5, \
            `filter` H = 3, stride 1, padding 4294967295 + 4294967295 give more than 32 bits hold";
        // The padded input has 5 + 2^32 - 1 elements, and the window covers 2 · 2^31 + 1 of them. So there are 4 positions.
        five(Window::new().padding::<H>(most, 0).dilation::<H>(1 << 31)) => "Convolution: axis H of `output` is 3, but \
            `input` H = 5, `filter` H = 3, dilation 2147483648, stride 1, padding 4294967295 + 0 give 4";
        Convolution::<f32, Image, Vectors, Absent, Image>::with(Window::new(), from, vectors, Absent, to) =>
            "Convolution: axis K of `filter` has no place here, only O, I, H, W";
        Convolution::<f32, Image, Image, Absent, Image>::with(Window::new(), from, image(4, 3, 1, 1), Absent, to) =>
            "Convolution: axis N of `filter` has no place here, only O, I, H, W";
    }
}

#[test]
fn errors_of_transposed_convolutions() {
    let (small, filters) = (image(1, 64, 56, 56), filter(32, 64, 3, 2));
    let transposed = |window, output| Transposed::with(window, small, filters, Absent, output);
    let doubled = Window::new().strides((H(2), W(2)));
    let upwards = doubled.padding::<H>(1, 1).output_padding::<H>(1);
    let most = Window::new().stride::<H>(u32::MAX).dilation::<H>(u32::MAX);
    assert_errors! {
        transposed(upwards, image(1, 32, 111, 112)) => "TransposedConvolution: axis H of `output` is 111, but `input` H = \
            56, `filter` H = 3, stride 2, padding 1 + 1, output padding 1 give 112";
        Transposed::with(doubled, image(1, 64, 56, 28), filter(32, 64, 2, 2), Absent, image(1, 32, 56, 112)) =>
            "TransposedConvolution: axes H and W of `output` are 56 and 112, but `input` and the window give 112 and 56";
        Transposed::with(doubled.padding::<H>(2, 1), image(1, 64, 1, 56), filters, Absent, image(1, 32, 1, 112)) =>
            "TransposedConvolution: axis H of `output` is 1, but `input` H = 1, `filter` H = 3, stride 2, padding 2 + 1 \
            leave no room for one";
        Transposed::with(most, image(1, 1, 5, 5), filter(1, 1, 3, 3), Absent, image(1, 1, 3, 3)) =>
            "TransposedConvolution: axis H of `output` is 3, but `input` H = 5, `filter` H = 3, dilation 4294967295, \
            stride 4294967295, padding 0 + 0 give more than 32 bits hold";
    }
}

/// A bias has as many elements as the output has channels. Its other axes have size 1.
#[test]
fn biases() {
    type Bias = layout!(NCW[?, ?, ?]);
    let with_bias = |n, c, w| {
        Convolution::<f32, Image, Filter, Bias, Image>::with(
            Window::new(),
            image(2, 3, 9, 9),
            filter(5, 3, 1, 1),
            Bias::with((N(n), C(c), W(w))).expect("it is small"),
            image(2, 5, 9, 9),
        )
    };
    assert!(with_bias(1, 5, 1).is_ok());
    assert_errors! {
        with_bias(1, 3, 1) => "Convolution: axis C of `bias` is 3, but that of `output` is 5";
        with_bias(2, 5, 1) => "Convolution: axis N of `bias` is 2, but a bias has one element for each channel";
        with_bias(1, 5, 9) => "Convolution: axis W of `bias` is 9, but a bias has one element for each channel\n\
             help: write `W = 1` in the layout of `bias`, or leave W out";
    }
}

#[test]
fn errors_of_pooling() {
    let (input, output) = (image(1, 64, 112, 112), image(1, 64, 56, 56));
    let pooled = |window, output| MaxPooling::<f32, Image, Image>::with(window, input, output);
    let unsized_along_h = Window::new().size::<W>(2).strides((H(2), W(2)));
    let halves = unsized_along_h.size::<H>(2);
    let wide =
        |output| MaxPooling::<f32, Image, Image>::with(halves, image(1, 64, 112, 224), output);
    assert_errors! {
        wide(image(1, 64, 112, 56)) =>
            "MaxPooling: axes H and W of `output` are 112 and 56, but `input` and the window give 56 and 112";
        pooled(halves, image(1, 64, 56, 112)) =>
            "MaxPooling: axis W of `output` is 112, but `input` W = 112, window W = 2, stride 2, padding 0 + 0 give 56";
        pooled(halves.groups(2), output) => "MaxPooling: the window has groups, which only a convolution has\n\
             help: leave out `groups`";
        pooled(unsized_along_h.size::<H>(0), output) =>
            "MaxPooling: the size of the window along H is 0, but it is at least 1";
    }
}

/// Mistakes in letters, each with sizes that would fit.
macro_rules! letters {
    ($($a:ident $b:ident $output:ident: $text:expr;)*) => {$({
        type A = layout!($a[1, 1, 1]);
        type B = layout!($b[1, 1, 1]);
        type Output = layout!($output[1, 1, 1]);
        let result = Gemm::<f32, A, B, Absent, Output>::with(1.0, 0.0, A::mapping(), B::mapping(), Absent, Output::mapping());
        let text: Option<&str> = $text;
        let line = concat!(stringify!($a), " ", stringify!($b), " ", stringify!($output));
        assert_eq!(
            result.err().map(|error| error.to_string()),
            text.map(|text| format!("Gemm: {text}")),
            "{line}"
        );
    })*};
}

#[test]
fn letters_of_products() {
    letters! {
        BMK BKN BMN: None;
        KMB NBK BMN: None;
        BMN BNK BMK: None;
        BKN BMK BMN: Some("`output` has rows M and columns N, but `a` has N, and `b` has M");
        BMK BKN BNM: Some("`output` has rows N and columns M, but `a` has M, and `b` has N");
        BMK LKN BMN: Some("`b` lacks axis B of `output`");
        LMK BKN BMN: Some("`a` lacks axis B of `output`");
        BMK BLN BMN: Some("`a` is summed along axis K, but `b` along L");
        BLK BKN BMN: Some("`a` lacks axis M of `output`");
        BMK BKL BMN: Some("`b` lacks axis N of `output`");
        BMN BKN BMN: Some("`a` has axis N of `output`, which only `b` may have");
        BMK BMN BMN: Some("`b` has axis M of `output`, which only `a` may have");
    }
}

#[test]
fn errors_of_normalisations_and_resampling() {
    type Mean = layout!(CW[?, ?]);
    type Channels = layout!(C[?]);
    type Signal = layout!(NCL[?, ?, ?]);
    let input = image(2, 64, 7, 9);
    let normalised = |c, w| {
        let parameter = Channels::with((C(64),)).expect("it is small");
        let mean = Mean::with((C(c), W(w))).expect("it is small");
        BatchNormalization::<f32, Image, Mean, Channels, Channels, Channels, Image>::with(
            1e-5, input, mean, parameter, parameter, parameter, input,
        )
    };
    for (c, w) in [(64, 1), (64, 9), (1, 1), (1, 9)] {
        assert!(normalised(c, w).is_ok());
    }
    let resampled = |output, resampling| {
        Resample::<f32, Image, Image>::with(resampling, image(2, 3, 4, 5), output)
    };
    assert!(resampled(image(2, 3, 40, 1), Resampling::linear()).is_ok());
    assert!(resampled(image(2, 4, 8, 5), Resampling::linear().along::<C>()).is_ok());
    let signal = |l| Signal::with((N(1), C(2), L(l))).expect("it is small");
    let lengthened =
        |resampling| Resample::<f32, Signal, Signal>::with(resampling, signal(100), signal(250));
    assert!(lengthened(Resampling::linear().along::<L>()).is_ok());
    assert_errors! {
        normalised(64, 7) => "BatchNormalization: axis W of `mean` is 7, but that of `input` is 9";
        resampled(image(1, 3, 4, 5), Resampling::nearest().along::<C>()) =>
            "Resample: axis N of `output` is 1, but that of `input` is 2";
        lengthened(Resampling::linear()) => "Resample: axis L of `output` is 250, but that of `input` is 100";
    }
}

/// Tests that a number that is given twice is refused, because the second one was meant for another axis.
#[test]
fn numbers_that_are_given_twice() {
    macro_rules! twice {
        ($($what:literal: $method:ident($($number:literal),+);)+) => {$(
            let once = Window::new().$method::<H>($($number),+).$method::<W>($($number),+);
            let text = panics(move || once.$method::<H>($($number),+));
            assert_eq!(
                text,
                concat!("the ", $what, " of the window along H is given twice\nhelp: give it once")
            );
        )+};
    }
    twice! {
        "size": size(2);
        "stride": stride(2);
        "dilation": dilation(2);
        "padding": padding(1, 2);
        "output padding": output_padding(1);
    }
    assert_eq!(
        panics(|| Window::new().groups(2).groups(2)),
        "the groups of the window are given twice\nhelp: give them once"
    );
    // Giving a default changes nothing.
    assert_eq!(Window::new().stride::<H>(1).groups(1), Window::new());
    assert_ne!(Window::new().stride::<H>(2), Window::new());
}

/// Two windows are equal if they have the same numbers along each axis.
#[test]
fn windows_that_differ_in_one_number() {
    fn along<X: AxisOf<(D, H, W)>>() -> [Window; 7] {
        let new = Window::new();
        [
            // A size of 1 is a size: a convolution takes that of its filter.
            new.size::<X>(1),
            new.size::<X>(2),
            new.stride::<X>(2),
            new.dilation::<X>(2),
            new.padding::<X>(1, 0),
            new.padding::<X>(0, 1),
            new.output_padding::<X>(1),
        ]
    }
    let mut windows = vec![Window::new(), Window::new().groups(2)];
    let sizes_of_one = [along::<D>(), along::<H>(), along::<W>()].map(|all| all[0]);
    windows.push(sizes_of_one[0]);
    assert_eq!(sizes_of_one, [sizes_of_one[0]; 3]);
    for all in [along::<D>(), along::<H>(), along::<W>()] {
        windows.extend(&all[1..]);
    }
    assert_eq!(windows.len(), 3 + 3 * 6);
    for (one, first) in windows.iter().enumerate() {
        for (other, second) in windows.iter().enumerate() {
            assert_eq!(first == second, one == other, "{first:?}, {second:?}");
        }
    }
}

/// Each number along D is refused for an image, which has no such axis.
#[test]
fn numbers_along_depth() {
    let new = Window::new();
    for window in [
        new.size::<D>(2),
        new.stride::<D>(2),
        new.dilation::<D>(2),
        new.padding::<D>(1, 0),
        new.padding::<D>(0, 1),
        new.output_padding::<D>(1),
    ] {
        let image = image(1, 3, 9, 9);
        let pooled = MaxPooling::<f32, Image, Image>::with(window, image, image);
        let text = pooled.expect_err("there is no depth").to_string();
        assert!(text.contains("axis D"), "{text}");
    }
    // Numbers that say nothing are no mistake.
    let nothing = new
        .stride::<D>(1)
        .dilation::<D>(1)
        .padding::<D>(0, 0)
        .output_padding::<D>(0);
    let pooled = MaxPooling::<f32, Image, Image>::with(
        nothing.size::<D>(1),
        image(1, 3, 9, 9),
        image(1, 3, 9, 9),
    );
    assert!(pooled.is_ok());
}

/// Sums of sizes and paddings do not wrap.
#[test]
fn outputs_of_the_longest_axes() {
    const MOST: usize = usize::MAX;
    let padded = |start, end| Window::new().padding::<W>(start, end);
    assert_eq!(padded(0, 0).output::<W>(MOST, 1), Some(MOST));
    assert_eq!(padded(1, 0).output::<W>(MOST - 1, 1), Some(MOST));
    assert_eq!(padded(0, 1).output::<W>(MOST - 1, 1), Some(MOST));
    assert_eq!(padded(1, 1).output::<W>(MOST - 2, 1), Some(MOST));
    for window in [padded(1, 0), padded(0, 1), padded(2, 0), padded(0, 2)] {
        assert_eq!(window.output::<W>(MOST, 1), None, "{window:?}");
    }
    assert_eq!(padded(1, 1).output::<W>(MOST - 1, 1), None);
    // The window is as long as the axis, or longer.
    assert_eq!(padded(0, 0).output::<W>(MOST, MOST), Some(1));
    assert_eq!(padded(0, 0).output::<W>(MOST - 1, MOST), None);
    let apart = Window::new().dilation::<W>(2).stride::<W>(3);
    assert_eq!(apart.output::<W>(MOST, 1 + MOST / 2), Some(1));
    assert_eq!(apart.output::<W>(MOST, 2 + MOST / 2), None);
    // Numbers along other axes do not count.
    let others = padded(1, 2).stride::<H>(2).dilation::<D>(3);
    assert_eq!(others.output::<W>(4, 3), Some(5));
    assert_eq!(others.output::<H>(4, 3), Some(1));
    assert_eq!(others.output::<D>(4, 3), None);
}

/// Windows without a position, and pairs of numbers.
#[test]
fn outputs_of_windows_in_constants() {
    const HALF: Option<usize> = Window::new().strides((H(2), W(3))).output::<H>(8, 2);
    assert_eq!(HALF, Some(4));
    for (input, size) in [(0, 1), (1, 0), (8, usize::MAX)] {
        assert_eq!(Window::new().output::<H>(input, size), None);
    }
    assert_eq!(Window::new().stride::<H>(0).output::<H>(8, 1), None);
    assert_eq!(
        Window::new().dilation::<H>(3).output::<H>(8, usize::MAX),
        None
    );
    let pairs = Window::new()
        .sizes((H(2), W(3)))
        .dilations((H(4), W(5)))
        .paddings((H(6), W(7)));
    let one_by_one = Window::new()
        .size::<H>(2)
        .size::<W>(3)
        .dilation::<H>(4)
        .dilation::<W>(5)
        .padding::<H>(6, 6)
        .padding::<W>(7, 7);
    assert_eq!(pairs, one_by_one);
}
