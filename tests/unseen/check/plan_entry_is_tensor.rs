// mistakes: 1

use tensor_layout::{layout, plan};
plan! { struct Net<R> { photo: Tensor<f32, layout!(NC[1, 3])> } }
fn main() {
    println!("{}", Net::SIZE_IN_BYTES);
}
