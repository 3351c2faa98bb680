// mistakes: 1

use rayon::iter::ParallelIterator;
use tensor_layout::{N, Tensor, layout};
fn main() {
    let x = Tensor::<u8, layout!(CHW[C = 3, H = 2, W = 2])>::filled(1);
    let n: usize = x.par_axis_iter(N).map(|row| row.len()).sum();
    drop(n);
}
