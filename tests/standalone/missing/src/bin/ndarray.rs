use tensor_layout::{View, layout};

fn main() {
    let plane = View::<u8, layout!(HW[2, 2])>::try_from_ndarray([[1, 2], [3, 4]]);
    assert!(plane.is_ok());
}
