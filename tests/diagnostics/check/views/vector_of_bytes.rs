// mistakes: 1
use tensor_layout::{layout, Tensor};

fn main() {
    let pixels: Vec<u8> = std::fs::read("pixels").unwrap();
    let photo = Tensor::<f32, layout!(HW[480, 640])>::from_vec(pixels).unwrap();
    println!("{}", photo.len());
}
