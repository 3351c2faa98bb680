//! The answers of the real library at the limits of its arithmetic. At these numbers, the answers of the library and of
//! this crate change.

use crate::described::{Described, expect_structure, with_all, words_of};
use crate::questions::{Questions, Tensor, short, total_bytes};
use crate::verdicts::expect_joined;
use tensor_layout::dml::{HasDataType, TensorDesc};
use tensor_layout::operators::elements::{
    AnyElements, ElementOf, NumberElements, ResampledElements,
};
use tensor_layout::operators::*;
use tensor_layout::{H, Mapping, W, layout};
use windows::Win32::AI::MachineLearning::DirectML as theirs;

type Line = layout!(W[W = ?]);
type Grid = layout!(HW[H = ?, W = ?]);
type Far = layout!(HW[H = ?, W = 1], strides(H = 4_294_967_280));
type Repeated = layout!(HW[H = ?, W = ?], broadcast(H));

const TWO_TO_THE_31: usize = 1 << 31;

fn line(w: usize) -> Mapping<Line> {
    Line::with((W(w),)).expect("memory could hold it")
}

fn grid([h, w]: [usize; 2]) -> Mapping<Grid> {
    Grid::with((H(h), W(w))).expect("memory could hold it")
}

fn repeated(h: usize, w: usize) -> Mapping<Repeated> {
    Repeated::with((H(h), W(w))).expect("memory could hold it")
}

fn packed<T: HasDataType>(sizes: &[usize]) -> Tensor {
    let sizes: Vec<_> = sizes.iter().copied().map(short).collect();
    Tensor::packed(T::DATA_TYPE as i32, &sizes)
}

/// Asserts that this crate and the library take an operator, or that this crate refuses it.
fn judge(
    questions: &mut Questions,
    accepted: bool,
    ours: Result<impl Operator, OperatorError>,
    what: &str,
) {
    assert_eq!(ours.is_ok(), accepted, "{what}");
    if let Ok(ours) = ours {
        ours.with_raw(|desc| questions.expect(true, desc, what));
    }
}

/// Asks about the maximum number of positions, which is 2^32 - 1, for any number of shared elements.
fn positions_of<T: ElementOf<AnyElements> + ElementOf<NumberElements>>(questions: &mut Questions) {
    for (h, w, accepted) in [
        (65_537, 65_535, true),
        (65_535, 65_537, true),
        (65_536, 65_536, false),
        (65_537, 65_536, false),
        (3, 1_431_655_765, true),
        (3, 1_431_655_766, false),
        (4_294_967_295, 1, true),
        (2, TWO_TO_THE_31, false),
        (TWO_TO_THE_31, 2, false),
    ] {
        let what = format!("{h} times {w} of type {}", T::DATA_TYPE as i32);
        assert_eq!(
            TensorDesc::with::<T, _>(repeated(h, w)).is_ok(),
            accepted,
            "{what}"
        );
        let reduced = |h| ReduceMax::<T, Repeated, Line>::with(repeated(h, w), line(w));
        let slice = |h| {
            let window = SliceWindow::new().range::<H>(0..1);
            Slice1::<T, Repeated, Grid>::with(window, repeated(h, w), grid([1, w]))
        };
        judge(questions, accepted, reduced(h), &what);
        judge(questions, accepted, slice(h), &what);
        // Fewer positions fit in any case.
        let (reduced, slice) = (reduced(1).expect("it fits"), slice(1).expect("it fits"));
        let all: [(&dyn AnyOperator, usize, usize); 2] = [(&reduced, 5, 1), (&slice, 6, 0)];
        for (operator, words, before) in all {
            operator.with_raw(|desc| {
                let described = Described::read(desc, words, before, 2).with(0, |tensor| {
                    *tensor = Tensor {
                        total_bytes: total_bytes(T::DATA_TYPE as i32, w as u64),
                        strides: Some(vec![0, 1]),
                        ..packed::<T>(&[h, w])
                    };
                });
                described.expect(questions, accepted, &what);
            });
        }
    }
}

#[test]
fn positions_that_share_elements() {
    let mut questions = Questions::of("positions_that_share_elements");
    positions_of::<f32>(&mut questions);
    positions_of::<u8>(&mut questions);
    positions_of::<i64>(&mut questions);
    questions.assert_agreement();
}

