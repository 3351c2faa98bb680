// mistakes: 1
use tensor_layout::{layout, View, T};

fn begin(sound: View<f32, layout!(CF[C = 2, F = 44100])>) -> f32 {
    sound.range(T(0)..T(441)).iter().sum()
}

fn main() {}
