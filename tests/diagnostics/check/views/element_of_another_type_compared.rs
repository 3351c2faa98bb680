// mistakes: 1
use tensor_layout::{layout, View};

type Image = layout!(HW[2, 3]);

fn same(a: View<u8, Image>, b: View<f32, Image>) -> bool {
    a == b
}

fn main() {}
