// mistakes: 1
// C: int a[2][3].
use tensor_layout::{layout, View};

fn main() {
    let rows = [[1, 2, 3], [4, 5, 6]];
    let image = View::<i32, layout!(HW[2, 3])>::from_array(&rows);
    println!("{}", image.len());
}
