// mistakes: 3
// exception: paths: the compiler names the function of the crate whose constant it is
use image::Rgb;
use tensor_layout::files::{FileSize, FileTensor};
use tensor_layout::frames::{Bt709Limited, Frame, Nv12};
use tensor_layout::{layout, Tensor, View, H, W};

layout! {
    struct Coloured = CHW[C = 3, H = 2, W = 2], components(C = HSV);
    struct Decoded = HWC[C = 3, H = 2, W = 2], components(C = BGR);
    type Padded = HW[H = 3, W = 4], pitch(H = 8);
}

const FILE: FileTensor = FileTensor::new("a.npy", "", "f32", &[FileSize::Known(3), FileSize::Known(4)]);

fn main() {
    let frame = Frame::<Nv12, Bt709Limited>::packed(&[0; 6], H(2), W(2)).unwrap();
    let _ = frame.try_planes_into(&mut Tensor::<f32, Coloured>::filled(0.0), |rgb| rgb);
    let _ = Tensor::<u8, Decoded>::filled(0).try_into_image::<Rgb<u8>>();
    // A file has no padding.
    let _: Result<View<f32, Padded>, _> = FILE.try_view(None, &[3, 4], &[0.0; 12]);
}
