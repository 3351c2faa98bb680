// mistakes: 1
// The function is called in no particular order, and so cannot count.
use tensor_layout::{layout, Tensor, View};

fn count(bytes: View<u8, layout!(HW[8, 8])>, numbers: &mut Tensor<usize, layout!(HW[8, 8])>) {
    let mut count = 0;
    bytes.map_into(numbers, |_| {
        count += 1;
        count
    });
}

fn main() {}
