// mistakes: 1

mod inner {
    use tensor_layout::{H, View, layout};
    pub fn first(image: View<u8, layout!(HW[2, 3])>) -> u8 {
        image[(H(0), W(0))]
    }
}
fn main() {}
