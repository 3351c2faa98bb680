// mistakes: 1

use tensor_layout::{LayoutError, View, layout, try_part};
fn top(x: View<u8, layout!(HW[?, ?])>, n: usize) -> Result<usize, LayoutError> {
    let part = try_part!(x, H = 0..n);
    Ok(part.len())
}

fn main() {}
