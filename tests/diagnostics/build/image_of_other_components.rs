// mistakes: 1
// exception: paths: the crate `image` has a `View`, too
// exception: lines: the compiler shows the constant, where it failed and who asked for it
use image::RgbaImage;
use tensor_layout::{layout, LayoutError, View};

layout! { struct Captured = HWC[C = 4, H = ?, W = ?], components(C = BGRA); }

fn first(image: &RgbaImage) -> Result<u8, LayoutError> {
    let captured = View::<u8, Captured>::try_from_image(image)?;
    Ok(captured[(tensor_layout::H(0), tensor_layout::W(0), tensor_layout::C(0))])
}

fn main() {
    println!("{:?}", first(&RgbaImage::new(1, 1)));
}
