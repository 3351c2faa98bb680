// mistakes: 1

use tensor_layout::traits::WithAxes;
use tensor_layout::{C, H, N, View, W};
fn count<L: WithAxes<(N, C, H, W)>>(images: View<u8, L>) -> usize {
    images.axis_iter(N).count()
}

fn main() {}
