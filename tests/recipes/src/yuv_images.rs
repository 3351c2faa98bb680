use tensor_layout::frames::{Bt709Limited, Frame, Nv12};
use tensor_layout::{H, W};
use yuv::YuvBiPlanarImage;

pub fn image_of_yuv<'a>(frame: &Frame<'a, Nv12, Bt709Limited>) -> Option<YuvBiPlanarImage<'a, u8>> {
    let (H(height), W(width)) = frame.sizes();
    let mut planes = frame.planes();
    let (y, uv) = (planes.next()?, planes.next()?);
    let image = YuvBiPlanarImage {
        y_plane: y.memory(),
        y_stride: y.pitch().try_into().ok()?,
        uv_plane: uv.memory(),
        uv_stride: uv.pitch().try_into().ok()?,
        width: width.try_into().ok()?,
        height: height.try_into().ok()?,
    };
    let rows = image.uv_plane.len() / image.uv_stride as usize;
    (rows == height.div_ceil(2)).then_some(image)
}
