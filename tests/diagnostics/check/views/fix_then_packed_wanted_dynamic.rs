// mistakes: 1
use tensor_layout::{layout, View, N};

fn show(_image: View<u8, layout!(HW[?, ?])>) {}

fn play(frames: View<u8, layout!(NHW[?, ?, ?])>) {
    for n in frames.positions(N) {
        show(frames.fix((n,)));
    }
}

fn main() {}
