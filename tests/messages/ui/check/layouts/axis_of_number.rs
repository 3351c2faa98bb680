// mistakes: 1

use tensor_layout::traits::Axis;

fn last<X: Axis>(size: usize) -> X {
    X::at(size - 1)
}

fn main() {
    let _ = last::<usize>(224);
}
