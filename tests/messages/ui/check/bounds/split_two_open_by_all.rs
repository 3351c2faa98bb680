// mistakes: 7
// Other functions that split an axis; `split_two_open` has the first, and `graph_split_two_open` that of values.
use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::{layout, Tensor, P, W, Y};

type Line = layout!(W[W = 8]);

fn of_tensor(mut line: Tensor<u8, Line>) {
    let _ = line.try_split(W, (Y, P));
    let _ = line.split_mut(W, (Y, P));
    let _ = line.try_split_mut(W, (Y, P));
    let _ = line.clone().into_split(W, (Y, P));
    let _ = line.try_into_split(W, (Y, P));
}

fn of_buffer<R: Resource>(line: Buffer<&R, u8, Line>) {
    let _ = line.split(W, (Y, P));
    let _ = line.try_split(W, (Y, P));
}

fn main() {}
