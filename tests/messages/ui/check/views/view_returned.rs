// mistakes: 1
// permute() lists axes in another order, and moves nothing.
use tensor_layout::{layout, Tensor, View, C, H, W};

type Photo = layout!(HWC[C = 3, H = 8, W = 8]);
type Planes = layout!(CHW[C = 3, H = 8, W = 8]);

fn planes(photo: View<u8, Photo>) -> Tensor<u8, Planes> {
    photo.permute((C, H, W))
}

fn main() {}
