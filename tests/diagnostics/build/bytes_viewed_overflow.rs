// mistakes: 1
use tensor_layout::{layout, View};

type Line = layout!(W[W = 4_611_686_018_427_387_904]);

fn main() {
    let bytes = [0; 64];
    println!("{:?}", View::<f64, Line>::try_from_bytes(&bytes));
}
