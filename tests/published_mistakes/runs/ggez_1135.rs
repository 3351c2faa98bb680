//! ggez/ggez#1135: an image is read back into rows that are no multiple of 256 bytes.
//! Cost: a panic of the graphics library.
//! With this crate: the size is known at run time, so the footprint of the texture is an error there.
use tensor_layout::d3d12::{Format, TextureFootprint};
use tensor_layout::{H, W, layout};

layout! {
    type Pixels = HWC[C = 4, H = ?, W = ?];
}

fn to_pixels(width: usize, height: usize) -> Result<(), Box<dyn core::error::Error>> {
    let mapping = Pixels::with((H(height), W(width)))?;
    let _footprint = TextureFootprint::<u8, Pixels>::with(Format::R8G8B8A8_UNORM, mapping)?;
    Ok(())
}

pub(crate) fn main() {
    let error = to_pixels(10, 10).unwrap_err();
    assert!(error.to_string().contains("256"), "{error}");
}
