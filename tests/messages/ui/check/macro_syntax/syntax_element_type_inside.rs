// mistakes: 1
// As if the layout said what its elements are.
use tensor_layout::layout;

type Image = layout!(f32, HW[480, 640]);

fn main() {}
