// mistakes: 1

use tensor_layout::{C, Tensor, layout};

type Scores = layout!(NC[N = 8, C = 1000]);

pub fn softmax(scores: &Tensor<f32, Scores>) {
    for mut lane in scores.lanes_mut(C) {
        lane.iter_mut().for_each(|score| *score = score.exp());
        let sum: f32 = lane.iter().sum();
        lane.iter_mut().for_each(|score| *score /= sum);
    }
}

fn main() {}
