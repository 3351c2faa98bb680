use tensor_layout::{H, View, layout};
pub fn first(image: View<u8, layout!(HW[2, 3])>) -> u8 {
    image[(H(0), W(0))]
}
pub fn wide(image: View<u8, layout!(HW[2, 3])>) -> usize {
    image.crop(H(0), DimH::<1>).len()
}
fn main() {}
