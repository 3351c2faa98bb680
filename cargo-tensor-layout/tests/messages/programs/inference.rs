use tensor_layout::{layout, View, Tensor};
type Photo = layout!(HWC[C = 3, H = 4, W = 6]);
pub fn run(photo: View<u8, Photo>) {
    let copy = photo.to_layout();
    println!("{}", copy.len());
    let t = Tensor::from_vec(vec![1_u8]);
}
fn main() {}
