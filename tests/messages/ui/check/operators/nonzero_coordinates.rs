// mistakes: 1
use tensor_layout::operators::NonzeroCoordinates;
use tensor_layout::{K, layout};

layout! {
    type Mask = HW[H = 20, W = 30];
    type Count = I[1];
    type Points = IK[I = 600, K = 3];
}

static OPERATOR: NonzeroCoordinates<u8, K, Mask, Count, Points> = NonzeroCoordinates::new();

fn main() {
    println!("{OPERATOR:?}");
}
