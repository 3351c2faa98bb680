// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
// pixels are written to a file whose sizes are those of planes
use tensor_layout::{layout, View};

layout! {
    type Camera = HWC[C = 3, H = 4, W = 4];
}

fn main() {
    let camera = View::<u8, Camera>::from_array(&[0; 48]);
    println!("{:?}", camera.as_file_elements());
}
