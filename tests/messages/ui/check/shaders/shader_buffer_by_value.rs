// mistakes: 5

use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::shader::{CopyKernel, KernelError, Language::Wgsl, OffsetFunction};
use tensor_layout::{C, layout};

layout! { type Photo = NHWC[N = 1, C = 3, H = 224, W = 224]; }

static PHOTO: OffsetFunction<Photo> = OffsetFunction::new(Wgsl, "photo");

fn photo_size<R: Resource>(photo: Buffer<R, f32, Photo>) -> u64 {
    PHOTO.for_buffer(photo).resource().size_in_bytes()
}

layout! {
    type Pixels = HWC[C = 3, H = 224, W = 320];
    type Wide = CHW[C = 3, H = 224, W = 640];
    type Shared = CHW[C = 3, H = 224, W = 320], broadcast(C);
    type Planes = CHW[C = 3, H = 224, W = 320];
}

fn other_size() -> Result<CopyKernel<u8, Pixels, f32, Wide>, KernelError> {
    CopyKernel::new(Wgsl, Pixels::mapping(), Wide::mapping())
}

fn shared_elements() -> Result<CopyKernel<u8, Pixels, f32, Shared>, KernelError> {
    CopyKernel::new(Wgsl, Pixels::mapping(), Shared::mapping())
}

fn large_elements() -> Result<CopyKernel<u8, Pixels, f64, Planes>, KernelError> {
    CopyKernel::new(Wgsl, Pixels::mapping(), Planes::mapping())
}

fn no_such_axis(
    kernel: CopyKernel<f32, layout!(HW[2, 3]), f32, layout!(WH[H = 2, W = 3])>,
) -> Result<CopyKernel<f32, layout!(HW[2, 3]), f32, layout!(WH[H = 2, W = 3])>, KernelError> {
    kernel.scale(C, &[(2.0, 1.0)])
}

fn main() {
    let _ = photo_size::<&dyn Resource>;
}
