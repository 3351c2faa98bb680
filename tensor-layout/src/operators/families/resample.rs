//! Operators that resize images.

use super::define::prelude::*;
use super::error::{LEAST_SCALE, MOST_TIMES};

/// The maximum number of axes of an image that DirectML can resize.
const RANK: usize = 4;

operator! {
    /// Resizes an image: makes it larger or smaller along some axes.
    ///
    /// ```text
    /// output[n, c, h, w] = input[n', c', h', w'], interpolated,
    ///     where h = (h' + input offset) · scale + output offset, likewise for every axis
    /// ```
    ///
    /// In the formula, each scale is the size of the output divided by the size of the input. A scale must be
    /// at least 2^-23. [`Resampling`] states the offsets, and can set other scales.
    ///
    /// Elements of `u8` and `i8` need feature level 6.2. The description for DirectML always has four axes. For
    /// `u8` and `i8`, DirectML 1.15.4 (on Vulkan in software) chose a wrong nearest element: always the one at or
    /// before the position.
    ///
    /// ```
    /// use tensor_layout::{layout, operators::{Resample, Resampling}};
    ///
    /// layout! {
    ///     type Photo = NHWC[N = 1, C = 3, H = 1080, W = 1920];
    ///     type Small = NCHW[N = 1, C = 3, H = 224, W = 224];
    /// }
    ///
    /// static SMALLER: Resample<f32, Photo, Small> = Resample::new(Resampling::linear());
    /// ```
    #[doc(alias = "DML_RESAMPLE1_OPERATOR_DESC")]
    pub struct Resample from V2_1 = 116;
    fn new, with<T: [ElementOf<ResampledElements>]>(
        input: Input<T> is [InputSlot] #[doc = "any, up to four"],
    ) -> (
        output: Output<T> is [OutputSlot] #[doc = "the axes of `input`, with any size along D, H, W and the axes that [`Resampling::along`] names, and the size of `input` along all others"],
    ) with (resampling: Resampling) as resampled: Resampled = fit;
    slots: [1, 1] = arranged;
    fields: {
        interpolation_mode: i32::from(resampled.is_linear),
        dimension_count: 4_u32,
        scales: resampled.scales.as_ptr(),
        input_pixel_offsets: resampled.input_offsets.as_ptr(),
        output_pixel_offsets: resampled.output_offsets.as_ptr(),
    };
}

operator! {
    /// Resizes an image, like [`Resample`]. This operator can also choose how to round positions.
    ///
    /// The slots are those of [`Resample`]. Only this operator accepts a [`rounding`](Resampling::rounding).
    /// It also finds the correct nearest element for `u8` and `i8`.
    ///
    /// Elements of `u8` and `i8` need feature level 6.2.
    ///
    /// ```
    /// use tensor_layout::{layout, operators::{NearestRounding, Resample2, Resampling}};
    ///
    /// layout! {
    ///     type Small = NHWC[N = 1, C = 3, H = 20, W = 30];
    ///     type Large = NHWC[N = 1, C = 3, H = 50, W = 60];
    /// }
    ///
    /// // The default of ONNX: `half_pixel` and `round_prefer_floor`.
    /// static LARGER: Resample2<f32, Small, Large> =
    ///     Resample2::new(Resampling::nearest().rounding(NearestRounding::HalvesBefore));
    /// ```
    #[doc(alias = "DML_RESAMPLE2_OPERATOR_DESC")]
    pub struct Resample2 from V5_1 = 161;
    fn new, with<T: [ElementOf<ResampledElements>]>(input: Input<T> is [InputSlot]) -> (output: Output<T> is [OutputSlot])
    with (resampling: Resampling) as resampled: Resampled = fit_rounded;
    slots: [1, 1] = arranged;
    fields: {
        interpolation_mode: i32::from(resampled.is_linear),
        rounding_direction: resampled.direction,
        dimension_count: 4_u32,
        scales: resampled.scales.as_ptr(),
        input_pixel_offsets: resampled.input_offsets.as_ptr(),
        output_pixel_offsets: resampled.output_offsets.as_ptr(),
    };
}

/// The method by which a [`Resample`] or a [`Resample2`] resizes an image: which positions of the input
/// belong to a position of the output, and how to interpolate between the elements of the input.
///
/// ```
/// use tensor_layout::{H, S, operators::{NearestRounding, Resampling}};
/// /// `mode="bilinear", align_corners=False` of PyTorch; `half_pixel` of ONNX.
/// const BILINEAR: Resampling = Resampling::linear();
/// /// `mode="bilinear", align_corners=True`; `align_corners`.
/// const ALIGNED: Resampling = Resampling::linear().align_corners();
/// /// `mode="nearest"`; `asymmetric` with `nearest_mode="floor"`.
/// const NEAREST: Resampling = Resampling::nearest().asymmetric();
/// /// `mode="nearest-exact"`; `half_pixel` with `nearest_mode="round_prefer_ceil"`.
/// const NEAREST_EXACT: Resampling = Resampling::nearest();
/// /// The samples of a signal along S.
/// const SIGNAL: Resampling = Resampling::linear().along::<S>();
/// /// `half_pixel` with `nearest_mode="round_prefer_floor"`, for [`Resample2`].
/// const ONNX: Resampling = Resampling::nearest().rounding(NearestRounding::HalvesBefore);
/// /// A scale along H that does not follow from the sizes.
/// const SCALED: Resampling = Resampling::linear().scale_of::<H>(1.9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resampling {
    is_linear: bool,
    positions: AlignedPoints,
    /// The axes that may change their size, besides D, H and W. Each letter has one bit.
    along: u32,
    rounding: Option<NearestRounding>,
    /// The scales that the caller has set, as the bits of an `f32`.
    scales: PerAxis<u32>,
}

