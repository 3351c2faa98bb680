//! huggingface/transformers#31950, #21981: channels are where an array without names has 1 or 3.
//! Cost: an image of one row is taken for a grey one; six channels are refused.
//! With this crate: what processes images takes a view, and asks it for the axis.
//! Until 2026-11, the program took an array without names and guessed, too, which nothing catches.
use tensor_layout::{C, H, Tensor, View, W, layout};

layout! {
    type Image = HWC[?, ?, ?];
}

fn channels(image: View<u8, Image>) -> usize {
    image.size(C)
}

pub(crate) fn main() {
    // One row of a thousand pixels.
    let image = Tensor::filled_with(0, Image::with((H(1), W(1000), C(3))).unwrap());
    assert_eq!(channels(image.as_view()), 3);
}
