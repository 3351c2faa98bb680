//! The feature levels of operators: those of DirectML's header and pages, and those of the library.

use crate::list::{all, of_all_elements};
use crate::questions::Questions;
use crate::verdicts::LEVEL;
use half::f16;
use tensor_layout::operators::FeatureLevel::*;
use tensor_layout::operators::*;
use tensor_layout::{H, W, layout};

/// Returns the feature level that introduced an operator. The header `DirectML.h` lists the types of operators by
/// level.
fn introduced(operator_type: i32) -> FeatureLevel {
    match operator_type {
        1..=78 => V1_0,
        79..=96 => V2_0,
        97..=120 => V2_1,
        121..=140 => V3_0,
        141..=146 => V3_1,
        147..=149 => V4_0,
        150..=152 => V4_1,
        153..=156 => V5_0,
        157..=163 => V5_1,
        164 => V6_1,
        165..=170 => V6_2,
        171..=174 => V6_3,
        175..=177 => V6_4,
        other => panic!("there is no operator {other}"),
    }
}

#[test]
fn levels_of_all_operators() {
    for (operator, level, name) in all() {
        assert_eq!(operator.name(), name);
        let operator_type = operator.operator_type();
        assert_eq!(operator.with_raw(|desc| desc.kind), operator_type);
        assert_eq!(level, introduced(operator_type), "{name}");
        assert!(operator.feature_level() >= level, "{name}");
        let inputs = operator.inputs();
        assert!(inputs.is_empty() || inputs.iter().any(Option::is_some));
        assert!(operator.outputs()[0].is_some());
    }
}

/// Asserts the feature level of each operator.
macro_rules! assert_levels {
    ($($operator:expr => $level:ident;)+) => {$(
        assert_eq!($operator.feature_level(), $level, "{}", stringify!($operator));
    )+};
}

/// The levels of types, as the pages of the operators list them. Reductions of five axes came with 3.0, but copies of five
/// axes were there before.
#[test]
fn levels_of_elements_and_axes() {
    type Photo = layout!(NCHW[N = 1, C = 2, H = 4, W = 4]);
    type Sums = layout!(NCHW[N = 1, C = 2, H = 4, W = 1]);
    type Volume = layout!(NCDHW[1, 2, 2, 3, 3]);
    type VolumeSums = layout!(NCDHW[1, 2, 2, 3, 1]);
    type One = layout!(W[1]);
    type Each = layout!(C[2]);
    type Pool<T> = MaxPoolingWithIndices<T, u32, Photo, Photo, Photo>;
    assert_levels! {
        Pool::<f32>::new(Window::new()) => V2_1;
        Pool::<u8>::new(Window::new()) => V3_0;
        Pool::<i16>::new(Window::new()) => V5_0;
        Pool::<i32>::new(Window::new()) => V5_0;
        Pool::<i64>::new(Window::new()) => V5_0;
        ElementWiseIdentity::<i64, Photo, Photo>::new() => V4_1;
        ElementWiseAdd::<i64, Photo, Photo, Photo>::new() => V4_1;
        ElementWiseMax::<i64, Photo, Photo, Photo>::new() => V5_0;
        ReduceSum::<i64, Photo, Sums>::new() => V5_0;
        ElementWiseDivide::<i64, Photo, Photo, Photo>::new() => V6_0;
        Cast::<f32, i32, Photo, Photo>::new() => V2_1;
        Cast::<i64, f32, Photo, Photo>::new() => V4_1;
        Cast::<f32, i64, Photo, Photo>::new() => V4_1;
        ElementWiseIdentity::<f32, Volume, Volume>::new() => V1_0;
        ReduceSum::<f32, Volume, VolumeSums>::new() => V3_0;
        ElementWiseQuantizeLinear::<f16, u8, Photo, One, One, Photo>::new() => V6_0;
        ElementWiseQuantizeLinear::<f32, u8, Photo, Each, One, Photo>::new() => V3_0;
        ElementWiseDequantizeLinear::<u8, f32, Photo, Each, Absent, Photo>::new() => V6_2;
    }
    let whole = ElementWiseQuantizeLinear::<f32, u8, Photo, One, One, Photo>::new();
    assert!(whole.feature_level() < V6_0);
}

/// The levels of modes that came later than their operator, and of activations that an operator applies to its output.
#[test]
fn levels_of_modes() {
    type Wide = layout!(NCHW[N = 1, C = 2, H = 3, W = 5]);
    type Narrow = layout!(NCHW[N = 1, C = 2, H = 3, W = 3]);
    type Filters = layout!(OIHW[O = 2, I = 2, H = 1, W = 1]);
    type Each = layout!(C[2]);
    type Normalized = MeanVarianceNormalization1<f32, (W, H), Wide, Each, Absent, Wide>;
    let padded = |mode| Padding::<f32, Narrow, Wide>::new(mode, Margins::new().along::<W>(1, 1));
    let averaged =
        |window| AveragePooling::<f32, Wide, Narrow>::new(window, AveragedPadding::Counted);
    let convolution = Convolution::<f32, Wide, Filters, Absent, Wide>::new(Window::new());
    let sum = ElementWiseAdd::<f32, Wide, Wide, Wide>::new();
    let dilated = Window::new()
        .stride::<W>(1)
        .padding::<W>(0, 0)
        .dilation::<W>(2);
    assert_levels! {
        padded(PaddingMode::Fill(0.0)) => V1_0;
        padded(PaddingMode::Symmetric) => V3_0;
        padded(PaddingMode::Wrap) => V6_4;
        averaged(dilated.size::<W>(2)) => V6_2;
        averaged(Window::new().size::<W>(3)) => V1_0;
        Normalized::new(0.25).without_variance() => V5_2;
        convolution => V1_0;
        convolution.with_activation(FusedActivation::Relu) => V1_0;
        convolution.with_activation(FusedActivation::Celu { alpha: 1.0 }) => V3_0;
        convolution.with_activation(FusedActivation::Gelu) => V5_1;
        convolution.with_activation(FusedActivation::Clip { min: 0.0, max: 6.0 }) => V6_0;
        sum.with_activation(FusedActivation::Relu) => V2_0;
    }
    assert_eq!(V6_4.to_string(), "6.4");
    assert_eq!(FeatureLevel::OF_WINDOWS as i32, 0x5000);
}

/// The library has level 6.2. It makes exactly the operators that need level 6.2 or less.
#[test]
fn levels_are_those_of_the_library() {
    let mut questions = Questions::of("levels_are_those_of_the_library");
    for (operator, _, name) in all().into_iter().chain(of_all_elements()) {
        let level = operator.feature_level();
        let what = format!("{name} to {:?}, which needs {level}", operator.outputs());
        operator.with_raw(|desc| questions.expect(level <= LEVEL, desc, &what));
    }
    questions.assert_agreement();
}
