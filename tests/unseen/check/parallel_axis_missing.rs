// mistakes: 1

use rayon::iter::ParallelIterator as _;
use tensor_layout::{N, View, layout};

fn run(a: View<u8, layout!(HW[H = 4, W = 6])>) {
    a.par_axis_iter(N).for_each(|row| {
        let _ = row;
    });
}
fn main() {}
