//! Turns a photo into what a vision model takes: one normalised plane for each colour.
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
use tensor_layout::traits::StridedStorage;
use tensor_layout::{AnyLayout, C, H, Mapping, N, Tensor, View, W, layout};

layout! {
    /// What image files hold: pixel after pixel, the three colours of each side by side.
    type Photo = NHWC[N = 1, C = 3, H = ?, W = ?];

    /// What a model takes: plane after plane, one for each colour.
    type Planes = NCHW[N = 1, C = 3, H = ?, W = ?];

    /// The planes as a picture, three times as wide: a row of each plane, then the next row.
    type SideBySide = NHCW[N = 1, C = 3, H = ?, W = ?];
}

const COLOURS: [&str; 3] = ["red", "green", "blue"];

// Those of the photos in ImageNet, on which most vision models are trained.
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
    let sizes = (H(image.height() as usize), W(image.width() as usize));

    let photo = View::with(image.as_raw(), Photo::with(sizes)?)?;
    let planes = Tensor::from_fn_with(Planes::with(sizes)?, |(n, c, h, w)| {
        normalised(photo[(n, c, h, w)], c)
    });
    let picture = Tensor::from_fn_with(SideBySide::with(sizes)?, |(n, c, h, w)| {
        restored(planes[(n, c, h, w)], c)
    });

    describe("photo", &photo);
    describe("planes", &planes);
    describe("picture", &picture);
    check(&image, &planes, &picture);
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

/// Compares every element with what index arithmetic by hand finds; panics if one differs.
fn check(image: &RgbImage, planes: &Tensor<f32, Planes>, picture: &Tensor<u8, SideBySide>) {
    let (bytes, planes, picture) = (image.as_raw(), planes.as_slice(), picture.as_slice());
    let (width, height) = (image.width() as usize, image.height() as usize);
    for h in 0..height {
        for w in 0..width {
            for c in 0..3 {
                let byte = bytes[(h * width + w) * 3 + c];
                let value = planes[(c * height + h) * width + w];
                let shown = picture[(h * 3 + c) * width + w];
                assert_eq!(value.to_bits(), normalised(byte, C(c)).to_bits());
                assert_eq!(shown, byte);
            }
        }
    }
    println!(
        "\nchecked: all {} elements are where they belong",
        bytes.len()
    );
}

fn describe<L: AnyLayout<Storage: StridedStorage>>(name: &str, mapping: &Mapping<L>) {
    println!("{name:8} {:28} strides {:?}", mapping, mapping.strides());
}

fn print_statistics(planes: &Tensor<f32, Planes>) {
    println!("\nplane         min    mean     max");
    for c in planes.axis(C) {
        let (mut min, mut sum, mut max, mut count) = (f32::INFINITY, 0.0, f32::NEG_INFINITY, 0.0);
        for h in planes.axis(H) {
            for w in planes.axis(W) {
                let value = planes[(N(0), c, h, w)];
                min = min.min(value);
                max = max.max(value);
                sum += f64::from(value);
                count += 1.0;
            }
        }
        println!("{:8} {min:8.3} {:7.3} {max:7.3}", COLOURS[c.0], sum / count);
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
