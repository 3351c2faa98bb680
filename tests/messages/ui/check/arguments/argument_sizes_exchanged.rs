// mistakes: 1
use tensor_layout::{AsView, View, layout};

layout! {
    type Keys = BSD[B = 1, S = 16, D = 64];
    type Swapped = BSD[B = 1, S = 64, D = 16];
}

fn sum(keys: impl AsView<f32, Keys>) -> f32 {
    keys.as_view().iter().sum()
}

fn attend(swapped: View<f32, Swapped>) -> f32 {
    sum(swapped)
}

fn main() {}
