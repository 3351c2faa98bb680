// mistakes: 1

use ndarray::Axis;
use tensor_layout::{View, layout};

type Clip = layout!(NHW[N = 25, H = 120, W = 160]);

pub fn brightest(clip: View<u8, Clip>) -> Vec<u8> {
    let mut brightest = Vec::new();
    for frame in clip.axis_iter(Axis(0)) {
        brightest.push(frame.iter().copied().max().unwrap_or(0));
    }
    brightest
}

fn main() {}
