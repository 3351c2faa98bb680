// mistakes: 1

use tensor_layout::{N, View, layout};

layout! { type Batch = NHW[N = 8, H = 4, W = 6]; type Gray = HW[4, 6]; }
fn save(image: View<u8, Gray>) {
    let _ = image;
}
fn run(batch: View<u8, Batch>) {
    save(batch.fix((N(1),)))
}
fn main() {}
