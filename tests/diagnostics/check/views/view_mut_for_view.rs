// mistakes: 1
// exception: lines: the compiler shows both types, the function and a conversion
use tensor_layout::{layout, Tensor, View};

type Plane = layout!(HW[8, 8]);

fn sum(plane: View<u32, Plane>) -> u32 {
    plane.iter().sum()
}

fn main() {
    let mut plane = Tensor::<u32, Plane>::filled(1);
    println!("{}", sum(plane.as_view_mut()));
}
