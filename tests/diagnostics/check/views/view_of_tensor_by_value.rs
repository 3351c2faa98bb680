// mistakes: 1
use tensor_layout::{layout, Tensor, View};

type Plane = layout!(HW[8, 8]);

fn sum(plane: View<u32, Plane>) -> u32 {
    plane.iter().sum()
}

fn main() {
    let plane = Tensor::<u32, Plane>::filled(1);
    println!("{}", sum(plane));
}
