// mistakes: 1
use tensor_layout::{layout, View};

type Packed = layout!(HW[480, 640]);
type Rows = layout!(HW[480, 640], pitch(H = 256));

fn show(_image: View<u8, Packed>) {}

fn main() {
    let rows = [0; <Rows>::SPAN];
    show(View::<u8, Rows>::from_array(&rows));
}
