//! Images of other sizes.

use super::arrange::{arrange, present};
use super::compare::check_same_axes;
use super::define::prelude::*;
use super::error::{
    LEAST_SCALE, LimitCause, MOST_TIMES, OperatorCause, PlaceCause, ResamplingCause, attempt,
};
use super::raw::RawUnaryDesc;
use crate::types::axis::Axis;

/// The fields of `DML_RESAMPLE1_OPERATOR_DESC` after the tensors.
#[repr(C)]
struct RawResampled {
    interpolation_mode: i32,
    dimension_count: u32,
    scales: *const f32,
    input_pixel_offsets: *const f32,
    output_pixel_offsets: *const f32,
}

/// The maximum number of axes that DirectML resamples.
const RANK: usize = 4;

operator! {
    /// Resizes an image: makes it larger or smaller along any axis.
    ///
    /// ```text
    /// output[n, c, h, w] = input[n', c', h', w'], interpolated,
    ///     where h = (h' + input offset) · scale + output offset, likewise for every axis
    /// ```
    ///
    /// The scales follow from the sizes, and must be at least 2^-23. [`Resampling`] states the offsets.
    ///
    /// | slot | axes | |
    /// |---|---|---|
    /// | `input` | any, up to four | |
    /// | `output` | the axes of `input` | any size along D, H, W and the axes that [`Resampling::along`] names; the same sizes along all others |
    ///
    /// Elements: [`ResampledElement`]; `u8` and `i8` need feature level 6.2. Structure:
    /// `DML_RESAMPLE1_OPERATOR_DESC` from feature level 2.1, always with four axes. For `u8` and `i8`,
    /// DirectML 1.15.4 (on Vulkan in software) takes the element at or before a position as the nearest.
    ///
    /// ```
    /// use tensor_layout::dml::{Resample, Resampling};
    /// use tensor_layout::layout;
    ///
    /// layout! {
    ///     type Photo = NHWC[N = 1, C = 3, H = 1080, W = 1920];
    ///     type Small = NCHW[N = 1, C = 3, H = 224, W = 224];
    /// }
    ///
    /// static SMALLER: Resample<f32, Photo, Small> = Resample::new(Resampling::linear());
    ///
    /// SMALLER.with_raw(|desc| assert_eq!(desc.kind, 116)); // here, `CreateOperator(desc)`
    /// ```
    #[doc(alias = "DML_RESAMPLE1_OPERATOR_DESC")]
    pub struct Resample from 2.1 = 116;
    fn new, with, bind, bind_at_initialization
    <T: [ResampledElement]>(
        input: Input<T> is [InputSlot] and [KnownSlot],
    ) -> (
        output: Output<T> is [OutputSlot] and [KnownSlot],
    ) with (resampling: Resampling) as resampled: Resampled = fit;
    slots: [1, 1] = places;
    in_place: false;
    desc: RawUnaryDesc { input, output, behind: resampled.as_raw() };
}

/// The method of a [`Resample`]: the positions in the input that belong to a position of the
/// output, and the interpolation there.
///
/// ```
/// use tensor_layout::{dml::Resampling, S};
///
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
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resampling {
    is_linear: bool,
    positions: Positions,
    /// The axes that may change their size: one bit for each letter.
    along: u32,
}

const fn bit(axis: char) -> u32 {
    1 << (axis as u32 - 'A' as u32)
}

/// The positions of input and output that are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Positions {
    PixelCentres,
    AlignedCorners,
    Asymmetric,
}

impl Resampling {
    /// Takes the nearest element of the input. If two are equally near, takes the later:
    /// `DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR`.
    #[doc(alias = "DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR")]
    #[must_use]
    pub const fn nearest() -> Self {
        Resampling {
            is_linear: false,
            positions: Positions::PixelCentres,
            along: bit('D') | bit('H') | bit('W'),
        }
    }

    /// Takes the mean of the two nearest elements along every axis, weighted by their distance:
    /// `DML_INTERPOLATION_MODE_LINEAR`.
    #[doc(alias = "DML_INTERPOLATION_MODE_LINEAR")]
    #[must_use]
    pub const fn linear() -> Self {
        Resampling {
            is_linear: true,
            ..Resampling::nearest()
        }
    }

    /// Allows another axis to change its size, besides D, H and W. Examples are the samples of a signal, and
    /// channels.
    #[must_use]
    pub const fn along<X: Axis>(mut self) -> Self {
        self.along |= bit(X::NAME);
        self
    }

