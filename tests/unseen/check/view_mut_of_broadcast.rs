// mistakes: 1

use tensor_layout::{ViewMut, layout};

fn main() {
    let mut pixels = [0.0_f32; 3];
    let rows = ViewMut::<f32, layout!(HW[2, 3], broadcast(H))>::new(&mut pixels).unwrap();
}
