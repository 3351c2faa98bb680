// mistakes: 1
use tensor_layout::{layout, DimN, View};

fn main() {
    let batch = View::<u8, layout!(NHW[N = 2, H = 1, W = 3])>::from_array(&[0; 6]);
    println!("{}", batch.broadcast(DimN::<8>).len());
}
