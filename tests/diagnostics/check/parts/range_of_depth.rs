// mistakes: 1
use tensor_layout::{layout, View, D};

fn slices(volume: View<u8, layout!(CHW[3, 8, 8])>) -> usize {
    volume.range(D(0)..D(4)).len()
}

fn main() {}
