//! The guide's page `mistakes`: its pictures are those that the example draws, and its messages are those of the museum.

use image::{DynamicImage, ImageFormat, RgbImage};
use std::fmt::Write as _;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

#[expect(dead_code, reason = "the test does not run the example itself")]
#[path = "../examples/mistakes.rs"]
mod mistakes;

/// The largest difference that a JPEG file may make to a pixel, on average over the picture.
const TOLERANCE: u64 = 8;

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read(name: &str) -> String {
    let path = path(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Returns the bytes in base 64, in which four digits are three bytes.
fn encoded(bytes: &[u8]) -> String {
    let mut text = String::new();
    for bytes in bytes.chunks(3) {
        let number = (0..3).fold(0_usize, |number, place| {
            number << 8 | usize::from(bytes.get(place).copied().unwrap_or(0))
        });
        for digit in 0..4 {
            let digit = DIGITS[number >> (18 - 6 * digit) & 63];
            text.push(char::from(digit));
        }
        let missing = 3 - bytes.len();
        text.replace_range(text.len() - missing.., &"=".repeat(missing));
    }
    text
}

/// The inverse of [`encoded`].
fn decoded(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let value = |digit| DIGITS.iter().position(|one| *one == digit).unwrap_or(0);
    for digits in text.as_bytes().chunks(4) {
        let number = digits
            .iter()
            .fold(0, |number, digit| number << 6 | value(*digit));
        let missing = digits
            .iter()
            .rev()
            .take_while(|digit| **digit == b'=')
            .count();
        bytes.extend(&u32::try_from(number).expect("24 bits").to_be_bytes()[1..4 - missing]);
    }
    bytes
}

/// Returns the average difference of two pictures.
fn difference(one: &RgbImage, other: &RgbImage) -> u64 {
    assert_eq!(one.dimensions(), other.dimensions());
    let bytes = one.as_raw().iter().zip(other.as_raw());
    let sum: u64 = bytes.map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    sum / one.as_raw().len() as u64
}

#[test]
fn the_pictures_are_those_of_the_example() {
    let file = "../tensor-layout/guide/mistakes_pictures.md";
    let page = read("../tensor-layout/guide/mistakes.md");
    let drawn = mistakes::draw().expect("the photo can be read");
    let drawn = drawn.map(|(name, picture)| {
        let image: RgbImage = picture.try_into_image().expect("it has no gaps");
        (name, image)
    });
    if std::env::var_os("BLESS").is_some() {
        let mut text = String::new();
        for (name, image) in &drawn {
            let mut bytes = Cursor::new(Vec::new());
            DynamicImage::from(image.clone())
                .write_to(&mut bytes, ImageFormat::Jpeg)
                .expect("it is written to memory");
            let bytes = encoded(&bytes.into_inner());
            let _ = writeln!(text, "[{name}]: data:image/jpeg;base64,{bytes}");
        }
        fs::write(path(file), text).expect("the file can be written");
    }
    let text = read(file);
    assert!(
        text.len() < 100_000,
        "the pictures have {} bytes",
        text.len()
    );
    for (line, (name, image)) in text.lines().zip(&drawn) {
        let start = format!("[{name}]: data:image/jpeg;base64,");
        let shown = decoded(line.strip_prefix(&start).expect("the picture of this name"));
        let shown = image::load_from_memory(&shown)
            .expect("a picture")
            .into_rgb8();
        let distance = difference(&shown, image);
        assert!(distance < TOLERANCE, "{name}: the difference is {distance}");
        assert!(
            page.contains(&format!("][{name}]")),
            "the page lacks {name}"
        );
        for (other, another) in drawn.iter().filter(|(other, _)| other != name) {
            let distance = difference(&shown, another);
            assert!(distance > TOLERANCE, "{name} is {other}: {distance}");
        }
    }
    assert_eq!(text.lines().count(), drawn.len());
}

#[test]
fn the_messages_are_those_of_the_museum() {
    let programs = [
        "opencv_rust_497",
        "webgpu_samples_29",
        "slint_10331",
        "candle_2291",
        "min_rf_6",
    ];
    let page = read("../tensor-layout/guide/mistakes.md");
    let quotes: Vec<_> = page.split("```").skip(1).step_by(2).collect();
    assert_eq!(quotes.len(), programs.len());
    for (quote, program) in quotes.iter().zip(programs) {
        let message = read(&format!("museum/check/{program}.stderr"));
        // The page breaks long lines, and shows no place in a file.
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let message = words(&message.replace(" |", " ")).replace(" | ", " ");
        let mut rest = message.as_str();
        for line in quote.lines().skip(1) {
            let line = words(&line.replace(" |", " "));
            let place = rest.find(&line);
            let place = place.unwrap_or_else(|| panic!("{program} does not say: {line}"));
            rest = &rest[place + line.len()..];
        }
        assert!(quote.contains("^^^^"), "{program}: the mark is missing");
    }
}
