// mistakes: 4
// Other functions that take the axes in another order.
use tensor_layout::gpu::Buffer;
use tensor_layout::operators::Value;
use tensor_layout::{layout, Tensor, H, W};

type Image = layout!(CHW[C = 3, H = 8, W = 8]);

fn of_tensor(mut image: Tensor<u8, Image>) {
    let _ = image.permute_mut((H, W));
    let _ = image.into_permuted((H, W));
}

fn of_buffer<R>(image: Buffer<&R, u8, Image>) {
    let _ = image.permute((H, W));
}

fn of_value(image: Value<u8, Image>) {
    let _ = image.permute((H, W));
}

fn main() {}
