// mistakes: 1

use rayon::iter::ParallelIterator;
use std::rc::Rc;
use tensor_layout::{H, Tensor, layout};
fn main() {
    let x = Tensor::<Rc<u8>, layout!(HW[2, 2])>::from_fn(|_| Rc::new(1));
    let n: usize = x.par_axis_iter(H).map(|row| row.len()).sum();
    drop(n);
}
// exception: errors: these are rustc's own words
