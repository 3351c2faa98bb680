// mistakes: 1
use tensor_layout::operators::Value;
use tensor_layout::{layout, P, W, Y};

fn of_value(line: Value<f32, layout!(W[W = 8])>) {
    let _ = line.split(W, (Y, P));
}

fn main() {}
