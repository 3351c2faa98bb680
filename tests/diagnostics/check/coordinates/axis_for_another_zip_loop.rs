// mistakes: 1
// exception: lines: the compiler shows the function and the fix
use tensor_layout::{layout, View};
use tensor_layout::{H, W};

fn trace(image: View<f32, layout!(HW[8, 8])>) -> f32 {
    let mut sum = 0.0;
    for (h, w) in image.positions(W).zip(image.positions(H)) {
        sum += pixel(image, h, w);
    }
    sum
}

fn pixel(image: View<f32, layout!(HW[8, 8])>, h: H, w: W) -> f32 {
    image[(h, w)]
}

fn main() {}
