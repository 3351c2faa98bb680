// mistakes: 1
use tensor_layout::{layout, Tensor, N};

fn batch(image: &mut Tensor<u8, layout!(HW[8, 8])>) -> usize {
    let batch = image.as_view_mut().broadcast(N(16));
    batch.len()
}

fn main() {}
