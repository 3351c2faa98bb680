// mistakes: 1
// NumPy: np.zeros.
use tensor_layout::{layout, Tensor};

fn main() {
    let image = Tensor::<f32, layout!(HW[2, 3])>::zeros([2, 3]);
    println!("{}", image.len());
}
