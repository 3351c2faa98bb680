//! The answers of the real library to random operators: element-wise ones, softmax, reductions,
//! padding and parts.

use crate::judged::{Image, Make, Operator, Storage, UNARY, hand_on, make};
use crate::oracle::random::Choices;
use crate::questions::{Questions, Tensor, for_each_random, short};
use crate::trial::Met;
use core::marker::PhantomData;
use half::f16;
use tensor_layout::operators::elements::*;
use tensor_layout::operators::*;
use tensor_layout::{C, H, Mapping, N, W};
use windows::Win32::AI::MachineLearning::DirectML as theirs;

/// The numbers of the types in a tuple of types.
macro_rules! types_of {
    ($kind:ident) => {{
        /// If a type has the constant itself, this constant takes precedence over that of the trait.
        #[allow(dead_code, reason = "some kinds have all types")]
        trait Otherwise {
            const IS: bool = false;
        }
        struct Probe<T>(PhantomData<T>);
        impl<T> Otherwise for Probe<T> {}
        impl<T: ElementOf<$kind>> Probe<T> {
            const IS: bool = true;
        }
        let types = [
            (1, <Probe<f32>>::IS),
            (2, <Probe<f16>>::IS),
            (3, <Probe<u32>>::IS),
            (4, <Probe<u16>>::IS),
            (5, <Probe<u8>>::IS),
            (6, <Probe<i32>>::IS),
            (7, <Probe<i16>>::IS),
            (8, <Probe<i8>>::IS),
            (9, <Probe<f64>>::IS),
            (10, <Probe<u64>>::IS),
            (11, <Probe<i64>>::IS),
        ];
        let types = types.iter().filter(|(_, is)| *is);
        types.map(|(number, _)| *number).collect::<Vec<i32>>()
    }};
}

pub(crate) use types_of;

fn sizes(choices: &mut Choices) -> Vec<usize> {
    (0..4).map(|_| 1 + choices.below(6)).collect()
}

/// Asks about operators on tensors of one shape. The arguments are the kind of elements, one type of this kind, the
/// length of the structure without the tensors, and the arguments after the mappings.
macro_rules! of_one_shape {
    ($questions:ident $met:ident $inputs:tt: $($kind:ident $element:ty, $more:literal: $(
        $name:ident($($number:expr),*)
    )+;)+) => {$($({
        let places: [&[usize]; $inputs + 1] = [&[0, 1, 2, 3]; $inputs + 1];
        let types = types_of!($kind);
        let operator = Operator {
            name: stringify!($name),
            words: $inputs + 1 + $more,
            places: &places,
            types: &types,
            ..UNARY
        };
        for_each_random(300, |choices| {
            let sizes = vec![sizes(choices); $inputs + 1];
            of_one_shape!(@ $inputs $questions $met choices operator sizes $name<$element>($($number),*));
        });
    })+)+};
    (@ 1 $questions:ident $met:ident $choices:ident $operator:ident $sizes:ident
        $name:ident<$element:ty>($($number:expr),*)) => {
        let make: &Make<'_> = make!($name<$element, Image, Image>($($number),*); input output);
        $operator.judge(&mut $questions, &$met, $choices, &$sizes, make);
    };
    (@ 2 $questions:ident $met:ident $choices:ident $operator:ident $sizes:ident
        $name:ident<$element:ty>()) => {
        let make: &Make<'_> = make!($name<$element, Image, Image, Image>(); input input output);
        $operator.judge(&mut $questions, &$met, $choices, &$sizes, make);
    };
}

/// Operators with one input that can multiply and add first.
#[test]
fn one_input_scaled() {
    let (mut questions, met) = (Questions::of("one_input_scaled"), Met::default());
    of_one_shape! { questions met 1:
        AnyElements f64, 1: ElementWiseIdentity();
        SignedElements i64, 1: ElementWiseAbs();
        FloatElements f16, 1: ElementWiseAcos() ElementWiseAcosh() ElementWiseAsin()
            ElementWiseAsinh() ElementWiseAtan() ElementWiseAtanh() ElementWiseCeil()
            ElementWiseCos() ElementWiseCosh() ElementWiseErf() ElementWiseExp()
            ElementWiseFloor() ElementWiseLog() ElementWiseRecip() ElementWiseSin()
            ElementWiseSinh() ElementWiseSqrt() ElementWiseTan() ElementWiseTanh();
        NumberElements u16, 2: ElementWiseClip(1.0, 6.0);
        FloatElements f32, 2: ElementWiseConstantPow(2.0);
        NarrowElements u8, 2: ElementWiseThreshold(0.0);
        NumberElements f32, 4: ElementWiseClip1(0.0, 1.0);
    }
    met.assert_often(5_000, &["right", "wrong sizes"]);
    questions.assert_agreement();
}

