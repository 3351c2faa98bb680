// mistakes: 2
// The padding of a layout whose rows are one row, in memory that is only borrowed.
use tensor_layout::{layout, Mapping};

type Same = layout!(HW[H = 8, W = 8], broadcast(H), pad(W = 9));

fn fill(mapping: Mapping<Same>, memory: &mut [u8]) {
    mapping.fill_padding(memory, 0);
}

fn try_fill(mapping: Mapping<Same>, memory: &mut [u8]) {
    let _ = mapping.try_fill_padding(memory, 0);
}

fn main() {}
