// mistakes: 1
use tensor_layout::{layout, View};

fn difference(a: View<f32, layout!(HW[H = ?, W = 8])>, b: View<f32, layout!(HW[H = ?, W = 4])>) {
    println!("{}", a.try_zip(b).unwrap().count());
}

fn main() {}
