// mistakes: 8
use tensor_layout::{layout, size_names, Tensor, View};

size_names! { Height, Width, Rows, Columns, Frames, Fields, Pixels }

layout! {
    type Named = P[P = ?Pixels];
    type Photo = P[P = ?Height * Width];
    type Table = P[P = ?Rows * Columns];
    type Half = P[P = ?Frames / 2];
    type Third = P[P = ?Fields / 3];
}

fn sizes_of_other_names(named: View<u8, Named>, photo: View<u8, Photo>, half: View<u8, Half>) {
    let _: Tensor<u8, Photo> = named.to_layout();
    let _: Tensor<u8, Half> = named.to_layout();
    let _: Tensor<u8, Named> = photo.to_layout();
    let _: Tensor<u8, Table> = photo.to_layout();
    let _: Tensor<u8, Half> = photo.to_layout();
    let _: Tensor<u8, Named> = half.to_layout();
    let _: Tensor<u8, Photo> = half.to_layout();
    let _: Tensor<u8, Third> = half.to_layout();
}

fn main() {}
