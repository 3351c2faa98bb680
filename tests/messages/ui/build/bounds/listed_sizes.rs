// mistakes: 4
// Each function that takes the sizes as a list, here one too few.
use tensor_layout::gpu::{Buffer, HostBuffer};
use tensor_layout::{layout, Tensor, View, ViewMut};

type Rows = layout!(HW[H = ?, W = ?]);

fn main() {
    let _ = View::<u8, Rows>::with_sizes(&[], [8]);
    let _ = ViewMut::<u8, Rows>::with_sizes(&mut [], [8]);
    let _ = Tensor::<u8, Rows>::from_vec_with_sizes(vec![], [8]);
    let _ = Buffer::<_, u8, Rows>::with_sizes(HostBuffer([0; 8]), 0, [8]);
}