#[test]
fn one_input() {
    let (mut questions, met) = (Questions::of("one_input"), Met::default());
    of_one_shape! { questions met 1:
        AnyElements u64, 0: ElementWiseBitNot();
        TruthElements u32, 0: ElementWiseLogicalNot();
        SignedElements i8, 0: ElementWiseNegate();
        NumberElements u32, 0: ElementWiseSign();
        FloatElements f32, 1: ElementWiseRound(RoundingMode::TowardZero);
        FloatElements f32, 1: ActivationCelu(1.0) ActivationElu(1.0) ActivationHardSigmoid(0.2, 0.5)
            ActivationHardSwish(0.2, 0.5) ActivationLeakyRelu(0.01) ActivationLinear(2.0, 1.0)
            ActivationParametricSoftplus(1.0, 1.0) ActivationScaledElu(1.6, 1.0)
            ActivationScaledTanh(1.0, 0.5) ActivationSoftplus(2.0) ActivationSwish(1.0)
            ActivationThresholdedRelu(1.0);
        SignedNarrowElements i16, 0: ActivationRelu();
        NarrowElements i32, 1: ActivationShrink(0.0, 0.5);
        FloatElements f16, 0: ActivationSigmoid() ActivationSoftsign() ActivationTanh()
            ActivationGelu();
    }
    met.assert_often(5_000, &["right", "wrong sizes"]);
    questions.assert_agreement();
}

#[test]
fn two_inputs() {
    let (mut questions, met) = (Questions::of("two_inputs"), Met::default());
    of_one_shape! { questions met 2:
        NumberElements i64, 0: ElementWiseAdd() ElementWiseDivide() ElementWiseMax() ElementWiseMin()
            ElementWiseModulusFloor() ElementWiseModulusTruncate() ElementWiseMultiply()
            ElementWiseSubtract();
        FloatElements f32, 0: ElementWiseAtanYx();
        AnyElements f64, 0: ElementWiseBitAnd() ElementWiseBitOr() ElementWiseBitXor();
        UnsignedElements u16, 0: ElementWiseBitShiftLeft() ElementWiseBitShiftRight();
        MeanElements u32, 0: ElementWiseDifferenceSquare() ElementWiseMean();
        TruthElements u8, 0: ElementWiseLogicalAnd() ElementWiseLogicalOr() ElementWiseLogicalXor();
        SignedNarrowElements i8, 0: ActivationParameterizedRelu();
    }
    met.assert_often(5_000, &["right", "wrong sizes"]);
    questions.assert_agreement();
}

/// The types of two kinds of elements.
const TRUTH: &[i32] = &[3, 5];

#[test]
fn comparisons() {
    let (mut questions, met) = (Questions::of("comparisons"), Met::default());
    let types = types_of!(NumberElements);
    assert_eq!(types_of!(TruthElements), TRUTH);
    macro_rules! compared {
        ($($name:ident)+) => {$({
            let operator = Operator {
                name: stringify!($name),
                words: 3,
                places: &[UNARY.places[0]; 3],
                types: &types,
                own_types: &[(2, TRUTH)],
                ..UNARY
            };
            for_each_random(300, |choices| {
                let make: &Make<'_> = make!(
                    $name<i16, u8, Image, Image, Image>();
                    input input output
                );
                let sizes = vec![sizes(choices); 3];
                operator.judge(&mut questions, &met, choices, &sizes, make);
            });
        })+};
    }
    compared! {
        ElementWiseLogicalEquals ElementWiseLogicalGreaterThan ElementWiseLogicalGreaterThanOrEqual
        ElementWiseLogicalLessThan ElementWiseLogicalLessThanOrEqual
    }
    met.assert_often(1_500, &["right"]);
    questions.assert_agreement();
}

