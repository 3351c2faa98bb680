// mistakes: 1
use tensor_layout::{layout, N};

fn main() {
    println!("{}", layout!(CHW[3, 4, 5]).stride(N));
}
