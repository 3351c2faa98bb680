// mistakes: 1
// exception: lines: the compiler shows both types, the function and the fix
use tensor_layout::{layout, View};

type Plane = layout!(HW[2, 2]);

fn sum(plane: View<u32, Plane>) -> u32 {
    plane.iter().sum()
}

fn main() {
    let plane = View::<u32, Plane>::from_array(&[1, 2, 3, 4]);
    println!("{}", sum(&plane));
}
