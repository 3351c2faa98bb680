// mistakes: 1
// exception: lines: the compiler shows the bound and the function that has it
// exception: paths: the compiler names the module of the implementation
use tensor_layout::{layout, View};

fn image(bytes: &[u8]) -> f32 {
    View::<f32, layout!(HW[?, ?])>::try_from_bytes(bytes).unwrap().iter().sum()
}

fn main() {}
