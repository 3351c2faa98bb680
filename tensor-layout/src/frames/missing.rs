//! Stand-ins for methods of frames that only other libraries have; see `views/missing.rs`.

use super::format::FrameFormat;
use super::frame::Frame;
use crate::types::sealed::Sealed;
use crate::views::missing::stand_ins;
use core::ops::Index;

/// Marker trait with no implementors, required by methods that would convert a frame.
#[diagnostic::on_unimplemented(
    message = "a frame is converted to red, green and blue by `planes_into`, which writes to a tensor\n\
               help: write `planes_into(&mut target, |rgb| rgb.map(|value| (value * 255.0 + 0.5) as u8))`, with a target such as `HWC[C = 3, H = ?Height, W = ?Width]`"
)]
pub trait Converted: Sealed {}

/// Marker trait with no implementors, required by methods that would take a part of a frame.
#[diagnostic::on_unimplemented(message = "a part of a frame is a range of rows or columns\n\
               help: write `try_range(H(0)..H(1080))?` for the first rows, and again with `W(..)` for columns")]
pub trait FrameCropped: Sealed {}

/// Marker trait with no implementors, required by `width` and other methods that have other names here.
#[diagnostic::on_unimplemented(message = "the sizes of a frame have the names of their axes\n\
               help: write `sizes().0` for the height, such as `H(1080)`, or `sizes().1` for the width")]
pub trait FrameMeasured: Sealed {}

/// Marker trait with no implementors, required by `uv` and other methods that have other names here.
#[diagnostic::on_unimplemented(
    message = "the samples of a frame are in views: one for each of Y, U and V\n\
               help: write `y()`, `u()` or `v()`, such as `frame.y()[(H(0), W(0))]`; `planes()` has the memory of each plane"
)]
pub trait Sampled: Sealed {}

#[doc(hidden)]
impl<F: FrameFormat, Matrix, I: Sampled> Index<I> for Frame<'_, F, Matrix> {
    type Output = F::Element;
    fn index(&self, _: I) -> &F::Element {
        unreachable!("no type implements this trait")
    }
}

/// Marker trait with no implementors, required by methods that would write to a frame.
#[diagnostic::on_unimplemented(message = "a frame is only read, and this method writes\n\
               help: write to the slice of the frame before `Frame` borrows it")]
pub trait WritesFrame: Sealed {}

stand_ins!([F: FrameFormat, Matrix] Frame<'_, F, Matrix>, Matrix: Converted; .rgb() .to_bgr() .to_rgb() .to_rgb8() .to_rgba() .to_tensor());
stand_ins!([F: FrameFormat, Matrix] Frame<'_, F, Matrix>, Matrix: FrameCropped; .crop(A, B, C, D) .range(A));
stand_ins!([F: FrameFormat, Matrix] Frame<'_, F, Matrix>, Matrix: FrameMeasured; .dimensions() .height() .size() .width());
stand_ins!([F: FrameFormat, Matrix] Frame<'_, F, Matrix>, Matrix: Sampled; .as_slice() .chroma() .get(A) .get_pixel(A, B) .iter() .luma() .pixels() .plane(A) .uv());
stand_ins!([F: FrameFormat, Matrix] Frame<'_, F, Matrix>, Matrix: WritesFrame; .u_mut() .v_mut() .y_mut());
