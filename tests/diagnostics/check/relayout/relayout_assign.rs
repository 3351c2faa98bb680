// mistakes: 1
// NumPy: planes[...] = photo.
use tensor_layout::{layout, Tensor};

type Photo = layout!(HWC[C = 3, H = 8, W = 8]);
type Planes = layout!(CHW[C = 3, H = 8, W = 8]);

fn copy(photo: &Tensor<u8, Photo>, planes: &mut Tensor<u8, Planes>) {
    *planes = photo.clone();
}

fn main() {}
