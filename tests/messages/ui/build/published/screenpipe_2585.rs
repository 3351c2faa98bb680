// mistakes: 1
//! screenpipe/screenpipe#2585: red and blue of a captured frame are exchanged, which the capture had done already.
//! Cost: inverted colours in every recording on Windows.
//! With this crate: the frame that the capture returns, an `RgbaImage`, is viewed as the BGRA that it once was.
use image::RgbaImage;
use tensor_layout::{H, LayoutError, Tensor, View, W, layout};

layout! {
    struct Captured = HWC[C = 4, H = 1, W = 1], components(C = BGRA);
    struct Stored = HWC[C = 4, H = 1, W = 1], components(C = RGBA);
}

fn frame(captured: &RgbaImage) -> Result<Tensor<u8, Stored>, LayoutError> {
    let captured = View::<u8, Captured>::try_from_image(captured)?;
    Ok(captured.to_components())
}

fn main() {
    use tensor_layout::C;
    let red = RgbaImage::from_pixel(1, 1, image::Rgba([255, 0, 0, 255]));
    println!("{}", frame(&red).unwrap()[(H(0), W(0), C(0))]);
}
// exception: paths: these are rustc's own words
