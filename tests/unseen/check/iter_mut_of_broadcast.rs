// mistakes: 1

use tensor_layout::{Tensor, layout};

fn main() {
    let mut rows = Tensor::<f32, layout!(HW[2, 3], broadcast(H))>::filled(0.0);
    for element in rows.iter_mut() {
        *element += 1.0;
    }
}
