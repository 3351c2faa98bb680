// mistakes: 1

use tensor_layout::View;

fn sum<L>(image: View<f32, L>) -> f32 {
    image.iter().sum()
}
fn main() {}
