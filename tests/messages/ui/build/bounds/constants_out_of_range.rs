// mistakes: 19
// Other functions that take the position of an element. `at_out_of_range` has the index of a view.
use tensor_layout::axes::Constant;
use tensor_layout::{layout, Mapping, Tensor, View, ViewMut, C};

type Color = layout!(C[C = 3]);

const RED: (Constant<C, 0>,) = (Constant::new(),);
const ALPHA: (Constant<C, 3>,) = (Constant::new(),);

fn of_view(color: View<u8, Color>) {
    let _ = color.get(ALPHA);
}

fn of_view_mut(mut color: ViewMut<u8, Color>) {
    let _ = color.get(ALPHA);
    let _ = color.get_mut(ALPHA);
    color.swap(ALPHA, RED);
    color.swap(RED, ALPHA);
    let _ = color.try_swap(ALPHA, RED);
    let _ = color.try_swap(RED, ALPHA);
    let _ = color[ALPHA];
    color[ALPHA] = 0;
}

fn of_tensor(mut color: Tensor<u8, Color>) {
    let _ = color.get(ALPHA);
    let _ = color.get_mut(ALPHA);
    color.swap(ALPHA, RED);
    color.swap(RED, ALPHA);
    let _ = color.try_swap(ALPHA, RED);
    let _ = color.try_swap(RED, ALPHA);
    let _ = color[ALPHA];
    color[ALPHA] = 0;
}

fn of_mapping(color: Mapping<Color>) {
    let _ = color.offset(ALPHA);
    let _ = color.try_offset(ALPHA);
}

fn main() {
    let mut color = Tensor::filled(0);
    of_view(color.as_view());
    of_view_mut(color.as_view_mut());
    of_mapping(color.mapping());
    of_tensor(color);
}
