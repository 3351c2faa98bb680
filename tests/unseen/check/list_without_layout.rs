// mistakes: 1

use tensor_layout::{LayoutError, Mapping};

fn run(sizes: &[usize]) -> Result<usize, LayoutError> {
    let mapping = Mapping::try_from_sizes(sizes)?;
    Ok(mapping.span())
}
fn main() {}
