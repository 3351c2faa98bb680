// mistakes: 1

use tensor_layout::{H, View, layout};

macro_rules! pixel {
    ($image:expr, $y:expr, $x:expr) => {
        $image[(H($y), H($x))]
    };
}
fn run(image: View<u8, layout!(HW[4, 6])>) -> u8 {
    pixel!(image, 1, 2)
}
fn main() {}
