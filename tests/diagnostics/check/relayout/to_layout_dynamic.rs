// mistakes: 1
use tensor_layout::{layout, Tensor, View};

type Planes = layout!(CHW[C = 3, H = ?, W = ?]);

fn planes(photo: View<u8, layout!(HWC[C = 3, H = ?, W = ?])>) -> Tensor<u8, Planes> {
    photo.to_layout()
}

fn main() {}
