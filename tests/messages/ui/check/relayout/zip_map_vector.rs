// mistakes: 1
use tensor_layout::{layout, zip_map_into, Tensor, View};

type Photo = layout!(HW[480, 640]);

fn add(a: View<u8, Photo>, b: &Vec<u8>, sum: &mut Tensor<u8, Photo>) {
    zip_map_into((a, b), sum, |(a, b)| a + b);
}

fn main() {}
