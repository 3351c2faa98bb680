// mistakes: 1

use tensor_layout::{Tensor, at, layout};

fn main() {
    let mut rows = Tensor::<f32, layout!(HW[2, 3], broadcast(H))>::filled(0.0);
    at!(rows, H = 1, W = 2) = 3.0;
}
// exception: warnings: these are rustc's own words
