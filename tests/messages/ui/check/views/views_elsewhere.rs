// mistakes: 3
use tensor_layout::{layout, Tensor, View, ViewMut};

fn array_is_a_slice() {
    let pixels = vec![0_u8; 6];
    let image = View::<u8, layout!(HW[2, 3])>::from_array(&pixels);
    println!("{}", image.len());
}

fn clear(plane: &mut Vec<f32>) {
    ViewMut::<f32, layout!(HW[480, 640])>::from_array(plane).fill(0.0);
}

// PyTorch: torch.empty.
fn tensor_empty() {
    let image = Tensor::<u8, layout!(HW[2, 3])>::empty([2, 3]);
    println!("{}", image.len());
}

fn main() {}
