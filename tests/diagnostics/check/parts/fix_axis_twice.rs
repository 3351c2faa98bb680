// mistakes: 1
use tensor_layout::{layout, View, H};

fn pixel(image: View<u8, layout!(CHW[C = 3, H = 8, W = 8])>, y: usize, x: usize) -> u8 {
    let pixel = image.fix((H(y), H(x)));
    pixel.iter().sum()
}

fn main() {}
