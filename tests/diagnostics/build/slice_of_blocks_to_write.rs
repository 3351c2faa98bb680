// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
use tensor_layout::{layout, Tensor};

layout! { type Blocks = NCHW16c[N = 1, C = 3, H = 4, W = 4]; }

fn main() {
    let mut blocks = Tensor::<f32, Blocks>::filled(0.0);
    blocks.as_mut_slice().copy_from_slice(&[1.0; 256]);
    println!("{:?}", blocks.iter().sum::<f32>());
}
