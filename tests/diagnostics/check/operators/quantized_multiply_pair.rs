// mistakes: 1
use tensor_layout::operators::{Absent, QuantizedLinearMatrixMultiply};
use tensor_layout::layout;

layout! {
    type Features = NC[N = 8, C = 512];
    type Weights = KC[K = 1000, C = 512];
    type Scores = NK[N = 8, K = 1000];
    type One = N[1];
    type Each = N[8];
}

static OPERATOR: QuantizedLinearMatrixMultiply<
    u8,
    i8,
    u8,
    Features,
    Each,
    One,
    Weights,
    One,
    Absent,
    One,
    Absent,
    Scores,
> = QuantizedLinearMatrixMultiply::new();

fn main() {
    println!("{OPERATOR:?}");
}
