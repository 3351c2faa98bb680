// mistakes: 1

use tensor_layout::{H, Tensor, W, layout};

fn main() {
    let mut rows = Tensor::<f32, layout!(HW[2, 3], broadcast(H))>::filled(0.0);
    if let Some(element) = rows.get_mut((H(0), W(0))) {
        *element = 1.0;
    }
}
