// mistakes: 1
// exception: shape: the parts are those of another layout, by way of two more
//! The parts are declared three layouts away: by the layout whose meaning the others have.

use tensor_layout::{layout, rearrange, Tensor, View};

layout! {
    struct Patches = TD[T = ?, D = 12], parts(D = CPQ);
    struct Columns: Patches = DT[T = ?, D = 12];
    struct Four: Columns = DT[T = 4, D = 12];
    struct Last: Four = TD[T = 4, D = 12];
    type Photo = HWC[C = 3, H = 4, W = 4];
}

fn patches(photo: View<u8, Photo>) -> Tensor<u8, Last> {
    rearrange!(photo: H(Y P) W(X Q) C -> T(Y X) D(P Q C), P = 2, Q = 2)
}

fn main() {}
