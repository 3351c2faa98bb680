// mistakes: 1
// exception: errors: the compiler also compares what is returned
// As in NumPy, where an index for each axis gives the element.
use tensor_layout::{layout, View, H, W};

fn pixel(image: View<f32, layout!(HW[8, 8])>, y: usize, x: usize) -> f32 {
    image.fix((H(y), W(x)))
}

fn main() {}
