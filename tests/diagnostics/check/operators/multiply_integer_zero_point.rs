// mistakes: 1
use tensor_layout::operators::{Absent, MatrixMultiplyInteger};
use tensor_layout::layout;

layout! {
    type Features = NC[N = 8, C = 512];
    type Weights = KC[K = 1000, C = 512];
    type Scores = NK[N = 8, K = 1000];
    type Zero = C[512];
}

static OPERATOR: MatrixMultiplyInteger<u8, i8, Features, Zero, Weights, Absent, Scores> =
    MatrixMultiplyInteger::new();

fn main() {
    println!("{OPERATOR:?}");
}
