// mistakes: 1
use tensor_layout::{layout, Tensor, C};

type Plane = layout!(HW[H = 8, W = 9]);

fn main() {
    let plane = Tensor::<u32, Plane>::filled(1);
    let sums: Tensor<u32, layout!(W[9])> = plane.sum_along((C,));
    assert_eq!(sums.as_slice()[0], 8);
}
// exception: errors: these are rustc's own words
