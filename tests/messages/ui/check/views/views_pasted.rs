// mistakes: 2
use tensor_layout::{layout, Mapping, View};

fn mapping_new() {
    type Image = layout!(HWC[C = 3, H = 480, W = 640]);
    let mapping = Mapping::<Image>::new();
    println!("{}", mapping.len());
}

type Planes = layout!(CHW[C = 3, H = 2, W = 2]);

struct Frame {
    pixels: View<u8, Planes>,
}

fn main() {}