#[test]
fn of_several_types() {
    let (mut questions, met) = (Questions::of("of_several_types"), Met::default());
    let (any, narrow) = (types_of!(AnyElements), types_of!(NarrowElements));
    let places = [UNARY.places[0]; 4];
    for_each_random(400, |choices| {
        let sizes = vec![sizes(choices); 4];
        let power = Operator {
            name: "ElementWisePow",
            words: 4,
            places: &places[..3],
            types: &narrow,
            own_types: &[(1, &narrow)],
            ..UNARY
        };
        let make: &Make<'_> = make!(
            ElementWisePow<f32, u8, Image, Image, Image>();
            input input output
        );
        power.judge(&mut questions, &met, choices, &sizes[..3], make);

        let either = Operator {
            name: "ElementWiseIf",
            words: 4,
            places: &places,
            types: &any,
            own_types: &[(0, &[5])],
            ..UNARY
        };
        let make: &Make<'_> = make!(
            ElementWiseIf<f64, Image, Image, Image, Image>();
            input input input output
        );
        either.judge(&mut questions, &met, choices, &sizes, make);

        let cast = Operator {
            name: "Cast",
            words: 2,
            types: &any,
            own_types: &[(1, &any)],
            ..UNARY
        };
        let make: &Make<'_> = make!(Cast<u8, f32, Image, Image>(); input output);
        cast.judge(&mut questions, &met, choices, &sizes[..2], make);

        let infinity = Operator {
            name: "ElementWiseIsInfinity",
            words: 3,
            own_types: &[(1, &[5])],
            ..UNARY
        };
        let make: &Make<'_> = make!(
            ElementWiseIsInfinity<f16, Image, Image>(InfinityMode::Either);
            input output
        );
        infinity.judge(&mut questions, &met, choices, &sizes[..2], make);

        let no_number = Operator {
            name: "ElementWiseIsNan",
            words: 2,
            own_types: &[(1, TRUTH)],
            ..infinity
        };
        let make: &Make<'_> = make!(ElementWiseIsNan<f32, u8, Image, Image>(); input output);
        no_number.judge(&mut questions, &met, choices, &sizes[..2], make);
    });
    met.assert_often(1_500, &["right", "wrong sizes"]);
    questions.assert_agreement();
}

#[test]
fn along_axes() {
    let (mut questions, met) = (Questions::of("along_axes"), Met::default());
    macro_rules! along {
        ($($name:ident $axes:ty;)+) => {$({
            let operator = Operator {
                name: stringify!($name),
                words: 4,
                ..UNARY
            };
            for_each_random(300, |choices| {
                let make: &Make<'_> = make!($name<f32, $axes, Image, Image>(); input output);
                let sizes = vec![sizes(choices); 2];
                operator.judge(&mut questions, &met, choices, &sizes, make);
            });
        })+};
    }
    along! {
        ActivationSoftmax1 C;
        ActivationSoftmax1 (C, H, W);
        ActivationSoftmax1 (W, N);
        ActivationLogSoftmax1 (H, W);
        ActivationHardmax1 W;
        ActivationHardmax1 (N, C, H, W);
    }
    met.assert_often(1_500, &["right", "wrong sizes"]);
    questions.assert_agreement();
}

/// Returns sizes, and the sizes after a reduction, some of which are 1.
fn reduced(choices: &mut Choices) -> Vec<Vec<usize>> {
    let from = sizes(choices);
    let mut to = from.clone();
    to[choices.below(4)] = 1;
    for size in &mut to {
        if choices.one_in(2) {
            *size = 1;
        }
    }
    vec![from, to]
}

#[test]
fn reductions() {
    let (mut questions, met) = (Questions::of("reductions"), Met::default());
    macro_rules! reduce {
        ($($kind:ident $element:ty: $($name:ident)+;)+) => {$({
            let types = types_of!($kind);
            $({
                let operator = Operator {
                    name: stringify!($name),
                    words: 5,
                    before: 1,
                    types: &types,
                    ..UNARY
                };
                for_each_random(300, |choices| {
                    let make: &Make<'_> = make!($name<$element, Image, Image>(); input output);
                    let sizes = reduced(choices);
                    operator.judge(&mut questions, &met, choices, &sizes, make);
                });
            })+
        })+};
    }
    reduce! {
        FloatElements f32: ReduceAverage ReduceL2 ReduceLogSum ReduceLogSumExp;
        SummedElements i64: ReduceL1 ReduceMultiply ReduceSum ReduceSumSquare;
        NumberElements u8: ReduceMax ReduceMin;
    }

    let (types, positions) = (types_of!(NumberElements), types_of!(PositionElements));
    macro_rules! argument {
        ($($name:ident)+) => {$({
            let operator = Operator {
                name: stringify!($name),
                words: 5,
                types: &types,
                own_types: &[(1, &positions)],
                ..UNARY
            };
            for_each_random(300, |choices| {
                let make: &Make<'_> = make!($name<i16, i32, Image, Image>(); input output);
                let sizes = reduced(choices);
                operator.judge(&mut questions, &met, choices, &sizes, make);
            });
        })+};
    }
    argument! { Argmax Argmin }
    met.assert_often(1_500, &["right", "wrong sizes"]);
    questions.assert_agreement();
}

