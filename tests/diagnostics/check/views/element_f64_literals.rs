// mistakes: 1
use tensor_layout::{layout, View};

fn main() {
    let weights = [0.1_f64, 0.2, 0.3, 0.4];
    let plane = View::<f32, layout!(HW[2, 2])>::new(&weights);
    println!("{}", plane.is_ok());
}
