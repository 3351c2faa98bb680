// mistakes: 1
use tensor_layout::traits::WithAxes;
use tensor_layout::{layout, View, C, H, W};

fn luma<L: WithAxes<(C, H, W)>>(image: View<f32, L>) -> f32 {
    image[(C(0), H(0), W(0))]
}

fn main() {
    let plane = View::<f32, layout!(HW[2, 2])>::from_array(&[0.0; 4]);
    println!("{}", luma(plane));
}