#[test]
fn margins() {
    let (mut questions, met) = (Questions::of("margins"), Met::default());
    let any = types_of!(AnyElements);
    for_each_random(500, |choices| {
        let from = sizes(choices);
        // The padding is a reflection. So it must be less than the size.
        let margins: Vec<[usize; 2]> = from
            .iter()
            .map(|size| [(); 2].map(|()| choices.below(*size)))
            .collect();
        let to = from
            .iter()
            .zip(&margins)
            .map(|(size, margins)| size + margins[0] + margins[1]);
        let sizes = [from.clone(), to.collect()];
        let [n, c, h, w] = [0, 1, 2, 3].map(|axis: usize| margins[axis].map(short));
        let margins = Margins::new()
            .along::<N>(n[0], n[1])
            .along::<C>(c[0], c[1])
            .along::<H>(h[0], h[1])
            .along::<W>(w[0], w[1]);
        let mode = choices.below(4);
        macro_rules! padding {
            ($name:ident<$T:ty>, $words:literal, $types:expr, $fill:literal) => {{
                let padding = Operator {
                    name: stringify!($name),
                    words: $words,
                    types: $types,
                    ..UNARY
                };
                let make: &Make<'_> = &|sizes, storage, ask| {
                    let mode = [
                        PaddingMode::Fill($fill),
                        PaddingMode::Edge,
                        PaddingMode::Reflection,
                        PaddingMode::Symmetric,
                    ][mode];
                    hand_on!(
                        $name::<$T, Image, Image>::with(
                            mode,
                            margins,
                            storage.input(&sizes[0]),
                            storage.output(&sizes[1])
                        ),
                        ask
                    );
                };
                padding.judge(&mut questions, &met, choices, &sizes, make);
            }};
        }
        padding!(Padding<f32>, 6, &any, 1.0);
        padding!(Padding1<u64>, 7, &[10], 1);
    });
    met.assert_often(1_000, &["right", "wrong sizes"]);
    questions.assert_agreement();
}

#[test]
fn parts() {
    let (mut questions, met) = (Questions::of("parts"), Met::default());
    let any = types_of!(AnyElements);
    for_each_random(500, |choices| {
        let from = sizes(choices);
        // A range and a stride along each axis.
        let ranges: Vec<_> = (from.iter())
            .map(|size| {
                let taken = 1 + choices.below(*size);
                let offset = choices.below(size - taken + 1);
                let stride = 1 + choices.below(3);
                (offset, taken, stride, (taken - 1) / stride + 1)
            })
            .collect();
        let to = ranges.iter().map(|(.., left)| *left).collect();
        let backwards = choices.one_in(2);
        let range = |axis: usize| short(ranges[axis].0)..short(ranges[axis].0 + ranges[axis].1);
        let stride = |axis: usize| {
            let stride = i32::try_from(ranges[axis].2).expect("it is small");
            if backwards { -stride } else { stride }
        };
        let [n, c, h, w] = [0, 1, 2, 3].map(range);
        let window = SliceWindow::new()
            .range::<N>(n)
            .range::<C>(c)
            .range::<H>(h)
            .range::<W>(w)
            .stride::<N>(stride(0))
            .stride::<C>(stride(1))
            .stride::<H>(stride(2))
            .stride::<W>(stride(3));
        let part = Operator {
            name: "Slice1",
            words: 6,
            unseen_if_smaller: &[(1, 0), (1, 1), (1, 2), (1, 3)],
            types: &any,
            ..UNARY
        };
        let make: &Make<'_> = make!(Slice1<f64, Image, Image>(window); input output);
        part.judge(&mut questions, &met, choices, &[from, to], make);
    });
    met.assert_often(200, &["right", "wrong sizes"]);
    questions.assert_agreement();
}

