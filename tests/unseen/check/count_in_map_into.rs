// mistakes: 1

use tensor_layout::{Tensor, View, layout};

type Image = layout!(HW[H = 480, W = 640]);

pub fn clip(
    image: View<f32, Image>,
    target: &mut Tensor<f32, Image>,
) -> usize {
    let mut count = 0;
    image.map_into(target, |x| {
        if x > 1.0 {
            count += 1;
        }
        x.min(1.0)
    });
    count
}

fn main() {}
