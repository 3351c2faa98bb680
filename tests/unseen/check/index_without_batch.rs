// mistakes: 1

use tensor_layout::{C, H, View, W, layout};

type Batch = layout!(NCHW[N = 1, C = 3, H = 32, W = 32]);

pub fn least(batch: View<f32, Batch>) -> f32 {
    let mut least = f32::MAX;
    for h in batch.positions(H) {
        for w in batch.positions(W) {
            least = least.min(batch[(C(0), h, w)]);
        }
    }
    least
}

fn main() {}
