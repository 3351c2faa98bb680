// mistakes: 1

use tensor_layout::gpu::Buffer;
use tensor_layout::layout;
type Scores = layout!(NC[N = 1, C = 10]);
fn main() {
    let memory = vec![0_u8; 40];
    let _ = Buffer::<_, f32, Scores>::new(memory, 0);
}