const fn bit(axis: char) -> u32 {
    1 << (axis as u32 - 'A' as u32)
}

/// The points at which input and output are aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AlignedPoints {
    PixelCentres,
    AlignedCorners,
    Asymmetric,
}

/// The element to take for a position between two elements: the attribute `nearest_mode` of ONNX.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NearestRounding {
    /// Takes the element before the position: `floor`.
    Before,
    /// Takes the element after the position: `ceil`.
    After,
    /// Takes the nearer element. If both are equally near, takes the one before the position:
    /// `round_prefer_floor`.
    HalvesBefore,
    /// Takes the nearer element. If both are equally near, takes the one after the position:
    /// `round_prefer_ceil`.
    HalvesAfter,
}

impl Resampling {
    /// Takes the nearest element of the input: `DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR`. If two elements are
    /// equally near, takes the later one.
    #[doc(alias = "DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR")]
    #[must_use]
    pub const fn nearest() -> Self {
        Resampling {
            is_linear: false,
            positions: AlignedPoints::PixelCentres,
            along: bit('D') | bit('H') | bit('W'),
            rounding: None,
            scales: PerAxis::NONE,
        }
    }

    /// Interpolates linearly between the two nearest elements along each resized axis:
    /// `DML_INTERPOLATION_MODE_LINEAR`. The nearer element has the larger weight.
    #[doc(alias = "DML_INTERPOLATION_MODE_LINEAR")]
    #[must_use]
    pub const fn linear() -> Self {
        Resampling {
            is_linear: true,
            ..Resampling::nearest()
        }
    }

    /// Lets the size change along the axis `X`, too, and not only along D, H and W. For example, `X` is C, or
    /// the axis along which a signal has its samples.
    #[must_use]
    pub const fn along<X: Axis>(mut self) -> Self {
        self.along |= bit(X::NAME);
        self
    }

    /// Aligns input and output at the centres of their first elements, and at the centres of their last
    /// elements. The scales are `(output - 1) / (input - 1)`, and the offsets are 0.
    ///
    /// Without this call, elements are areas, and input and output are aligned at their outer edges.
    #[must_use]
    pub const fn align_corners(mut self) -> Self {
        self.positions = AlignedPoints::AlignedCorners;
        self
    }

    /// Aligns input and output only at the centres of their first elements. The scales are `output / input`.
    /// The nearest element is then the one at or before the position: `⌊h · input / output⌋`.
    #[must_use]
    pub const fn asymmetric(mut self) -> Self {
        self.positions = AlignedPoints::Asymmetric;
        self
    }

    /// Chooses how to find the nearest element. Only [`Resample2`] accepts such a choice.
    #[must_use]
    pub const fn rounding(mut self, rounding: NearestRounding) -> Self {
        self.rounding = Some(rounding);
        self
    }

    /// Sets the scale along the axis `X`. Without this call, the scale follows from the sizes of input and
    /// output. As in ONNX, the size of the output must be `⌊size · scale⌋`. Here, `size` is the size of the
    /// input.
    ///
    /// # Panics
    ///
    /// Panics if the axis has a scale already. In a constant, this is a compile error.
    #[must_use]
    #[track_caller]
    pub const fn scale_of<X: Axis>(mut self, scale: f32) -> Self {
        self.along |= bit(X::NAME);
        self.scales = self.scales.with::<X>(scale.to_bits());
        self
    }

    /// Returns two offsets: the first is added to positions of the input, the second to positions of the
    /// output.
    const fn offsets(self) -> (f32, f32) {
        match self.positions {
            AlignedPoints::PixelCentres => (0.5, -0.5),
            AlignedPoints::AlignedCorners | AlignedPoints::Asymmetric => (0.0, 0.0),
        }
    }

