// mistakes: 1

use tensor_layout::traits::WithAxes;
use tensor_layout::{C, H, View, W, layout};

type Photo = layout!(HWC[C = 3, H = 480, W = 640]);

fn red<L: WithAxes<(H, W, C)>>(image: View<u8, L>) -> u8 {
    image[(H(0), W(0), C(0))]
}

pub fn first_red(photo: View<u8, Photo>) -> u8 {
    red(photo)
}

fn main() {}