    /// Aligns the centres of the first elements of input and output, and the centres of the last. The
    /// scales are `(output - 1) / (input - 1)`, and there are no offsets.
    ///
    /// Without this call, elements are areas, and the edges of input and output are at the same places.
    #[must_use]
    pub const fn align_corners(mut self) -> Self {
        self.positions = Positions::AlignedCorners;
        self
    }

    /// Aligns the centres of the first elements only. The scales are `output / input`. The nearest element is
    /// then the element at or before a position: `⌊h · input / output⌋`.
    #[must_use]
    pub const fn asymmetric(mut self) -> Self {
        self.positions = Positions::Asymmetric;
        self
    }

    /// Returns the numbers added to positions of the input and of the output before they are compared.
    const fn offsets(self) -> (f32, f32) {
        match self.positions {
            Positions::PixelCentres => (0.5, -0.5),
            // An offset of half a step, rounded up, has the effect of rounding down.
            Positions::Asymmetric if !self.is_linear => (0.5, 0.0),
            Positions::AlignedCorners | Positions::Asymmetric => (0.0, 0.0),
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "DirectML takes numbers of 32 bits"
    )]
    const fn scale(self, input: u32, output: u32) -> f32 {
        let (from, to) = match self.positions {
            // A side with a single element has no other corner.
            Positions::AlignedCorners if input > 1 && output > 1 => (input - 1, output - 1),
            _ => (input, output),
        };
        (to as f64 / from as f64) as f32
    }

    /// Returns the least size of the output for an axis of more than [`MOST_TIMES`] positions.
    const fn least(self, input: u32) -> u32 {
        match self.positions {
            Positions::AlignedCorners => 1 + (input - 1).div_ceil(MOST_TIMES),
            _ => input.div_ceil(MOST_TIMES),
        }
    }
}

/// The numbers for DirectML of a [`Resampling`].
#[derive(Clone, Copy, Debug)]
struct Resampled {
    is_linear: bool,
    scales: [f32; RANK],
    input_offsets: [f32; RANK],
    output_offsets: [f32; RANK],
}

impl Resampled {
    fn as_raw(&self) -> RawResampled {
        RawResampled {
            interpolation_mode: i32::from(self.is_linear),
            dimension_count: 4,
            scales: self.scales.as_ptr(),
            input_pixel_offsets: self.input_offsets.as_ptr(),
            output_pixel_offsets: self.output_offsets.as_ptr(),
        }
    }
}

const fn fit(
    names: &Names,
    tensors: &Tensors<1, 1>,
    resampling: Resampling,
) -> Result<Resampled, OperatorError> {
    let (input, output) = (present(&tensors.inputs[0]), present(&tensors.outputs[0]));
    let mut resampled = Resampled {
        is_linear: resampling.is_linear,
        scales: [1.0; RANK],
        input_offsets: [0.0; RANK],
        output_offsets: [0.0; RANK],
    };
    let mut place = 0;
    while place < RANK {
        let (axis, from, to) = (
            input.axis_at(place),
            input.size_at(place),
            output.size_at(place),
        );
        if from != to {
            if resampling.along & bit(axis) == 0 {
                let wrong = ResamplingCause { axis, from, to };
                return Err(OperatorError::new(names, OperatorCause::Resampling(wrong)));
            }
            let scale = resampling.scale(from, to);
            if scale < LEAST_SCALE {
                let least = resampling.least(from);
                let limit = LimitCause::Resampled {
                    axis,
                    from,
                    to,
                    least,
                };
                return Err(OperatorError::new(names, OperatorCause::Limit(limit)));
            }
            resampled.scales[place] = scale;
            let (input, output) = resampling.offsets();
            resampled.input_offsets[place] = input;
            resampled.output_offsets[place] = output;
        }
        place += 1;
    }
    Ok(resampled)
}

/// Returns the tensors with four axes.
const fn places(names: &Names, tensors: &Tensors<1, 1>) -> Result<Tensors<1, 1>, OperatorError> {
    let (input, output) = (present(&tensors.inputs[0]), present(&tensors.outputs[0]));
    attempt!(check_same_axes(names, ("output", output), ("input", input)));
    let (slot, rank, most) = ("input", input.rank(), RANK);
    if rank > most {
        let no_place = PlaceCause::Rank { slot, rank, most };
        return Err(OperatorError::new(names, OperatorCause::Place(no_place)));
    }
    let mut places = [' '; RANK];
    let mut axis = 0;
    while axis < rank {
        places[RANK - rank + axis] = input.axis_at(axis);
        axis += 1;
    }
    let input = attempt!(arrange(names, "input", input, &places));
    let output = attempt!(arrange(names, "output", output, &places));
    Ok(Tensors {
        inputs: [Some(input)],
        outputs: [Some(output)],
    })
}
