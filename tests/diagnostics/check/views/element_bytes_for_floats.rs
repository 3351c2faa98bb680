// mistakes: 1
use tensor_layout::{layout, View};

fn mean(plane: View<f32, layout!(HW[8, 8])>) -> f32 {
    plane.iter().sum::<f32>() / 64.0
}

fn main() {
    let bytes = View::<u8, layout!(HW[8, 8])>::from_array(&[0; 64]);
    println!("{}", mean(bytes));
}
