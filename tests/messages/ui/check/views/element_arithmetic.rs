// mistakes: 1
// NumPy: image / 255.0.
use tensor_layout::{layout, View};

fn normalized(image: View<f32, layout!(HW[8, 8])>) -> usize {
    let normalized = image / 255.0;
    normalized.len()
}

fn main() {}
