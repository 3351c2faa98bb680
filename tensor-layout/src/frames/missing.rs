//! Stand-ins for methods of frames that only other libraries have; see `views/missing.rs`.

use super::format::FrameFormat;
use super::frame::Frame;
use crate::views::missing::table;
use core::ops::Index;

table! {
    FrameMethod: "a frame has its sizes, samples, parts and colours by methods of other names\n\
     help: write `sizes()` for the height and the width, such as `H(1080)` and `W(1920)`; `y()`, `u()` or `v()` for a view of samples, and `planes()` for memory; `try_range(H(0)..H(1080))?` for a part; `planes_into(&mut target, |rgb| ..)` for red, green and blue in a tensor; a frame is only read: write to its slice before `Frame` borrows it" {
        [F: FrameFormat, Matrix] Frame<'_, F, Matrix>, Matrix {
            .rgb() .to_bgr() .to_rgb() .to_rgb8() .to_rgba() .to_tensor()
            .crop(A, B, C, D) .range(A)
            .dimensions() .height() .size() .width()
            .as_slice() .chroma() .get(A) .get_pixel(A, B) .iter() .luma() .pixels() .plane(A) .uv()
            .u_mut() .v_mut() .y_mut()
        }
    }
}

#[doc(hidden)]
impl<F: FrameFormat, Matrix, I: FrameMethod> Index<I> for Frame<'_, F, Matrix> {
    type Output = F::Element;
    fn index(&self, _: I) -> &F::Element {
        unreachable!("no type implements this trait")
    }
}
