// mistakes: 1
// exception: lines: the compiler lists four functions that make a tensor, with their bounds
// NumPy: np.zeros.
use tensor_layout::{layout, Tensor};

fn main() {
    let image = Tensor::<f32, layout!(HW[2, 3])>::zeros();
    println!("{}", image.len());
}
