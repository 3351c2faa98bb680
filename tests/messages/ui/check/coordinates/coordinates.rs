// mistakes: 10
use tensor_layout::{at, layout, C, H, N, View, W};

fn at_twice(plane: View<u8, layout!(HW[2, 3])>) -> u8 {
    at!(plane, H = 0, H = 1)
}

fn at_two_letters(plane: View<u8, layout!(HW[2, 3])>) -> u8 {
    at!(plane, HW = (0, 1))
}

fn shifted(image: View<u8, layout!(HW[8, 8])>, h: H, w: W) -> u8 {
    image[(h + w, W(0))]
}

fn coordinate_offset_single() {
    println!("{:?}", layout!(HW[2, 3]).offset(H(1)));
}

// C++23, and NumPy: image[row, column].
fn pixel(plane: View<u8, layout!(HW[2, 3])>, h: H, w: W) -> u8 {
    plane[h, w]
}

/// Returns the first row of a column.
pub fn first_row() -> H {
    H(0)
}

pub fn generic_const_named_like_axis<const H: usize>(
    plane: View<u8, layout!(HW[H = H, W = 640])>,
) -> u8 {
    plane[(H(0), W(0))]
}

fn index_axis_too_many(image: View<u8, layout!(HW[480, 640])>) -> u8 {
    image[(C(0), H(0), W(0))]
}

fn run(h: H) -> H {
    h / 2
}

// A position is scaled by a number of another type.
fn position_times_u8() {
    fn scaled(h: H, factor: u8) -> H {
        h * factor
    }
    let _ = scaled;
}

fn quoted_coordinate_without_w(photo: View<f32, layout!(NHWC[N = 1, C = 3, H = 224, W = 224])>) {
    let _ = photo[(N(0), H(0), C(0))];
}

fn main() {}
