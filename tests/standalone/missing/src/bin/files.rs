use tensor_layout::{View, layout};

fn main() {
    let view = View::<u8, layout!(HW[1, 2])>::try_from_file(&[0; 8]);
    assert!(view.is_err());
}
