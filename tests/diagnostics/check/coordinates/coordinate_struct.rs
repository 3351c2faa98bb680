// mistakes: 1
// C++: a structure of coordinates.
use tensor_layout::{layout, View};

struct Point {
    y: usize,
    x: usize,
}

fn pixel(image: View<u8, layout!(HW[480, 640])>, point: Point) -> u8 {
    println!("{} {}", point.x, point.y);
    image[point]
}

fn main() {}
