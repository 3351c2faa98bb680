// mistakes: 1

use tensor_layout::{Tensor, View, layout};

fn planes<T>(
    image: View<T, layout!(HWC[C = 3, H = 4, W = 6])>,
) -> Tensor<T, layout!(CHW[C = 3, H = 4, W = 6])> {
    image.to_layout()
}
fn main() {}
