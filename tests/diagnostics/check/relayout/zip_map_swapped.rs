// mistakes: 1
// exception: lines: the compiler names each bound on the lists of shapes
use tensor_layout::{layout, zip_map_into, Tensor, View};

type Photo = layout!(HW[480, 640]);

fn add(a: View<u8, Photo>, b: View<u8, layout!(HW[640, 480])>, sum: &mut Tensor<u8, Photo>) {
    zip_map_into((a, b), sum, |(a, b)| a + b);
}

fn main() {}
