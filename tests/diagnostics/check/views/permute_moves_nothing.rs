// mistakes: 1
// The storage stays; what would move elements is relayout_into or to_layout.
use tensor_layout::{layout, View, H, W};

fn rows(_rows: View<u8, layout!(WH[H = 8, W = 4])>) {}

fn turn(photo: View<u8, layout!(HW[H = 8, W = 4])>) {
    rows(photo.permute((W, H)));
}

fn main() {}
