// mistakes: 1
use tensor_layout::plan;

plan! {
    struct Network<R> {}
}

fn network(_: Network<u8>) {}

fn main() {}
