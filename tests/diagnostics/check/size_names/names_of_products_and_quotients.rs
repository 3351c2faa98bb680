// mistakes: 6
use tensor_layout::{layout, size_names, Tensor, View};

size_names! { Height, Width, Rows, Columns, Frames, Fields }

layout! {
    type Pixels = P[P = ?Height * Width];
    type Cells = P[P = ?Rows * Columns];
    type Half = P[P = ?Frames / 2];
    type Third = P[P = ?Fields / 3];
    type All = P[P = ?Fields];
}

fn cells(pixels: View<u8, Pixels>) -> Tensor<u8, Cells> {
    pixels.to_layout()
}

fn pixels(half: View<u8, Half>) -> Tensor<u8, Pixels> {
    half.to_layout()
}

fn half(pixels: View<u8, Pixels>) -> Tensor<u8, Half> {
    pixels.to_layout()
}

fn third(half: View<u8, Half>) -> Tensor<u8, Third> {
    half.to_layout()
}

fn all(half: View<u8, Half>) -> Tensor<u8, All> {
    half.to_layout()
}

fn half_of_all(all: View<u8, All>) -> Tensor<u8, Half> {
    all.to_layout()
}

fn main() {}
