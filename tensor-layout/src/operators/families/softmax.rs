//! Activations whose results depend on all elements along some axes, such as softmax.

use super::define::prelude::*;

const fn axis_indices(tensors: &Tensors<1, 1>, axes: &[char]) -> Checked<AxisIndices> {
    tensors.input(0).indices_of(axes)
}

macro_rules! along_axes {
    (
        fn $new:ident, $with:ident
        <$T:ident: $elements:tt, $Axes:ident: $named:tt> $inputs:tt -> $outputs:tt;
        $($name:ident from $level:ident = $kind:literal, $c_name:literal: $formula:literal;)+
    ) => {$(
        operator! {
            #[doc = concat!("Computes `", $formula, "` for each element `x`.")]
            ///
            /// In the formula, `all` stands for the elements along the axes that the type parameter `Axes`
            /// names. `Axes` is one axis such as `C`, or a tuple of axes such as `(H, W)`.
            ///
            #[doc = doc_of_example!(
                $name, "f32, C, Scores, Scores", [], "C, ",
                "type Scores = layout!(NHWC[N = 1, C = 21, H = 64, W = 64]); // over the classes of each pixel"
            )]
            #[doc(alias = $c_name)]
            pub struct $name from $level = $kind;
            fn $new, $with<$T: $elements, $Axes: $named> $inputs -> $outputs
            with () as indices: AxisIndices = axis_indices(letters_of!($Axes));
            slots: [1, 1] = same_shape;
            fields: { axis_count: indices.count(), axes: indices.as_ptr() };
        }
    )+};
}

along_axes! {
    fn new, with
    <T: [ElementOf<FloatElements>], Axes: [NamedAxes]>
        (input: Input<T> is [InputSlot])
        -> (output: Output<T> is [OutputSlot]);
    ActivationHardmax1 from V5_1 = 160, "DML_ACTIVATION_HARDMAX1_OPERATOR_DESC":
        "1 if x is the first of the largest of all, else 0";
    ActivationLogSoftmax1 from V5_1 = 159, "DML_ACTIVATION_LOG_SOFTMAX1_OPERATOR_DESC": "ln(exp(x) / Σ exp(all))";
    ActivationSoftmax1 from V5_1 = 158, "DML_ACTIVATION_SOFTMAX1_OPERATOR_DESC": "exp(x) / Σ exp(all)";
}

/// Returns the tensors with the axis `X` last. Besides `X`, only the axis before `X` has several positions.
/// If more axes have several positions, returns an error.
const fn rows(tensors: &Tensors<1, 1>, along: char) -> Checked<Tensors<1, 1>> {
    let tensors = attempt!(same_shape(tensors));
    let input = tensors.input(0);
    attempt!(input.index_of(along));
    let (mut ones, mut rows) = (AxisOrder::EMPTY, AxisOrder::EMPTY);
    for_each!(index < input.rank(), {
        let axis = input.axis_at(index);
        if axis == along {
        } else if input.size(axis) == 1 {
            ones = ones.then(&[axis]);
        } else {
            rows = rows.then(&[axis]);
        }
    });
    if let [first, second, ..] = rows.axes() {
        return Err(OperatorCause::OneBesides {
            axis: along,
            first: *first,
            second: *second,
            operator: tensors.names.operator,
        });
    }
    let order = ones.then(rows.axes()).then(&[along]);
    let output = attempt!(order.arrange(tensors.output(0), order.count()));
    Ok(tensors.with([attempt!(order.arrange(input, order.count()))], [output]))
}

macro_rules! along_one_axis {
    (
        fn $new:ident, $with:ident
        <$T:ident: $elements:tt, $X:ident: $named:tt> $inputs:tt -> $outputs:tt;
        $($name:ident = $kind:literal, $c_name:literal: $formula:literal, $newer:literal;)+
    ) => {$(
        operator! {
            #[doc = concat!("Computes `", $formula, "` for each element `x`.")]
            /// Sums and maxima are taken along the axis `X`. This operator needs only feature level 1.0.
            ///
            /// `input` and `output` have the same axes and sizes. Besides `X`, at most one axis may have
            /// several positions. If more axes have several positions, [merge](crate::gpu::Buffer::merge)
            /// them first, or use the successor of this operator,
            #[doc = concat!("[`", $newer, "`].")]
            ///
            #[doc = doc_of_example!(
                $name, "f32, C, Scores, Scores", [], "C, ", "type Scores = layout!(NC[N = 8, C = 1000]);"
            )]
            #[doc(alias = $c_name)]
            pub struct $name from V1_0 = $kind;
            fn $new, $with<$T: $elements, $X: $named> $inputs -> $outputs
            slots: [1, 1] = rows(letter_of!($X));
        }
    )+};
}

along_one_axis! {
    fn new, with
    <T: [ElementOf<FloatElements>], X: [Axis]>
        (input: Input<T> is [InputSlot])
        -> (output: Output<T> is [OutputSlot]);
    ActivationHardmax = 36, "DML_ACTIVATION_HARDMAX_OPERATOR_DESC":
        "1 if x is the first of the largest, else 0", "ActivationHardmax1";
    ActivationLogSoftmax = 41, "DML_ACTIVATION_LOG_SOFTMAX_OPERATOR_DESC":
        "ln(exp(x) / Σ exp(all))", "ActivationLogSoftmax1";
    ActivationSoftmax = 48, "DML_ACTIVATION_SOFTMAX_OPERATOR_DESC": "exp(x) / Σ exp(all)", "ActivationSoftmax1";
}
