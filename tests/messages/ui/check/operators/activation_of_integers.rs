// mistakes: 1
use tensor_layout::operators::{ElementWiseAdd, FusedActivation};
use tensor_layout::layout;

type Counts = layout!(NC[N = 1, C = 64]);

static SUM: ElementWiseAdd<i32, Counts, Counts, Counts> =
    ElementWiseAdd::new().with_activation(FusedActivation::Relu);

fn main() {
    println!("{SUM:?}");
}
