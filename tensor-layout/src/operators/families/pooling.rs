//! Poolings: operators that compute one element from the elements under a window.

use super::define::prelude::*;
use super::window::{MovedWindow, Window};

/// The field after the window: `IncludePadding` of `DML_AVERAGE_POOLING_OPERATOR_DESC`, or `Dilations` of
/// `DML_AVERAGE_POOLING1_OPERATOR_DESC`. After `IncludePadding`, the C structure has padding, which needs no value.
#[repr(C)]
union PaddingOrDilations {
    include_padding: i32,
    dilations: *const u32,
}

operator! {
    /// Moves a window over the input, and takes the largest element under it.
    ///
    /// ```text
    /// output[n, c, h, w] = max input[n, c, h', w']
    ///     over y < size along H, x < size along W,
    ///     where h' = h · stride + y · dilation - start padding, likewise w'
    /// ```
    ///
    /// If `input` lacks one of these axes, the missing axis counts as an axis of size 1.
    ///
    /// Integers of more than 8 bits need level 5.0.
    ///
    /// ```
    /// use tensor_layout::{layout, H, W, operators::{MaxPooling, Window}};
    ///
    /// layout! {
    ///     type Features = NCHW[N = 1, C = 64, H = 112, W = 112];
    ///     type Pooled = NCHW[N = 1, C = 64, H = 56, W = 56];
    /// }
    ///
    /// const THREE: Window =
    ///     Window::new().sizes((H(3), W(3))).strides((H(2), W(2))).paddings((H(1), W(1)));
    /// static POOL: MaxPooling<f32, Features, Pooled> = MaxPooling::new(THREE);
    /// ```
    #[doc(alias = "DML_MAX_POOLING2_OPERATOR_DESC")]
    pub struct MaxPooling from V2_1 = 110;
    fn new, with<T: [ElementOf<NumberElements>]>(
        input: Input<T> is [InputSlot] #[doc = "(N, C, H, W) or (N, C, D, H, W)"],
    ) -> (
        output: Output<T> is [OutputSlot] #[doc = "the axes of `input`, with its sizes along N and C; D, H and W by the formula of [`Window`]"],
    ) with (window: Window) as moved: MovedWindow = fit;
    slots: [1, 2] = arranged_without_indices;
    fields: { window: moved.as_raw(), dilations: moved.dilations() };
}

operator! {
    /// Takes the largest element under a window, like [`MaxPooling`], and also returns the index of this
    /// element. Indices count the elements of the input in logical order, whatever the storage of the input
    /// is.
    ///
    /// Integers of more than 8 bits, and indices of type `u64`, need level 5.0.
    ///
    /// ```
    /// use tensor_layout::{layout, H, W, operators::{MaxPoolingWithIndices, Window}};
    ///
    /// layout! {
    ///     type Features = NCHW[N = 1, C = 64, H = 112, W = 112];
    ///     type Pooled = NCHW[N = 1, C = 64, H = 56, W = 56];
    /// }
    ///
    /// const HALVES: Window = Window::new().sizes((H(2), W(2))).strides((H(2), W(2)));
    /// static POOL: MaxPoolingWithIndices<f32, u32, Features, Pooled, Pooled> =
    ///     MaxPoolingWithIndices::new(HALVES);
    /// ```
    #[doc(alias = "DML_MAX_POOLING2_OPERATOR_DESC")]
    pub struct MaxPoolingWithIndices from V2_1 = 110;
    fn new, with
    <T: [ElementOf<NumberElements>], Index: [ElementOf<IndexElements>]>(
        input: Input<T> is [InputSlot] #[doc = "(N, C, H, W) or (N, C, D, H, W)"],
    ) -> (
        output: Output<T> is [OutputSlot] #[doc = "the axes of `input`, with its sizes along N and C; D, H and W by the formula of [`Window`]"],
        indices: Indices<Index> is [OutputSlot] #[doc = "the axes and sizes of `output`"],
    ) with (window: Window) as moved: MovedWindow = fit;
    slots: [1, 2] follow [Rule::IMAGE, OUTPUT, Rule::IMAGE.sized_like("output")];
    fields: { window: moved.as_raw(), dilations: moved.dilations() };
}

/// The number by which an [`AveragePooling`] divides a sum if the window reaches into the padding:
/// `IncludePadding`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AveragedPadding {
    /// Divides by the number of elements of the window. The padding counts as zeros.
    Counted,
    /// Divides by the number of the input's elements under the window.
    LeftOut,
}

