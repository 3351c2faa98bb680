// mistakes: 1
use tensor_layout::d3d12::{Format, TextureFootprint};
use tensor_layout::layout;

fn main() {
    let frame = TextureFootprint::<f64, layout!(HW[H = 4, W = 32])>::new(Format::R32G32_UINT);
    println!("{frame:?}");
}
