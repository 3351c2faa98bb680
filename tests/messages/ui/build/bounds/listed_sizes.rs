// mistakes: 4
// Each function that takes the sizes as a list, here one too few.
use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::{layout, Tensor, View, ViewMut};

type Rows = layout!(HW[H = ?, W = ?]);

struct Memory;

impl Resource for Memory {
    fn size_in_bytes(&self) -> u64 {
        0
    }
}

fn main() {
    let _ = View::<u8, Rows>::with_sizes(&[], [8]);
    let _ = ViewMut::<u8, Rows>::with_sizes(&mut [], [8]);
    let _ = Tensor::<u8, Rows>::from_vec_with_sizes(vec![], [8]);
    let _ = Buffer::<_, u8, Rows>::with_sizes(Memory, 0, [8]);
}
