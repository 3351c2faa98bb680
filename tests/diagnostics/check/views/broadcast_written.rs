// mistakes: 1
// exception: warnings: the compiler no longer counts the assignment as one
use tensor_layout::{layout, Tensor, DimN, H, N, W};

fn batch(image: &mut Tensor<u8, layout!(HW[8, 8])>) {
    let mut images = image.as_view().broadcast(DimN::<16>);
    images[(N(3), H(0), W(0))] = 1;
}

fn main() {}