    /// Returns the number to add to the offset of the input, and the direction in which the operator rounds. The
    /// direction 1 is towards the start, and 0 towards the end.
    ///
    /// If the operator should take the nearer of two elements, the offset of the input changes by 0.5. In the
    /// direction 0, 0.5 is added. In the direction 1, 0.5 is subtracted.
    const fn rounded(self) -> (f32, i32) {
        match (self.rounding, self.positions) {
            _ if self.is_linear => (0.0, 1),
            (Some(NearestRounding::Before), _) | (None, AlignedPoints::Asymmetric) => (0.0, 1),
            (Some(NearestRounding::After), _) => (0.0, 0),
            (Some(NearestRounding::HalvesBefore), _) => (0.5, 0),
            (Some(NearestRounding::HalvesAfter) | None, _) => (-0.5, 1),
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "DirectML takes numbers of 32 bits"
    )]
    const fn scale(self, input: u32, output: u32) -> f32 {
        let (from, to) = match self.positions {
            // A side with a single element has no other corner.
            AlignedPoints::AlignedCorners if input > 1 && output > 1 => (input - 1, output - 1),
            _ => (input, output),
        };
        (to as f64 / from as f64) as f32
    }

    /// Returns the minimum size of the output along an axis. `input` is the size of the input along this
    /// axis, and must be more than [`MOST_TIMES`]. For a smaller input, there is no minimum.
    const fn least(self, input: u32) -> u32 {
        match self.positions {
            AlignedPoints::AlignedCorners => 1 + (input - 1).div_ceil(MOST_TIMES),
            _ => input.div_ceil(MOST_TIMES),
        }
    }
}

/// The numbers of a [`Resampling`], in the form that DirectML reads.
#[derive(Clone, Copy, Debug)]
struct Resampled {
    is_linear: bool,
    /// The direction of rounding: `DML_AXIS_DIRECTION`. Only the C structure of [`Resample2`] has this field.
    direction: i32,
    scales: [f32; RANK],
    input_offsets: [f32; RANK],
    output_offsets: [f32; RANK],
}

const fn fit(tensors: &Tensors<1, 1>, resampling: Resampling) -> Checked<Resampled> {
    require!(resampling.rounding.is_none(), Rounding);
    // This operator takes the later of two equally near elements. An offset of half a step, rounded up, has the effect of
    // rounding down.
    let is_before =
        matches!(resampling.positions, AlignedPoints::Asymmetric) && !resampling.is_linear;
    resampled(tensors, resampling, (if is_before { 0.5 } else { 0.0 }, 0))
}

const fn fit_rounded(tensors: &Tensors<1, 1>, resampling: Resampling) -> Checked<Resampled> {
    resampled(tensors, resampling, resampling.rounded())
}

const fn resampled(
    tensors: &Tensors<1, 1>,
    resampling: Resampling,
    (rounding, direction): (f32, i32),
) -> Checked<Resampled> {
    let (input, output) = (tensors.input(0), tensors.output(0));
    attempt!(resampling.scales.check_axes(input));
    let (input_offset, output_offset) = resampling.offsets();
    let mut resampled = Resampled {
        is_linear: resampling.is_linear,
        direction,
        scales: [1.0; RANK],
        input_offsets: [0.0; RANK],
        output_offsets: [0.0; RANK],
    };
    for_each!(index < RANK, {
        let axis = input.axis_at(index);
        let (from, to) = (input.tensor.size_at(index), output.tensor.size_at(index));
        let this = output.with(axis, to);
        let given = resampling.scales.along(axis);
        let scale = match given {
            Some(scale) => attempt!(scaled(this, from, f32::from_bits(scale))),
            None if from == to => 1.0,
            None => {
                let is_met = resampling.along & bit(axis) != 0;
                require!(is_met, NotResampled { axis, from, to });
                resampling.scale(from, to)
            }
        };
        if scale < LEAST_SCALE {
            let least = resampling.least(from);
            return Err(OperatorCause::ResampledLimit { this, from, least });
        }
        if from != to || given.is_some() {
            resampled.scales[index] = scale;
            resampled.input_offsets[index] = input_offset + rounding;
            resampled.output_offsets[index] = output_offset;
        }
    });
    Ok(resampled)
}

/// Returns `scale`, after a check: the size of the output must be `⌊size · scale⌋`. Here, `size` is the size
/// of the input.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a number that is too large becomes the largest one, and a negative one or NaN becomes 0"
)]
const fn scaled(this: AxisSize, from: u32, scale: f32) -> Checked<f32> {
    let (axis, wanted) = (this.axis, (from as f64 * scale as f64) as u64);
    let is_met = wanted == this.size as u64;
    require!(is_met || wanted > 0, NothingLeft { axis, from });
    require!(is_met, Scaled { this, from, wanted });
    Ok(scale)
}

/// Returns the tensors with four axes. If a layout has fewer axes, adds axes of size 1 before the axes of the
/// layout.
const fn arranged(tensors: &Tensors<1, 1>) -> Checked<Tensors<1, 1>> {
    let (input, output) = (tensors.input(0), tensors.output(0));
    attempt!(output.check_axes(input));
    let (slot, rank, most) = (input.slot, input.rank(), RANK);
    require!(rank <= most, Rank { slot, rank, most });
    let order = AxisOrder::EMPTY.then(input.axes());
    let input = attempt!(order.arrange(input, RANK));
    Ok(tensors.with([input], [attempt!(order.arrange(output, RANK))]))
}
