// mistakes: 2
use tensor_layout::{layout, ViewMut};

layout! {
    type Image = CHW[C = 3, H = 4, W = 4];
}

fn run(mut image: ViewMut<u8, Image>) {
    image.reshape((3, 16));
    println!("{:?}", image.shape());
}

fn main() {
    let _ = run;
}
