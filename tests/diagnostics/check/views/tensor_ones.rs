// mistakes: 1
// NumPy: np.ones.
use tensor_layout::{layout, Tensor};


fn ones() {
    let _ = Tensor::<f32, layout!(HW[2, 3])>::ones([2, 3]);
}

fn main() {}