/// Joins two tensors along H, and splits them again.
fn joined_of<T: ElementOf<AnyElements>>(questions: &mut Questions) {
    for (first, second, w, accepted) in [
        (TWO_TO_THE_31 - 1, 1, 1, true),
        (1, TWO_TO_THE_31 - 1, 1, true),
        (TWO_TO_THE_31 - 1, TWO_TO_THE_31 - 5, 1, true),
        (TWO_TO_THE_31, 1, 1, false),
        (1, TWO_TO_THE_31, 1, false),
        (2, 1, (1 << 30) - 1, true),
        (2, 1, 1 << 30, false),
    ] {
        let all = [[first, w], [second, w], [first + second, w]];
        let what = format!("{all:?} of type {}", T::DATA_TYPE as i32);
        let [a, b, both] = all.map(grid);
        let joined = Join::<T, H, (Grid, Grid), Grid>::with((a, b), both);
        judge(questions, accepted, joined, &what);
        // A tensor that is split may have any length.
        let split = Split::<T, H, Grid, (Grid, Grid)>::with(both, (a, b));
        judge(questions, true, split, &what);
        let tensors = all.map(|sizes| packed::<T>(&sizes));
        expect_joined(questions, accepted, &tensors, 0, &what);
    }
}

#[test]
fn lengths_of_what_is_joined() {
    let mut questions = Questions::of("lengths_of_what_is_joined");
    joined_of::<f32>(&mut questions);
    joined_of::<u8>(&mut questions);
    joined_of::<f64>(&mut questions);
    // Positions that share elements count, but steps between them do not.
    let two = grid([2, 1 << 30]);
    let join = Join::<f32, H, (Repeated,), Grid>::with((repeated(2, 1 << 30),), two);
    assert!(join.is_err());
    let far = Far::with((H(2),)).expect("memory could hold it");
    let join = Join::<f32, H, (Far,), Grid>::with((far,), grid([2, 1]));
    judge(&mut questions, true, join, "two that are far apart");
    let input = Tensor {
        total_bytes: 1 << 32,
        strides: Some(vec![0, 1]),
        ..packed::<f32>(&[2, 1 << 30])
    };
    let output = packed::<f32>(&[2, 1 << 30]);
    expect_joined(&mut questions, false, &[input, output], 0, "a repeated row");
    questions.assert_agreement();
}

#[test]
fn lengths_of_what_is_padded() {
    let mut questions = Questions::of("lengths_of_what_is_padded");
    // The sizes of the input, and the numbers of elements added before the first and after the last along W.
    for ([h, w], margins, accepted) in [
        ([1, TWO_TO_THE_31 - 1], [1, 0], true),
        ([1, TWO_TO_THE_31 - 1], [0, TWO_TO_THE_31 - 4], true),
        ([1, 1], [TWO_TO_THE_31, 0], true),
        ([1, 1], [0, TWO_TO_THE_31], true),
        ([2, 1 << 30], [3, 4], true),
        ([TWO_TO_THE_31 - 3, 1], [0, 0], true),
        ([1, TWO_TO_THE_31], [1, 0], false),
        ([1, TWO_TO_THE_31], [0, 0], false),
        // The limit also holds along H, although there is no padding along H.
        ([TWO_TO_THE_31, 1], [0, 0], false),
    ] {
        let padded = [h, w + margins[0] + margins[1]];
        let what = format!("{:?} with margins of {margins:?}", [h, w]);
        let margins = Margins::new().along::<W>(short(margins[0]), short(margins[1]));
        macro_rules! padding {
            ($name:ident<$T:ty>, $words:expr) => {
                let operator = |from, to| {
                    let mode = PaddingMode::Edge;
                    $name::<$T, Grid, Grid>::with(mode, margins, grid(from), grid(to))
                };
                judge(&mut questions, accepted, operator([h, w], padded), &what);
                if !accepted {
                    // A smaller tensor may have these margins.
                    let less = [1, 1 + padded[1] - w];
                    let less = operator([1, 1], less).expect("that is short enough");
                    less.with_raw(|desc| {
                        let described = Described::read(desc, $words, 0, 2)
                            .with(0, |tensor| *tensor = packed::<$T>(&[h, w]))
                            .with(1, |tensor| *tensor = packed::<$T>(&padded));
                        described.expect(&mut questions, false, &what);
                    });
                }
            };
        }
        padding!(
            Padding<f32>,
            words_of::<theirs::DML_PADDING_OPERATOR_DESC>()
        );
        padding!(Padding<u8>, words_of::<theirs::DML_PADDING_OPERATOR_DESC>());
        padding!(Padding1<u8>, 7);
    }
    questions.assert_agreement();
}

