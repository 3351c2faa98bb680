//! A picture for the example `photo` that needs no file.

use image::{Rgb, RgbImage};

const WIDTH: u32 = 451;
const HEIGHT: u32 = 300;
const BAND: u32 = HEIGHT / 3;

/// One letter for each channel, in dots of `DOT` by `DOT` pixels.
const LETTERS: [[&[u8; 5]; 6]; 3] = [
    [b"     ", b" ### ", b" #  #", b" ### ", b" # # ", b" #  #"],
    [b"     ", b"  ###", b" #   ", b" # ##", b" #  #", b"  ###"],
    [b"     ", b" ### ", b" #  #", b" ### ", b" #  #", b" ### "],
];
const DOT: u32 = BAND / 7;

/// Draws a picture that shows any mix-up of its axes. Mirrored, turned or sheared, it looks
/// wrong. Each channel, seen alone, spells its own name.
pub(crate) fn draw() -> RgbImage {
    RgbImage::from_fn(WIDTH, HEIGHT, |x, y| {
        Rgb(match y / BAND {
            0 => colour_bar(x),
            1 => gradient(x, y % BAND),
            _ => letters(x, y % BAND),
        })
    })
}

/// Returns white, yellow, cyan, green, magenta, red, blue and black, from left to right.
fn colour_bar(x: u32) -> [u8; 3] {
    let bar = 7 - 8 * x / WIDTH;
    [0b010, 0b100, 0b001].map(|channel| if bar & channel == 0 { 0 } else { 255 })
}

/// Returns a colour that has more red to the right, more green downwards, and more blue to the left.
fn gradient(x: u32, y: u32) -> [u8; 3] {
    let part = |of: u32, whole: u32| u8::try_from(255 * of / whole).unwrap_or(255);
    [part(x, WIDTH), part(y, BAND), part(WIDTH - x, WIDTH)]
}

/// Returns all letters at one position, each in its channel only.
fn letters(x: u32, y: u32) -> [u8; 3] {
    let (column, row) = ((x / DOT) as usize, (y / DOT) as usize);
    LETTERS.map(|letter| {
        let dot = letter.get(row).and_then(|dots| dots.get(column));
        if dot == Some(&b'#') { 255 } else { 0 }
    })
}
