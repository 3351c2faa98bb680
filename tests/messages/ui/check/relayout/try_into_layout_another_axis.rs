// mistakes: 1
use tensor_layout::{layout, LayoutError, View};

type Pages = layout!(NHW[N = 3, H = 2, W = 2]);
type Planes = layout!(CHW[C = 3, H = 2, W = 2]);

fn rename(image: View<'_, u8, Pages>) -> Result<View<'_, u8, Planes>, LayoutError> {
    image.try_into_layout()
}

fn main() {}
