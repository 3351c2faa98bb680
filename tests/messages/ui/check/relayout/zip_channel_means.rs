// mistakes: 1
// NumPy broadcasts by itself.
use tensor_layout::{layout, View, ViewMut};

fn centre(mut image: ViewMut<f32, layout!(CHW[C = 3, H = 8, W = 8])>, means: View<f32, layout!(C[3])>) {
    image.zip_mut(means).for_each(|(pixel, mean)| *pixel -= mean);
}

fn main() {}
