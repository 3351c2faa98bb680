// mistakes: 1
// one size is another, and the layout and its constant are used
use tensor_layout::{layout, Tensor};

layout! {
    #[in_file("files/det.onnx", "images")]
    struct Photo = NCHW[N = 1, C = 3, H = 480, W = 480];
}

fn main() {
    let photo = Tensor::<f32, Photo>::filled(0.0);
    assert!(PHOTO_IN_FILE.has_elements_of::<f32>());
    println!("{:?} {}", photo.as_slice(), PHOTO_IN_FILE);
}
