// mistakes: 1
use tensor_layout::{AsView, AnyLayout, Tensor, layout};

struct Weights<L: AnyLayout>(Tensor<f32, L>);

impl<L: AnyLayout> Weights<L> {
    fn product(&self, other: impl AsView<f32, L>) -> f32 {
        let pairs = self.0.iter().zip(other.as_view());
        pairs.map(|(one, other)| one * other).sum()
    }
}

fn product(
    weights: &Weights<layout!(OI[O = 8, I = 4])>,
    transposed: &Tensor<f32, layout!(IO[O = 8, I = 4])>,
) -> f32 {
    weights.product(transposed)
}

fn main() {}
