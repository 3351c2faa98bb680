//! Draws pictures from the bytes of cameras: one file for each format, and all of them look alike.
//!
//! ```text
//! cargo run --example frame
//! ```
//!
//! A test card takes the place of the camera. `bytes_of` writes it as a driver would: plane after plane, rows with
//! padding, and chroma for four pixels together.

#[path = "test_card.rs"]
mod test_card;

use image::RgbImage;
use std::error::Error;
use std::path::Path;
use tensor_layout::frames::{
    Bt601Limited, Frame, FrameFormat, FrameLayout, Height, I420, Nv12, Nv21, Uyvy, Width, Yuy2,
    Yv12,
};
use tensor_layout::{H, Tensor, W, layout};

layout! {
    struct Picture = HWC[C = 3, H = ?Height, W = ?Width], components(C = RGB);
}

/// Takes a frame as it comes from the camera, and returns its pixels.
fn picture<F: FrameFormat<Element = u8>>(
    memory: &[u8],
    layout: FrameLayout<F>,
) -> Result<Tensor<u8, Picture>, Box<dyn Error>> {
    let frame = Frame::<F, Bt601Limited>::placed(memory, layout)?;
    let mut pixels = Tensor::filled_with(0, Picture::with(frame.sizes())?);
    frame.planes_into(&mut pixels, |rgb| {
        rgb.map(|value| (value * 255.0 + 0.5) as u8)
    });
    Ok(pixels)
}

fn main() -> Result<(), Box<dyn Error>> {
    let card = test_card::draw();
    write::<Nv12>("nv12", &card, "Y/UV")?;
    write::<Nv21>("nv21", &card, "Y/VU")?;
    write::<I420>("i420", &card, "Y/U/V")?;
    write::<Yv12>("yv12", &card, "Y/V/U")?;
    write::<Yuy2>("yuy2", &card, "YUYV")?;
    write::<Uyvy>("uyvy", &card, "UYVY")?;
    Ok(())
}

fn write<F: FrameFormat<Element = u8>>(
    name: &str,
    card: &RgbImage,
    planes: &str,
) -> Result<(), Box<dyn Error>> {
    let (height, width) = (H(card.height() as usize), W(card.width() as usize));
    let layout = FrameLayout::<F>::aligned(height, width, 64, 1)?;
    let pixels = picture(&bytes_of(card, planes, &layout), layout)?;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("output/frame-{name}.png"));
    std::fs::create_dir_all(path.parent().ok_or("the path has a folder")?)?;
    let (height, width) = (card.height(), card.width());
    let image = RgbImage::from_raw(width, height, pixels.into_vec()).ok_or("as many bytes")?;
    image.save(&path)?;
    println!("{}", path.display());
    Ok(())
}

/// Returns the bytes that a camera would deliver. `planes` has the letters of each plane.
fn bytes_of<F: FrameFormat>(card: &RgbImage, planes: &str, layout: &FrameLayout<F>) -> Vec<u8> {
    let mut memory = vec![0; layout.bytes()];
    for (plane, letters) in planes.split('/').enumerate() {
        let rows = layout.row_counts().nth(plane).unwrap_or(0);
        let row_bytes = layout.row_bytes().nth(plane).unwrap_or(0);
        let down = if letters.contains('Y') { 1 } else { 2 };
        for row in 0..rows {
            let start = layout.offsets()[plane] + row * layout.pitches()[plane];
            for (at, byte) in memory[start..][..row_bytes].iter_mut().enumerate() {
                let (group, place) = (at / letters.len(), at % letters.len());
                let letter = letters.as_bytes()[place];
                let column = match (letter, letters.len()) {
                    (b'Y', 1) => group,
                    (b'Y', _) => 2 * group + place / 2,
                    _ => 2 * group,
                };
                *byte = sample(card, letter, row * down, column);
            }
        }
    }
    memory
}

/// Returns a sample of a pixel, with the matrix of BT.601 and the limited range. The columns after the last one are
/// like it.
fn sample(card: &RgbImage, letter: u8, row: usize, column: usize) -> u8 {
    let (x, y) = (column as u32, row as u32);
    let pixel = card.get_pixel(x.min(card.width() - 1), y.min(card.height() - 1));
    let [r, g, b] = pixel.0.map(|value| f32::from(value) / 255.0);
    let luma = 0.299 * r + 0.587 * g + 0.114 * b;
    let value = match letter {
        b'Y' => 16.0 + 219.0 * luma,
        b'U' => 128.0 + 224.0 * (b - luma) / 1.772,
        _ => 128.0 + 224.0 * (r - luma) / 1.402,
    };
    (value + 0.5) as u8
}
