// mistakes: 1

use tensor_layout::{Tensor, layout};
struct Map {
    cells: Tensor<u8, layout!(HW[10, 20])>,
}
impl Map {
    fn at(&self, x: usize, y: usize) -> u8 {
        self.cells[y][x]
    }
}

fn main() {}
