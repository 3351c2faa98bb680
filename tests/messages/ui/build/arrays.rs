// mistakes: 4
// exception: paths: the compiler names the function of a trait with its module
use tensor_layout::{layout, Mapping, Tensor, View};

type Rows = layout!(HW[H = 2, W = 2]);

fn array_too_long() {
    // Rows of 16 bytes.
    let _ = View::<u8, layout!(HWC[C = 3, H = 2, W = 3])>::from_array(&[0; 32]);
}

fn nested_arrays_of_other_sizes() {
    let _ = Tensor::<f32, Rows>::from([[1.0, 0.0, -1.0], [2.0, 0.0, -2.0]]);
}

fn list_too_short() {
    let _ = Mapping::<layout!(NCHW[N = ?, C = 3, H = ?, W = ?])>::try_from_sizes([3, 480, 640]);
}

// Bytes as marks that have no size.
fn bytes_of_no_size() {
    let _ = View::<(), Rows>::try_from_bytes(&[0; 4]);
}

fn main() {
    array_too_long();
    nested_arrays_of_other_sizes();
    list_too_short();
    bytes_of_no_size();
}
