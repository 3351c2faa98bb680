// mistakes: 1

use tensor_layout::{N, View, layout};

fn run(photo: View<u8, layout!(NHW[N = 2, H = 4, W = 6])>) {
    for image in photo.axis_iter(N(0)) {
        let _ = image.len();
    }
}
fn main() {}
