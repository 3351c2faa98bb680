// mistakes: 1
use tensor_layout::{layout, Tensor};

fn brighten(image: &mut Tensor<u8, layout!(HW[8, 8])>) {
    for (place, pixel) in image.as_view().indexed_iter() {
        image[place] = pixel + 1;
    }
}

fn main() {}
