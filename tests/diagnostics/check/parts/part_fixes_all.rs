// mistakes: 1
use tensor_layout::{layout, part, View};

fn print(image: View<f32, layout!(HW[H = 8, W = 8])>, x: usize) {
    println!("{:?}", part!(image, H = 2, W = x));
}

fn main() {}