/// Lists of tensors, which the C structure has by value.
#[test]
fn joined_and_split() {
    let (mut questions, met) = (Questions::of("joined_and_split"), Met::default());
    let types = types_of!(AnyElements);
    for_each_random(400, |choices| {
        let whole = sizes(choices);
        let mut parts = vec![whole.clone(); 3];
        for part in &mut parts {
            part[1] = 1 + choices.below(5);
        }
        let mut whole = whole;
        whole[1] = parts.iter().map(|part| part[1]).sum();
        let mut all = parts.clone();
        all.push(whole);
        ask_of_lists(
            &mut questions,
            &met,
            Storage::Random(choices),
            &all,
            9,
            true,
        );
        if !choices.one_in(10) {
            return;
        }
        for data_type in 1..=11 {
            let accepted = types.contains(&data_type);
            ask_of_lists(
                &mut questions,
                &met,
                Storage::Packed,
                &all,
                data_type,
                accepted,
            );
        }
        for tensor in 0..4 {
            for axis in 0..4 {
                let mut wrong = all.clone();
                wrong[tensor][axis] += 1;
                ask_of_lists(&mut questions, &met, Storage::Packed, &wrong, 9, false);
            }
        }
    });
    met.assert_often(400, &["right", "wrong"]);
    questions.assert_agreement();
}

/// Joins three tensors to a fourth, and splits the fourth.
fn ask_of_lists(
    questions: &mut Questions,
    met: &Met,
    mut storage: Storage<'_>,
    sizes: &[Vec<usize>],
    data_type: i32,
    accepted: bool,
) {
    let what = format!("three tensors and one of {sizes:?} of type {data_type}");
    let mappings: [Mapping<Image>; 4] =
        [0, 1, 2, 3].map(|tensor: usize| storage.output(&sizes[tensor]));
    let list = (mappings[0], mappings[1], mappings[2]);
    let joined = Join::<f64, C, (Image, Image, Image), Image>::with(list, mappings[3]);
    let split = Split::<f64, C, Image, (Image, Image, Image)>::with(mappings[3], list);
    if data_type == 9 {
        assert_eq!([joined.is_ok(), split.is_ok()], [accepted; 2], "{what}");
    }
    met.note(if accepted { "right" } else { "wrong" });
    if let (9, Ok(joined), Ok(split)) = (data_type, joined, split) {
        joined.with_raw(|desc| questions.expect(true, desc, &what));
        split.with_raw(|desc| questions.expect(true, desc, &what));
        return;
    }
    let tensors: Vec<_> = sizes
        .iter()
        .map(|sizes| {
            Tensor::packed(
                data_type,
                &sizes.iter().copied().map(short).collect::<Vec<_>>(),
            )
        })
        .collect();
    with_all(&tensors, &mut Vec::new(), &mut |raw| {
        let joined = theirs::DML_JOIN_OPERATOR_DESC {
            InputCount: 3,
            InputTensors: raw.as_ptr(),
            OutputTensor: &raw const raw[3],
            Axis: 1,
        };
        let split = theirs::DML_SPLIT_OPERATOR_DESC {
            InputTensor: &raw const raw[3],
            OutputCount: 3,
            OutputTensors: raw.as_ptr(),
            Axis: 1,
        };
        for (kind, desc) in [
            (theirs::DML_OPERATOR_JOIN, (&raw const joined).cast()),
            (theirs::DML_OPERATOR_SPLIT, (&raw const split).cast()),
        ] {
            let desc = theirs::DML_OPERATOR_DESC {
                Type: kind,
                Desc: desc,
            };
            // SAFETY: the array has this number of tensors. Everything lives until the library has answered.
            unsafe { questions.expect_raw(accepted, (&raw const desc).cast(), &what) };
        }
    });
}

/// Calls a function with the descriptions of all tensors side by side.
pub(crate) fn with_all(
    tensors: &[Tensor],
    before: &mut Vec<theirs::DML_TENSOR_DESC>,
    call: &mut dyn FnMut(&[theirs::DML_TENSOR_DESC]),
) {
    match tensors {
        [] => call(before),
        [tensor, others @ ..] => tensor.with_raw(|raw| {
            before.push(*raw);
            with_all(others, before, call);
        }),
    }
}
