// mistakes: 1
// exception: lines: the compiler shows where the axis is declared, and a conversion
use tensor_layout::{layout, View, H, W};

fn sum(image: View<u8, layout!(HW[480, 640])>) -> u32 {
    let mut sum = 0;
    for y in 0..480i32 {
        sum += u32::from(image[(H(y), W(0))]);
    }
    sum
}

fn main() {}
