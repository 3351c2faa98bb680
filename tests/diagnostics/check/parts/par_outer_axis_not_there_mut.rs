// mistakes: 1
use rayon::iter::ParallelIterator;
use tensor_layout::{layout, Tensor, Y};

fn clear(image: &mut Tensor<u8, layout!(HW[480, 640])>) {
    image.as_view_mut().par_axis_iter_mut(Y).for_each(|mut row| row.fill(0));
}

fn main() {}
