// mistakes: 1
use tensor_layout::{layout, View};

type Image = layout!(HW[2, 3]);

fn infer(_input: View<f32, Image>) {}

fn main() {
    infer(View::<u8, Image>::from_array(&[0; 6]));
}
