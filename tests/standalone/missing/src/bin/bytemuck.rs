use tensor_layout::{View, layout};

fn main() {
    let plane = View::<f32, layout!(HW[2, 2])>::try_from_bytes(&[0; 16]);
    assert!(plane.is_ok());
}
