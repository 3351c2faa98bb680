//! Tests the guide's page `mistakes`: its pictures are those that the example draws, and its messages are those of
//! `tests/messages/ui`.

use base64::prelude::{BASE64_STANDARD, Engine as _};
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
    let file_of = |name: &str| path(&format!("../tensor-layout/guide/pictures/{name}.jpg"));
    if std::env::var_os("BLESS").is_some() {
        let mut text = String::new();
        for (name, image) in &drawn {
            let mut bytes = Cursor::new(Vec::new());
            DynamicImage::from(image.clone())
                .write_to(&mut bytes, ImageFormat::Jpeg)
                .expect("it is written to memory");
            fs::write(file_of(name), bytes.get_ref()).expect("the picture can be written");
            let bytes = BASE64_STANDARD.encode(bytes.into_inner());
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
        let shown = BASE64_STANDARD
            .decode(line.strip_prefix(&start).expect("the picture of this name"))
            .expect("it is in base 64");
        let beside_page = fs::read(file_of(name)).expect("the picture of the file");
        assert!(shown == beside_page, "{name}: the page shows two pictures");
        let shown = image::load_from_memory(&shown)
            .expect("a picture")
            .into_rgb8();
        let distance = difference(&shown, image);
        assert!(distance < TOLERANCE, "{name}: the difference is {distance}");
        assert!(
            page.contains(&format!("][{name}]"))
                && page.contains(&format!("[{name}]: pictures/{name}.jpg\n")),
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
fn the_messages_are_those_of_the_programs() {
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
        let message = read(&format!("messages/ui/check/published/{program}.stderr"));
        // The page breaks long lines, and leaves out locations in files.
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let message = words(&message.replace(" |", " ")).replace(" | ", " ");
        let mut rest = message.as_str();
        for line in quote.lines().skip(1) {
            let line = words(&line.replace(" |", " "));
            let start = rest.find(&line);
            let start = start.unwrap_or_else(|| panic!("{program} does not say: {line}"));
            rest = &rest[start + line.len()..];
        }
        assert!(quote.contains("^^^^"), "{program}: the mark is missing");
    }
}
