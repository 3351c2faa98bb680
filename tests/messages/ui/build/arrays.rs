// mistakes: 4
// exception: paths: the compiler names the function of a trait with its module
use tensor_layout::{layout, Mapping, Tensor, View};

type Rows = layout!(HW[H = 2, W = 2]);

fn main() {
    // Rows of 16 bytes.
    let _ = View::<u8, layout!(HWC[C = 3, H = 2, W = 3])>::from_array(&[0; 32]);
    let _ = Tensor::<f32, Rows>::from([[1.0, 0.0, -1.0], [2.0, 0.0, -2.0]]);
    let _ = Mapping::<layout!(NCHW[N = ?, C = 3, H = ?, W = ?])>::try_from_sizes([3, 480, 640]);
    // Bytes as marks that have no size.
    let _ = View::<(), Rows>::try_from_bytes(&[0; 4]);
}
