// mistakes: 1
use tensor_layout::{layout, zip_map_into, Tensor, View};

type Photo = layout!(HW[480, 640]);

fn halve(photo: View<u8, Photo>, half: Tensor<u8, Photo>, rest: &mut Tensor<u8, Photo>) {
    zip_map_into(photo, (&half, rest), |byte| (byte / 2, byte % 2));
}

fn main() {}
