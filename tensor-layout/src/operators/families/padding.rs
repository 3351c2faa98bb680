//! Operators that add elements around a tensor.

use super::define::prelude::*;
use super::error::MOST_PADDED;

/// The elements that a padding adds: `DML_PADDING_MODE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaddingMode<T> {
    /// Adds copies of the given element.
    #[doc(alias = "DML_PADDING_MODE_CONSTANT")]
    Fill(T),
    /// Repeats the outermost elements of the input: the mode `edge` of `NumPy`.
    #[doc(alias = "DML_PADDING_MODE_EDGE")]
    Edge,
    /// Mirrors the input at its outermost elements, which are not repeated: the mode `reflect` of `NumPy`.
    #[doc(alias = "DML_PADDING_MODE_REFLECTION")]
    Reflection,
    /// Mirrors the input, and repeats its outermost elements: the mode `symmetric` of `NumPy`. Needs feature
    /// level 3.0.
    #[doc(alias = "DML_PADDING_MODE_SYMMETRIC")]
    Symmetric,
    /// Continues with the elements from the opposite end of the input: the mode `wrap` of `NumPy`. Needs
    /// feature level 6.4.
    #[doc(alias = "DML_PADDING_MODE_WRAP")]
    Wrap,
}

impl<T: Copy> PaddingMode<T> {
    /// Returns the value of the added elements, if all have the same.
    fn constant(&self) -> Option<T> {
        match self {
            PaddingMode::Fill(constant) => Some(*constant),
            _ => None,
        }
    }

    /// Returns the number of the mode in `DML_PADDING_MODE`, and the feature level that it needs.
    fn number(&self) -> (i32, FeatureLevel) {
        match self {
            PaddingMode::Fill(_) => (0, FeatureLevel::V1_0),
            PaddingMode::Edge => (1, FeatureLevel::V1_0),
            PaddingMode::Reflection => (2, FeatureLevel::V1_0),
            PaddingMode::Symmetric => (3, FeatureLevel::V3_0),
            PaddingMode::Wrap => (4, FeatureLevel::V6_4),
        }
    }
}

/// The numbers of elements that a padding adds along each axis, before and after the input.
///
/// ```
/// use tensor_layout::{H, W, operators::Margins};
/// const FRAME: Margins = Margins::new().along::<H>(1, 1).along::<W>(2, 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margins(PerAxis<(u32, u32)>);

impl Margins {
    /// Returns margins that add no elements.
    #[must_use]
    #[expect(
        clippy::new_without_default,
        reason = "it is for constants, which `Default` cannot make"
    )]
    pub const fn new() -> Self {
        Margins(PerAxis::NONE)
    }

    /// Adds `start` elements before the input, and `end` elements after it, along the axis `X`.
    ///
    /// # Panics
    ///
    /// Panics if the axis has margins already. In a constant, this is a compile error.
    #[must_use]
    #[track_caller]
    pub const fn along<X: Axis>(self, start: u32, end: u32) -> Self {
        Margins(self.0.with::<X>((start, end)))
    }
}

/// The data of a padding operator, besides its tensors.
#[derive(Clone, Copy, Debug)]
struct PaddingValues<T> {
    mode: PaddingMode<T>,
    count: u32,
    start: [u32; MAX_RANK],
    end: [u32; MAX_RANK],
}

const fn padded<T: Copy>(
    tensors: &Tensors<1, 1>,
    mode: PaddingMode<T>,
    margins: Margins,
) -> Checked<PaddingValues<T>> {
    let (input, output) = (tensors.input(0), tensors.output(0));
    attempt!(margins.0.check_axes(input));
    let mut padded = PaddingValues {
        mode,
        count: 0,
        start: [0; MAX_RANK],
        end: [0; MAX_RANK],
    };
    for_each!(index < input.rank(), {
        let axis = input.axis_at(index);
        let (start, end) = match margins.0.along(axis) {
            Some(margins) => margins,
            None => (0, 0),
        };
        let (input, output) = (input.size(axis), output.size(axis));
        let is_met = input as u64 + start as u64 + end as u64 == output as u64;
        require!(
            is_met,
            Margins {
                axis,
                input,
                start,
                end,
                output
            }
        );
        require!(input <= MOST_PADDED, PaddedLimit { axis, input });
        padded.start[index] = start;
        padded.end[index] = end;
        padded.count += 1;
    });
    Ok(padded)
}

operator! {
    /// Adds elements around a tensor.
    ///
    /// `input` and `output` have the same axes. Along each axis, the size of the output is the size of the
    /// input plus the [`Margins`] at both ends. The input must have fewer than 2^31 positions along each
    /// axis, even along axes without margins.
    ///
    /// The value of [`PaddingMode::Fill`] is an `f32`; use [`Padding1`] for a value of another type.
    ///
    /// ```
    /// use tensor_layout::{layout, H, W, operators::{Margins, Padding, PaddingMode}};
    ///
    /// type Photo = layout!(NHWC[N = 1, C = 3, H = 224, W = 224]);
    /// type Framed = layout!(NHWC[N = 1, C = 3, H = 230, W = 230]);
    ///
    /// static FRAME: Padding<f32, Photo, Framed> = Padding::new(
    ///     PaddingMode::Fill(0.0),
    ///     Margins::new().along::<H>(3, 3).along::<W>(3, 3),
    /// );
    /// ```
    #[doc(alias = "DML_PADDING_OPERATOR_DESC")]
    pub struct Padding from V1_0 = 64;
    fn new, with<T: [ElementOf<AnyElements>]>(input: Input<T> is [InputSlot]) -> (output: Output<T> is [OutputSlot])
    with (mode: PaddingMode<f32>, margins: Margins) as kept: PaddingValues<f32> = padded;
    slots: [1, 1] = same_axes;
    level: kept.mode.number().1;
    fields: {
        mode: kept.mode.number().0,
        value: kept.mode.constant().unwrap_or(0.0),
        dimension_count: kept.count,
        start_padding: kept.start.as_ptr(),
        end_padding: kept.end.as_ptr(),
    };
}

operator! {
    /// Adds elements around a tensor, like [`Padding`]. The value of [`PaddingMode::Fill`] has the type of
    /// the elements.
    ///
    /// ```
    /// use tensor_layout::{layout, S, operators::{Margins, Padding1, PaddingMode}};
    ///
    /// type Ids = layout!(BS[B = 4, S = 100]);
    /// type Full = layout!(BS[B = 4, S = 128]);
    ///
    /// static FILLED: Padding1<i64, Ids, Full> =
    ///     Padding1::new(PaddingMode::Fill(-1), Margins::new().along::<S>(0, 28));
    /// ```
    #[doc(alias = "DML_PADDING1_OPERATOR_DESC")]
    pub struct Padding1 from V5_0 = 155;
    fn new where T: Copy, with<T: [ElementOf<AnyElements>]>(input: Input<T> is [InputSlot]) -> (output: Output<T> is [OutputSlot])
    with (mode: PaddingMode<T>, margins: Margins) as kept: PaddingValues<T> = padded;
    slots: [1, 1] = same_axes;
    level: kept.mode.number().1;
    fields: {
        mode: kept.mode.number().0,
        data_type: T::DATA_TYPE,
        value: kept.mode.constant().map_or(RawScalar::ZERO, RawScalar::new),
        dimension_count: kept.count,
        start_padding: kept.start.as_ptr(),
        end_padding: kept.end.as_ptr(),
    };
}
