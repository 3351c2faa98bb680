// mistakes: 1

use tensor_layout::{View, layout};

layout! {
    type Planes = CHW[C = 3, H = 480, W = 640];
    type Rows = CP[C = 3, P = 307_200];
}

pub fn rows(planes: View<u8, Planes>) -> View<u8, Rows> {
    planes.view(3, -1)
}

fn main() {}
