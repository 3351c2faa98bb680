//! Asks the real library about all small convolutions, products and normalisations, right or wrong. The library must
//! take all operators that this crate takes, and refuse all others.

use crate::described::{Described, words_of};
use crate::questions::{Questions, Tensor, short};
use crate::windowed::{Filter, Image, filter, image};
use tensor_layout::operators::{
    Absent, AnyOperator, AveragePooling, AveragedPadding, BatchNormalization, Convolution, Gemm,
    Resample, Resampling, TransposedConvolution, Window,
};
use tensor_layout::{B, C, D, H, K, M, N, W, layout};
use windows::Win32::AI::MachineLearning::DirectML::*;

/// Asks about an operator with packed tensors of these sizes instead of those of a right one, whose structure `Desc`
/// begins with this number of tensors. An empty slot has no sizes.
fn expect<Desc>(
    questions: &mut Questions,
    accepted: bool,
    right: &dyn AnyOperator,
    sizes: &[&[usize]],
    what: &str,
) {
    right.with_raw(|desc| {
        let mut described = Described::read(desc, words_of::<Desc>(), 0, sizes.len());
        for (tensor, sizes) in described.tensors.iter_mut().zip(sizes) {
            let sizes: Vec<_> = sizes.iter().copied().map(short).collect();
            *tensor = (!sizes.is_empty()).then(|| Tensor::packed(1, &sizes));
        }
        described.expect(questions, accepted, what);
    });
}

/// Asks about all small numbers of channels and groups, forward and backward. The library accepts exactly those that
/// this crate accepts.
#[test]
fn channels_and_groups() {
    let mut questions = Questions::of("channels_and_groups");
    let (mut taken, mut refused) = (0, 0);
    for case in 0..5 * 5 * 5 * 4 * 6 {
        let (c, i, o) = (1 + case % 5, 1 + case / 5 % 5, 1 + case / 25 % 5);
        let (groups, output) = (1 + case / 125 % 4, 1 + case / 500);
        macro_rules! convolution {
            ($name:ident, $first:expr, $second:expr, $kernel:expr) => {{
                let convolved = |c, o, i, output| {
                    $name::<f32, Image, Filter, Absent, Image>::with(
                        Window::new().groups(short(groups)),
                        image(1, c, 3, 3),
                        filter(o, i, 1, 1),
                        Absent,
                        image(1, output, 3, 3),
                    )
                };
                let ours = convolved(c, o, i, output).is_ok();
                // Each group has one channel.
                let right = convolved(groups, $first, $second, groups).expect("it is right");
                let what = format!(
                    "{}: C = {c}, O = {o}, I = {i}, {groups} groups, output C = {output}",
                    stringify!($name)
                );
                let sizes: [&[usize]; 4] = [&[1, c, 3, 3], &$kernel, &[], &[1, output, 3, 3]];
                let right: &dyn AnyOperator = &right;
                expect::<DML_CONVOLUTION_OPERATOR_DESC>(&mut questions, ours, right, &sizes, &what);
                *if ours { &mut taken } else { &mut refused } += 1;
            }};
        }
        convolution!(Convolution, groups, 1, [o, i, 1, 1]);
        convolution!(TransposedConvolution, 1, groups, [i, o, 1, 1]);
    }
    assert!(taken > 40 && refused > 1_000, "{taken}, {refused}");
    questions.assert_agreement();
}

/// The library accepts an output of any height and width, whatever the window gives. Only the types of this crate
/// refuse it.
#[test]
fn the_library_compares_no_output_with_what_a_window_gives() {
    let mut questions = Questions::of("the_library_compares_no_output_with_what_a_window_gives");
    let convolved = |height| {
        Convolution::<f32, Image, Filter, Absent, Image>::with(
            Window::new(),
            image(1, 3, 10, 10),
            filter(4, 3, 3, 3),
            Absent,
            image(1, 4, height, 8),
        )
    };
    let right = convolved(8).expect("it is right");
    for height in 1..20 {
        let sizes: [&[usize]; 4] = [&[1, 3, 10, 10], &[4, 3, 3, 3], &[], &[1, 4, height, 8]];
        let what = format!("a convolution of 10 rows by 3 to {height}");
        expect::<DML_CONVOLUTION_OPERATOR_DESC>(&mut questions, true, &right, &sizes, &what);
        assert_eq!(convolved(height).is_ok(), height == 8);
    }
    questions.assert_agreement();
}

