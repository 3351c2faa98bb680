// mistakes: 1
use tensor_layout::dml::{TensorDesc, TensorDescError};
use tensor_layout::{H, N, W, layout};

fn describe(n: usize, h: usize, w: usize) -> Result<TensorDesc, TensorDescError> {
    let mapping = <layout!(NCHW8c[?, 3, ?, ?])>::with((N(n), H(h), W(w))).unwrap();
    TensorDesc::with::<f32, _>(mapping)
}

fn main() {
    println!("{:?}", describe(1, 224, 224));
}
