// mistakes: 1
//! kornelski/imgref#31: an image of 2 x 2 pixels is claimed of two bytes.
//! Cost: a read out of bounds in safe code.
//! With this crate: the same two bytes.
use tensor_layout::{View, layout};

layout! {
    type Image = HW[H = 2, W = 2];
}

fn main() {
    let buffer: [u8; 2] = [0xAA, 0xBB];
    let image = View::<u8, Image>::from_array(&buffer);
    println!(
        "{}",
        image.iter().map(|&pixel| u32::from(pixel)).sum::<u32>()
    );
}
