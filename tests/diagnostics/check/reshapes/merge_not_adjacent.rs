// mistakes: 1
// PyTorch: photo.reshape(3, -1) of pixels that are interleaved, and would be moved.
use tensor_layout::{layout, View, C, H, P};

fn main() {
    let photo = View::<u8, layout!(CHW[C = 3, H = 2, W = 2])>::from_array(&[0; 12]);
    println!("{}", photo.merge((C, H), P).len());
    let photo = View::<u8, layout!(HWC[C = 3, H = 2, W = 2])>::from_array(&[0; 12]);
    println!("{}", photo.merge((C, H), P).len());
}
