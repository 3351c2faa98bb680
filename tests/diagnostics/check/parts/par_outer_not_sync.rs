// mistakes: 1
// exception: errors: the method of the parts asks for the same of the elements
use rayon::iter::ParallelIterator;
use tensor_layout::{layout, View, N};

fn lengths(names: View<*const u8, layout!(NW[N = 16, W = 8], logical(NW))>) -> Vec<usize> {
    names.par_axis_iter(N).map(|names| names.len()).collect()
}

fn main() {}
