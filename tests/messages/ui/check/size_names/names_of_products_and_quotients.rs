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

fn name_to_product(named: View<u8, Named>) -> Tensor<u8, Photo> {
    named.to_layout()
}

fn name_to_quotient(named: View<u8, Named>) -> Tensor<u8, Half> {
    named.to_layout()
}

fn product_to_name(photo: View<u8, Photo>) -> Tensor<u8, Named> {
    photo.to_layout()
}

fn product_to_product(photo: View<u8, Photo>) -> Tensor<u8, Table> {
    photo.to_layout()
}

fn product_to_quotient(photo: View<u8, Photo>) -> Tensor<u8, Half> {
    photo.to_layout()
}

fn quotient_to_name(half: View<u8, Half>) -> Tensor<u8, Named> {
    half.to_layout()
}

fn quotient_to_product(half: View<u8, Half>) -> Tensor<u8, Photo> {
    half.to_layout()
}

fn quotient_to_quotient(half: View<u8, Half>) -> Tensor<u8, Third> {
    half.to_layout()
}

fn main() {}
