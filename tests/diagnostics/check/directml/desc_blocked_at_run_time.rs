// mistakes: 1
use tensor_layout::dml::{DescError, TensorDesc};
use tensor_layout::{H, N, W, layout};

fn describe(n: usize, h: usize, w: usize) -> Result<TensorDesc, DescError> {
    let mapping = <layout!(NCHW8c[?, 3, ?, ?])>::with((N(n), H(h), W(w))).unwrap();
    TensorDesc::try_of::<f32, _>(&mapping)
}

fn main() {
    println!("{:?}", describe(1, 224, 224));
}
