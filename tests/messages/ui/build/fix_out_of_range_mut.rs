// mistakes: 1
use tensor_layout::axes::Constant;
use tensor_layout::{layout, Tensor, H, N};

fn main() {
    let mut images = Tensor::<u8, layout!(NHW[N = 2, H = 4, W = 4])>::filled(0);
    images.as_view_mut().fix((N(0), Constant::<H, 4>::new())).fill(1);
}
