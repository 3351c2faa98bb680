// mistakes: 4
// Other functions that claim a name for another storage; `claim_other_storage` has that of views.
use tensor_layout::gpu::Buffer;
use tensor_layout::{layout, Mapping, Tensor, ViewMut};

layout! { struct Planes = CHW[C = 3, H = 8, W = 8]; }

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
