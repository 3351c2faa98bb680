// mistakes: 1
use tensor_layout::{layout, zip_map_into, Tensor, View};

type Photo = layout!(HW[480, 640]);
type Half = layout!(HW[480, 320]);

fn split(photo: View<u8, Photo>, a: &mut Tensor<u8, Photo>, b: &mut Tensor<u8, Half>) {
    zip_map_into(photo, (a, b), |byte| (byte / 2, byte % 2));
}

fn main() {}
