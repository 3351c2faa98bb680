//! Turns a photo into the input of a vision model: one normalised plane for each colour.
//!
//! `cargo run --example photo -- PHOTO PLANES` reads a PNG or JPEG file and writes its planes, side
//! by side, to another. Without `PHOTO` it draws a test card; without `PLANES` it writes to
//! `examples/output/photo-planes.png`.

mod test_card;

use image::{ExtendedColorType, RgbImage};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};
use tensor_layout::{C, H, Tensor, View, W, layout};

layout! {
    /// The order of image files: pixel after pixel, the three colours of each side by side.
    type Photo = NHWC[N = 1, C = 3, H = ?, W = ?];

    /// The order of a model: plane after plane, one for each colour.
    type Planes = NCHW[N = 1, C = 3, H = ?, W = ?];

    /// The planes as a picture, three times as wide: a row of each plane, then the next row.
    type SideBySide = NHCW[N = 1, C = 3, H = ?, W = ?];
}

const COLOURS: [&str; 3] = ["red", "green", "blue"];

// The mean and the deviation of the photos in ImageNet, on which most vision models are trained.
const MEAN: [f32; 3] = [0.485, 0.456, 0.406];
const DEVIATION: [f32; 3] = [0.229, 0.224, 0.225];

fn main() -> ExitCode {
    let mut paths = env::args_os().skip(1).map(PathBuf::from);
    match run(paths.next(), paths.next()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(input: Option<PathBuf>, output: Option<PathBuf>) -> Result<(), Box<dyn Error>> {
    let image = match input {
        Some(path) => read(&path)?,
        None => test_card::draw(),
    };
    let photo = View::<u8, Photo>::try_from_image(&image)?;
    let sizes = (H(photo.size(H)), W(photo.size(W)));

    let mut planes = Tensor::filled_with(0.0, Planes::with(sizes)?);
    photo.try_map_along_into(C, &mut planes, |c| move |byte| normalised(byte, c))?;
    let mut picture = Tensor::filled_with(0, SideBySide::with(sizes)?);
    let view = planes.as_view();
    view.try_map_along_into(C, &mut picture, |c| move |value| restored(value, c))?;

    println!("photo    {} strides {:?}", photo.mapping(), photo.strides());
    println!(
        "planes   {} strides {:?}",
        planes.mapping(),
        planes.strides()
    );
    println!(
        "picture  {} strides {:?}",
        picture.mapping(),
        picture.strides()
    );
    assert!(
        picture.as_view() == photo,
        "every byte is there, and at its coordinate"
    );
    print_statistics(&planes);
    write(&output.unwrap_or_else(default_output), &picture)
}

fn default_output() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("output/photo-planes.png")
}

fn read(path: &Path) -> Result<RgbImage, String> {
    match image::open(path) {
        Ok(image) => Ok(image.into_rgb8()),
        Err(error) => Err(format!("cannot read {}: {error}", path.display())),
    }
}

fn normalised(byte: u8, C(c): C) -> f32 {
    (f32::from(byte) / 255.0 - MEAN[c]) / DEVIATION[c]
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "what was a byte is a byte again"
)]
fn restored(value: f32, C(c): C) -> u8 {
    ((value * DEVIATION[c] + MEAN[c]) * 255.0).round() as u8
}

fn print_statistics(planes: &Tensor<f32, Planes>) {
    println!("\nplane         min    mean     max");
    for (colour, plane) in COLOURS.iter().zip(planes.as_view().axis_iter(C)) {
        let min = plane.iter().copied().fold(f32::INFINITY, f32::min);
        let max = plane.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let sum: f64 = plane.iter().copied().map(f64::from).sum();
        let mean = sum / plane.iter().map(|_| 1.0).sum::<f64>();
        println!("{colour:8} {min:8.3} {mean:7.3} {max:7.3}");
    }
}

fn write(path: &Path, picture: &Tensor<u8, SideBySide>) -> Result<(), Box<dyn Error>> {
    let refused = |error: &dyn Error| format!("cannot write {}: {error}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| refused(&error))?;
    }
    let width = u32::try_from(picture.size(C) * picture.size(W))?;
    let height = u32::try_from(picture.size(H))?;
    let bytes = picture.as_slice();
    image::save_buffer(path, bytes, width, height, ExtendedColorType::L8)
        .map_err(|error| refused(&error))?;
    println!("\nred, green and blue, side by side: {}", path.display());
    Ok(())
}