operator! {
    /// Moves a window over the input, and takes the mean of the elements under it.
    ///
    /// ```text
    /// output[n, c, h, w] = Σ input[n, c, h', w'] / count
    ///     over y < size along H, x < size along W,
    ///     where h' = h · stride + y · dilation - start padding, likewise w'
    /// ```
    ///
    /// In the formula, [`AveragedPadding`] determines `count`.
    ///
    /// If `input` lacks one of these axes, the missing axis counts as an axis of size 1.
    ///
    /// An operator with a dilation has the structure `DML_AVERAGE_POOLING1_OPERATOR_DESC` instead, which needs
    /// level 6.2.
    ///
    /// ```
    /// use tensor_layout::{layout, H, W, operators::{AveragePooling, AveragedPadding, Window}};
    ///
    /// layout! {
    ///     type Features = NHWC[N = 1, C = 2048, H = 7, W = 7];
    ///     type Pooled = NC[N = 1, C = 2048];
    /// }
    ///
    /// /// The mean of a whole image, for each channel.
    /// static GLOBAL: AveragePooling<f32, Features, Pooled> =
    ///     AveragePooling::new(Window::new().sizes((H(7), W(7))), AveragedPadding::LeftOut);
    /// ```
    #[doc(alias("DML_AVERAGE_POOLING_OPERATOR_DESC", "DML_AVERAGE_POOLING1_OPERATOR_DESC"))]
    pub struct AveragePooling from V1_0 = averaged.structure().0;
    fn new, with<T: [ElementOf<FloatElements>]>(
        input: Input<T> is [InputSlot] #[doc = "(N, C, H, W) or (N, C, D, H, W)"],
    ) -> (
        output: Output<T> is [OutputSlot] #[doc = "the axes of `input`, with its sizes along N and C; D, H and W by the formula of [`Window`]"],
    ) with (window: Window, padding: AveragedPadding) as averaged: Averaged = fit_averaged;
    slots: [1, 1] follow [Rule::IMAGE, OUTPUT];
    level: averaged.structure().1;
    fields: {
        window: averaged.moved.as_raw(),
        padding_or_dilations: averaged.padding_or_dilations(),
        include_padding: averaged.include_padding(),
    };
}

/// The data of an average pooling: its window, and the treatment of the padding.
#[derive(Clone, Copy, Debug)]
struct Averaged {
    moved: MovedWindow,
    padding: AveragedPadding,
}

impl Averaged {
    /// Returns the `DML_OPERATOR_TYPE` and the feature level of the structure.
    fn structure(&self) -> (i32, FeatureLevel) {
        if self.moved.is_dense() {
            (56, FeatureLevel::V1_0)
        } else {
            (166, FeatureLevel::V6_2)
        }
    }

    fn include_padding(&self) -> i32 {
        i32::from(self.padding == AveragedPadding::Counted)
    }

    fn padding_or_dilations(&self) -> PaddingOrDilations {
        if self.moved.is_dense() {
            let include_padding = self.include_padding();
            PaddingOrDilations { include_padding }
        } else {
            let dilations = self.moved.dilations();
            PaddingOrDilations { dilations }
        }
    }
}

/// The rule of an output. Along D, H and W, the window determines its sizes.
const OUTPUT: Rule<'_> = Rule::IMAGE.free(&['D', 'H', 'W']);

/// Returns the tensors of a `MaxPooling`, and an empty slot for the indices. DirectML expects a binding for
/// this slot, too.
const fn arranged_without_indices(tensors: &Tensors<1, 1>) -> Checked<Tensors<1, 2>> {
    let Tensors {
        names,
        inputs,
        outputs: [output],
    } = attempt!(tensors.follow(&[Rule::IMAGE, OUTPUT]));
    Ok(Tensors {
        names,
        inputs,
        outputs: [output, None],
    })
}

const fn fit<const OUTPUTS: usize>(
    tensors: &Tensors<1, OUTPUTS>,
    window: Window,
) -> Checked<MovedWindow> {
    window.over(tensors, Direction::Forward)
}

const fn fit_averaged(
    tensors: &Tensors<1, 1>,
    window: Window,
    padding: AveragedPadding,
) -> Checked<Averaged> {
    let moved = attempt!(window.over(tensors, Direction::Forward));
    Ok(Averaged { moved, padding })
}
