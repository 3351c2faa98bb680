use tensor_layout::{View, layout};

fn main() {
    let view = View::<u8, layout!(HW[1, 2])>::from_array(&[1, 2]);
    let _value: u8 = view.to_ort();
}
