// mistakes: 1
// exception: warnings: the compiler no longer counts the assignment as one
use tensor_layout::{layout, Tensor, C, H, W};

fn main() {
    let mut bias = Tensor::<f32, layout!(CHW[3, 8, 8], broadcast(H, W))>::filled(0.0);
    bias[(C(0), H(0), W(0))] += 0.5;
}
