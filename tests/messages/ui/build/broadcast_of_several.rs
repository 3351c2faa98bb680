// mistakes: 1
use tensor_layout::{layout, View, C};

fn main() {
    let means = View::<f32, layout!(C[3])>::from_array(&[0.5, 0.4, 0.3]);
    println!("{}", means.broadcast(C(4)).len());
}
