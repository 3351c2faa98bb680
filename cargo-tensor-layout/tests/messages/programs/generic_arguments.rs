use tensor_layout::{layout, View, Tensor};
type Photo = layout!(HWC[C = 3, H = 4, W = 6]);
pub fn run(photo: View<Photo>, t: Tensor<u8>, u: Tensor<Photo, u8>) -> usize { photo.len() }
fn main() {}
