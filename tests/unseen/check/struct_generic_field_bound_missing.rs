// mistakes: 1

use tensor_layout::View;
struct Holder<'a, L> {
    view: View<'a, f32, L>,
}
impl<'a, L> Holder<'a, L> {
    fn len(&self) -> usize {
        self.view.len()
    }
}

fn main() {}
