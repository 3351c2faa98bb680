// mistakes: 1
//! rust-ndarray/ndarray#643, #1492: `into_shape` of an array with reversed axes follows the memory.
//! Cost: elements in another order than asked for; deprecated since.
//! With this crate: the same two steps.
use tensor_layout::{D, DimP, H, Tensor, W, layout};

layout! {
    type Cube = DHW[D = 2, H = 2, W = 2];
}

fn main() {
    let a1 = Tensor::<f32, Cube>::from_fn(|(D(d), H(h), W(w))| {
        [[[0., 1.], [2., 3.]], [[4., 5.], [6., 7.]]][d][h][w]
    });
    let a2 = a1.permute((W, H, D));
    let a3 = a2.merge((W, H, D), DimP::<8>);
    println!("{a3:?}");
}
