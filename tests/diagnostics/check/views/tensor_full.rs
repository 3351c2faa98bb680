// mistakes: 1
//! The layout has the sizes, so `filled` takes only the value.
use tensor_layout::{Tensor, layout};

fn main() {
    let image = Tensor::<u8, layout!(HW[2, 3])>::full([2, 3], 7);
    let _ = image.len();
}
