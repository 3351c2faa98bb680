use tensor_layout::{View, layout};

fn main() {
    let photo = View::<u8, layout!(HWC[H = 2, W = 2, C = 3])>::try_from_image(&[1; 12]);
    assert!(photo.is_ok());
}
