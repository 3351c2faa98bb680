// mistakes: 1
use tensor_layout::{layout, DimW, View, C, H};

fn blocks(image: View<u8, layout!(CHW[C = 32, H = 8, W = 8])>) -> usize {
    image.try_split(C, (H, DimW::<4>)).unwrap().len()
}

fn main() {}