fn resampled_of<T: ElementOf<ResampledElements>>(questions: &mut Questions) {
    let (edges, corners) = (Resampling::linear(), Resampling::linear().align_corners());
    // The scale is rounded to 32 bits before it is compared with 2^-23. That of 838,860,825 is rounded to 2^-23.
    for (from, to, resampling, scale, accepted) in [
        (8_388_607, 1, edges, 1.0 / 8_388_607.0, true),
        (8_388_608, 1, edges, 1.0 / 8_388_608.0, true),
        (8_388_609, 1, edges, 1.0 / 8_388_609.0, false),
        (16_777_216, 2, edges, 2.0 / 16_777_216.0, true),
        (16_777_217, 2, edges, 2.0 / 16_777_217.0, false),
        (838_860_825, 100, edges, 100.0 / 838_860_825.0, true),
        (838_860_826, 100, edges, 100.0 / 838_860_826.0, false),
        (TWO_TO_THE_31, 256, edges, 256.0 / 2_147_483_648.0, true),
        (1, TWO_TO_THE_31, edges, 2_147_483_648.0, true),
        (8_388_608, 1, corners, 1.0 / 8_388_608.0, true),
        (8_388_609, 1, corners, 1.0 / 8_388_609.0, false),
        (8_388_609, 2, corners, 1.0 / 8_388_608.0, true),
        (8_388_610, 2, corners, 1.0 / 8_388_609.0, false),
    ] {
        let what = format!("{from} positions resampled to {to}");
        let ours = Resample::<T, Line, Line>::with(resampling, line(from), line(to));
        judge(questions, accepted, ours, &what);
        let tensors = [from, to].map(|size| packed::<T>(&[1, 1, 1, size]));
        #[expect(
            clippy::cast_possible_truncation,
            reason = "that is what is asked about"
        )]
        let scales = [1.0, 1.0, 1.0, scale as f32];
        let offsets = [0.0_f32; 4];
        with_all(&tensors, &mut Vec::new(), &mut |raw| {
            let resample = theirs::DML_RESAMPLE1_OPERATOR_DESC {
                InputTensor: &raw const raw[0],
                OutputTensor: &raw const raw[1],
                InterpolationMode: theirs::DML_INTERPOLATION_MODE_LINEAR,
                DimensionCount: 4,
                Scales: scales.as_ptr(),
                InputPixelOffsets: offsets.as_ptr(),
                OutputPixelOffsets: offsets.as_ptr(),
            };
            let kind = theirs::DML_OPERATOR_RESAMPLE1;
            expect_structure(questions, accepted, kind, &resample, &what);
        });
    }
}

#[test]
fn least_scales() {
    let mut questions = Questions::of("least_scales");
    resampled_of::<f32>(&mut questions);
    resampled_of::<u8>(&mut questions);
    questions.assert_agreement();
}

/// The library accepts any part of a tensor of any length.
#[test]
fn parts_of_long_tensors() {
    let mut questions = Questions::of("parts_of_long_tensors");
    for size in [
        TWO_TO_THE_31 - 1,
        TWO_TO_THE_31,
        TWO_TO_THE_31 + 1,
        4_294_967_280,
    ] {
        let mut ask = |window, taken| {
            let part = Slice1::<u8, Line, Line>::with(window, line(size), line(taken));
            let what = format!("{taken} of {size} positions by {window:?}");
            judge(&mut questions, true, part, &what);
        };
        for stride in [1, -1, 2, -2, i32::MAX, i32::MIN] {
            let taken = 1 + (size - 1) / stride.unsigned_abs() as usize;
            ask(SliceWindow::new().stride::<W>(stride), taken);
        }
        let end = short(size);
        ask(SliceWindow::new().range::<W>(end - 1..end), 1);
    }
    questions.assert_agreement();
}
