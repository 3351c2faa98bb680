// mistakes: 6
// Functions that compare two shapes, and whose body calls no other one of them: all others need their bounds.
use tensor_layout::{layout, Tensor, View, H};

type Wide = layout!(HW[H = 8, W = 9]);
type Narrow = layout!(HW[H = 8, W = 7]);

fn write(wide: View<f32, Wide>, narrow: &mut Tensor<f32, Narrow>) {
    let _ = wide.try_relayout_into(narrow.as_view_mut());
    let _ = wide.try_map_into(narrow.as_view_mut(), |x| x);
    let _ = wide.try_map_along_into(H, narrow.as_view_mut(), |_| |x| x);
}

fn compare(wide: View<f32, Wide>, narrow: &Tensor<f32, Narrow>) {
    let _ = wide.try_zip(narrow);
    let _ = wide.is_close(narrow, 0.0, 0.0);
    wide.assert_close(narrow, 0.0, 0.0);
}

fn main() {}
