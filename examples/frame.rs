//! Draws pictures from the bytes of cameras: one file for each format, and all of them look alike.
//!
//! ```text
//! cargo run --example frame
//! ```
//!
//! A test card replaces the camera. `samples_of` writes it as a driver would: plane after plane, rows with
//! padding, and chroma for several pixels together.

#[path = "test_card.rs"]
mod test_card;

use image::{ExtendedColorType, RgbImage};
use std::error::Error;
use std::fs;
use std::path::Path;
use tensor_layout::frames::{
    Bt601Limited, Frame, FrameFormat, FrameLayout, Height, I420, Nv12, Nv21, P010, Uyvy, Width,
    Yuy2, Yv12,
};
use tensor_layout::{H, Tensor, W, layout};

layout! {
    struct Picture = HWC[C = 3, H = ?Height, W = ?Width], components(C = RGB);
}

/// Takes a frame as it comes from the camera, and returns its pixels.
fn picture<F: FrameFormat>(
    memory: &[F::Element],
    layout: FrameLayout<F>,
) -> Result<Tensor<u8, Picture>, Box<dyn Error>> {
    let frame = Frame::<F, Bt601Limited>::placed(memory, layout)?;
    let mut pixels = Tensor::filled_with(0, Picture::with(frame.sizes())?);
    frame.planes_into(&mut pixels, |rgb| rgb.map(|value| byte(value * 255.0)));
    Ok(pixels)
}

fn main() -> Result<(), Box<dyn Error>> {
    let card = test_card::draw();
    write::<Nv12>("nv12", &card, "Y/UV", u8::into)?;
    write::<Nv21>("nv21", &card, "Y/VU", u8::into)?;
    write::<I420>("i420", &card, "Y/U/V", u8::into)?;
    write::<Yv12>("yv12", &card, "Y/V/U", u8::into)?;
    write::<Yuy2>("yuy2", &card, "YUYV", u8::into)?;
    write::<Uyvy>("uyvy", &card, "UYVY", u8::into)?;
    // Ten bits in the upper part of 16.
    write::<P010>("p010", &card, "Y/UV", |sample| u16::from(sample) << 8)
}

fn write<F: FrameFormat>(
    name: &str,
    card: &RgbImage,
    planes: &str,
    element: fn(u8) -> F::Element,
) -> Result<(), Box<dyn Error>> {
    let (height, width) = (card.height() as usize, card.width() as usize);
    let layout = FrameLayout::<F>::aligned(H(height), W(width), 64, 1)?;
    let samples = samples_of(card, planes, &layout);
    let memory: Vec<F::Element> = samples.into_iter().map(element).collect();
    let pixels = picture(&memory, layout)?;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("output/frame-{name}.png"));
    fs::create_dir_all(path.parent().ok_or("the path has a folder")?)?;
    let (width, height) = card.dimensions();
    let color = ExtendedColorType::Rgb8;
    image::save_buffer(&path, &pixels.into_vec(), width, height, color)?;
    println!("{}", path.display());
    Ok(())
}

/// Returns the samples that a camera would deliver, in the order of memory. `planes` has the letters of each plane.
fn samples_of<F: FrameFormat>(card: &RgbImage, planes: &str, layout: &FrameLayout<F>) -> Vec<u8> {
    let mut memory = vec![0; layout.elements()];
    let element = size_of::<F::Element>();
    let planes_in_memory = layout.offsets().iter().zip(layout.pitches());
    let sizes = layout.row_counts().zip(layout.row_bytes());
    for ((letters, (offset, pitch)), (rows, row_bytes)) in
        planes.split('/').zip(planes_in_memory).zip(sizes)
    {
        let down = if letters.contains('Y') { 1 } else { 2 };
        for row in 0..rows {
            let start = (offset + row * pitch) / element;
            let samples = &mut memory[start..][..row_bytes / element];
            for (at, stored) in samples.iter_mut().enumerate() {
                let (group, index) = (at / letters.len(), at % letters.len());
                let letter = letters.as_bytes()[index];
                let column = match (letter, letters.len()) {
                    (b'Y', 1) => group,
                    (b'Y', _) => 2 * group + index / 2,
                    _ => 2 * group,
                };
                *stored = sample(card, letter, row * down, column);
            }
        }
    }
    memory
}

/// Returns a sample of a pixel, with the matrix of BT.601 and the limited range. The columns after the last one are
/// like it.
fn sample(card: &RgbImage, letter: u8, row: usize, column: usize) -> u8 {
    let (width, height) = card.dimensions();
    let within = |position: usize, size: u32| u32::try_from(position).unwrap_or(size).min(size - 1);
    let pixel = card.get_pixel(within(column, width), within(row, height));
    let [r, g, b] = pixel.0.map(|value| f32::from(value) / 255.0);
    let luma = 0.299 * r + 0.587 * g + 0.114 * b;
    let value = match letter {
        b'Y' => 16.0 + 219.0 * luma,
        b'U' => 128.0 + 224.0 * (b - luma) / 1.772,
        _ => 128.0 + 224.0 * (r - luma) / 1.402,
    };
    byte(value)
}

/// Returns the nearest byte.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the number is one of a byte"
)]
fn byte(number: f32) -> u8 {
    number.round() as u8
}
