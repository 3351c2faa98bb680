// mistakes: 1
// ndarray#643: `reversed_axes` and then `into_shape(8)`, which gave the elements in the order of memory.
use tensor_layout::{layout, View, D, H, P, W};

type Cube = layout!(WHD[W = 2, H = 2, D = 2], logical(DHW));

fn flat(cube: View<f64, Cube>) -> usize {
    cube.merge((D, H, W), P).len()
}

fn main() {}
