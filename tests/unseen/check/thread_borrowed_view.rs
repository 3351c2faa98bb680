// mistakes: 1

use tensor_layout::{Tensor, layout};
fn main() {
    let x = Tensor::<f32, layout!(HW[2, 2])>::filled(1.0);
    let view = x.as_view();
    let handle = std::thread::spawn(move || view.iter().sum::<f32>());
    handle.join().unwrap();
}
