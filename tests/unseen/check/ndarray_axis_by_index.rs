// mistakes: 1

use tensor_layout::{View, layout};

fn run(batch: View<u8, layout!(NHW[N = 2, H = 8, W = 8])>) {
    for image in batch.axis_iter(0) {
        let _ = image.len();
    }
}
fn main() {}
