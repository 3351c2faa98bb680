// mistakes: 1

use rayon::iter::ParallelIterator;
use std::rc::Rc;
use tensor_layout::{H, Tensor, layout};

fn clear(cells: &mut Tensor<Rc<u8>, layout!(HW[4, 4])>) {
    cells
        .par_axis_iter_mut(H)
        .for_each(|mut row| row.fill(Rc::new(0)));
}

fn main() {}
// exception: errors: these are rustc's own words
// exception: warnings: these are rustc's own words
