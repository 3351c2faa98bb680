use tensor_layout::{layout, View, Tensor, H};
type Photo = layout!(HWC[C = 3, H = 4, W = 6]);
pub fn run(photo: View<u8, Photo>, t: Tensor<u8, Photo>, m: tensor_layout::Mapping<Photo>) {
    photo.transpose();
    photo.fill(0);
    t.push(3);
    t.reshape((3, 4));
    m.row(H(0));
    let _: Vec<u8> = photo;
    let _ = photo + photo;
    println!("{}", photo.H);
    photo.iter().sum();
}
fn main() {}