/// Asks about all sizes of 1 and 2 for the axes of a product with a batch.
#[test]
fn products() {
    type Rows = layout!(BMK[?, ?, ?]);
    type Columns = layout!(BKN[?, ?, ?]);
    type Product = layout!(BMN[?, ?, ?]);
    let mut questions = Questions::of("products");
    let product = |[a, b, c, output]: [[usize; 3]; 4]| {
        Gemm::<f32, Rows, Columns, Product, Product>::with(
            1.0,
            1.0,
            Rows::with((B(a[0]), M(a[1]), K(a[2]))).expect("it is small"),
            Columns::with((B(b[0]), K(b[1]), N(b[2]))).expect("it is small"),
            Product::with((B(c[0]), M(c[1]), N(c[2]))).expect("it is small"),
            Product::with((B(output[0]), M(output[1]), N(output[2]))).expect("it is small"),
        )
    };
    let right = product([[1; 3]; 4]).expect("it is right");
    let mut taken = 0;
    for case in 0..1_usize << 12 {
        let size = |bit: usize| 1 + (case >> bit & 1);
        let sizes = [0, 3, 6, 9].map(|first| [first, first + 1, first + 2].map(size));
        let ours = product(sizes).is_ok();
        taken += usize::from(ours);
        let what = format!("a product of {sizes:?}");
        let sizes = sizes.each_ref().map(<[usize; 3]>::as_slice);
        expect::<DML_GEMM_OPERATOR_DESC>(&mut questions, ours, &right, &sizes, &what);
    }
    assert_eq!(taken, 16);
    questions.assert_agreement();
}

/// Asks about all sizes from 1 to 3 for an input, a mean and an output.
#[test]
fn normalisations() {
    type Any = layout!(CW[?, ?]);
    type Normalization = BatchNormalization<f32, Any, Any, Any, Any, Any, Any>;
    let mut questions = Questions::of("normalisations");
    let any = |[c, w]: [usize; 2]| Any::with((C(c), W(w))).expect("it is small");
    let one = any([1, 1]);
    let normalised = |[input, mean, output]: [[usize; 2]; 3]| {
        Normalization::with(1e-5, any(input), any(mean), one, one, one, any(output))
    };
    let right = normalised([[1; 2]; 3]).expect("it is right");
    let mut taken = 0;
    for case in 0..3_usize.pow(6) {
        let size = |digit: u32| 1 + case / 3_usize.pow(digit) % 3;
        let sizes = [0, 2, 4].map(|first| [first, first + 1].map(size));
        let ours = normalised(sizes).is_ok();
        taken += usize::from(ours);
        let what = format!("{:?} with mean {:?} to {:?}", sizes[0], sizes[1], sizes[2]);
        let [input, mean, output] = &sizes;
        let sizes: [&[usize]; 6] = [input, mean, &[1, 1], &[1, 1], &[1, 1], output];
        expect::<DML_BATCH_NORMALIZATION_OPERATOR_DESC>(
            &mut questions,
            ours,
            &right,
            &sizes,
            &what,
        );
    }
    // Size 1 has one possible mean; sizes 2 and 3 have two.
    assert_eq!(taken, 5 * 5);
    questions.assert_agreement();
}

/// Tensors with D have five axes. Resampling takes one to four axes.
#[test]
fn ranks() {
    type Volume = layout!(NDHWC[N = 1, C = 2, D = 5, H = 6, W = 7]);
    type Filters = layout!(DHWIO[O = 3, I = 2, D = 2, H = 3, W = 4]);
    type Features = layout!(NCDHW[N = 1, C = 3, D = 4, H = 4, W = 4]);
    type Pooled = layout!(NCDHW[N = 1, C = 2, D = 4, H = 4, W = 4]);
    static CONVOLVED: Convolution<f32, Volume, Filters, Absent, Features> =
        Convolution::new(Window::new());
    static POOLED: AveragePooling<f32, Volume, Pooled> = AveragePooling::new(
        Window::new().size::<D>(2).size::<H>(3).size::<W>(4),
        AveragedPadding::LeftOut,
    );
    let mut questions = Questions::of("ranks");
    CONVOLVED.with_raw(|desc| questions.expect(true, desc, "a convolution of volumes"));
    POOLED.with_raw(|desc| questions.expect(true, desc, "a pooling of volumes"));
    macro_rules! resampled {
        ($($layout:ident $size:tt $larger:tt;)*) => {$({
            type Signal = layout!($layout $size);
            type Larger = layout!($layout $larger);
            static RESAMPLED: Resample<f32, Signal, Larger> = Resample::new(Resampling::nearest());
            RESAMPLED.with_raw(|desc| questions.expect(true, desc, stringify!($layout)));
        })*};
    }
    resampled! {
        W [3] [5];
        HW [3, 4] [5, 9];
        CHW [2, 3, 4] [2, 5, 9];
        NCHW [1, 2, 3, 4] [1, 2, 5, 9];
        DHW [2, 3, 4] [3, 5, 9];
    }
    questions.assert_agreement();
}
