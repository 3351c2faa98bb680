// mistakes: 1
// the view is used after the memory
use tensor_layout::dlpack::{Dlpack, DlpackError};
use tensor_layout::{layout, View};

fn view(taken: Dlpack<'static>) -> Result<View<'static, f32, layout!(HW[4, 5])>, DlpackError> {
    taken.try_view()
}

fn main() {}
