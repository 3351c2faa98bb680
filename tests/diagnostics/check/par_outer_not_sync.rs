// mistakes: 1
use rayon::iter::ParallelIterator;
use std::rc::Rc;
use tensor_layout::{layout, View, N};

fn lengths(names: View<Rc<str>, layout!(NW[N = 16, W = 8], logical(NW))>) -> Vec<usize> {
    names.par_outer(N).map(|names| names.iter().map(|name| name.len()).sum()).collect()
}

fn main() {}
