// mistakes: 1

use rayon::prelude::*;
use tensor_layout::{N, View, layout};

type Frames = layout!(NHW[N = 16, H = 480, W = 640]);

pub fn sums(frames: View<u8, Frames>) -> Vec<u32> {
    let mut sums: Vec<u32> = Vec::new();
    frames.par_axis_iter(N).for_each(|frame| {
        sums.push(frame.iter().map(|x| u32::from(*x)).sum());
    });
    sums
}

fn main() {}
