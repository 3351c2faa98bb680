// mistakes: 1

use tensor_layout::dlpack::{DLManagedTensorVersioned, Dlpack};
use tensor_layout::{View, layout};
type X = layout!(HW[2, 2]);
fn take<'a>(d: Dlpack<'a, DLManagedTensorVersioned>) -> View<'a, f32, X> {
    d.try_view().unwrap()
}

fn main() {}
