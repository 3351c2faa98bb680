// mistakes: 1

use tensor_layout::{H, Tensor, layout};

fn halves(image: &mut Tensor<u8, layout!(HW[4, 4])>) {
    let top = image.range_mut(H(0)..H(2));
    let bottom = image.range_mut(H(2)..H(4));
    std::thread::scope(|scope| {
        scope.spawn(move || {
            top;
        });
        scope.spawn(move || {
            bottom;
        });
    });
}

fn main() {}
