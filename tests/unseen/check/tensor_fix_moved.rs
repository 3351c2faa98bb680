// mistakes: 1

use tensor_layout::{N, Tensor, layout};

fn run(photo: &mut Tensor<u8, layout!(NHW[N = 2, H = 4, W = 6])>) {
    let mut view = photo.as_view_mut();
    let mut first = view.fix((N(0),));
    let mut second = view.fix((N(1),));
    first.fill(1);
    second.fill(2);
}
fn main() {}
