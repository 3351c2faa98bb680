// mistakes: 5
// Functions that claim a name for another storage.
use tensor_layout::gpu::Buffer;
use tensor_layout::{layout, Mapping, Tensor, ViewMut};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8];
    struct RgbPlanes: Rgb = CHW[C = 3, H = 8, W = 8];
    struct Planes = CHW[C = 3, H = 8, W = 8];
}

fn claim_of_name(photo: Tensor<u8, Rgb>) -> Tensor<u8, RgbPlanes> {
    photo.claim()
}

type Pixels = layout!(HWC[C = 3, H = 8, W = 8]);

fn view_mut_claim(pixels: ViewMut<f32, Pixels>) {
    let _ = pixels.claim::<Planes>();
}

fn tensor_claim(pixels: Tensor<f32, Pixels>) {
    let _ = pixels.claim::<Planes>();
}

fn mapping_claim(pixels: Mapping<Pixels>) {
    let _ = pixels.claim::<Planes>();
}

fn buffer_claim(pixels: Buffer<(), f32, Pixels>) {
    let _ = pixels.claim::<Planes>();
}

fn main() {}
