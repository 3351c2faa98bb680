// mistakes: 1
use tensor_layout::gpu::Buffer;
use tensor_layout::layout;

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8];
    struct Bgr = HWC[C = 3, H = 8, W = 8];
}

fn show<R>(photo: Buffer<R, u8, Rgb>) -> u64 {
    photo.size_in_bytes()
}

fn all<R>(photo: Buffer<R, u8, Bgr>) -> u64 {
    show(photo)
}

fn main() {}
