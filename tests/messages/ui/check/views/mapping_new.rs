// mistakes: 1
use tensor_layout::{Mapping, layout};

layout! {
    type Image = HWC[C = 3, H = 480, W = 640];
}

fn main() {
    let mapping = Mapping::<Image>::new();
    println!("{}", mapping.len());
}
