// mistakes: 28
// Other functions that take two tensors of one shape, with other sizes. Other programs have `zip`, `map_into` and
// others. The compiler says only one of two equal errors in one function.
use tensor_layout::{layout, Tensor, View, ViewMut, H};

type Wide = layout!(HW[H = 8, W = 9]);
type Narrow = layout!(HW[H = 8, W = 7]);

fn view_relayout_into(wide: View<f32, Wide>, narrow: &mut Tensor<f32, Narrow>) {
    wide.relayout_into(narrow);
}

fn view_try_relayout_into(wide: View<f32, Wide>, narrow: &mut Tensor<f32, Narrow>) {
    let _ = wide.try_relayout_into(narrow);
}

fn view_try_map_into(wide: View<f32, Wide>, narrow: &mut Tensor<f32, Narrow>) {
    let _ = wide.try_map_into(narrow, |x| x);
}

fn view_map_along_into(wide: View<f32, Wide>, narrow: &mut Tensor<f32, Narrow>) {
    wide.map_along_into(H, narrow, |_| |x| x);
}

fn view_try_map_along_into(wide: View<f32, Wide>, narrow: &mut Tensor<f32, Narrow>) {
    let _ = wide.try_map_along_into(H, narrow, |_| |x| x);
}

fn view_try_zip(wide: View<f32, Wide>, narrow: &mut Tensor<f32, Narrow>) {
    let _ = wide.try_zip(&*narrow);
}

fn view_is_close(wide: View<f32, Wide>, narrow: &mut Tensor<f32, Narrow>) {
    let _ = wide.is_close(narrow, 0.0, 0.0);
}

fn view_assert_close(wide: View<f32, Wide>, narrow: &mut Tensor<f32, Narrow>) {
    wide.assert_close(narrow, 0.0, 0.0);
}

fn view_to_layout(wide: View<f32, Wide>) {
    let _: Tensor<f32, Narrow> = wide.to_layout();
}

fn view_try_to_layout(wide: View<f32, Wide>) {
    let _: Result<Tensor<f32, Narrow>, _> = wide.try_to_layout();
}

fn view_mut_zip(mut wide: ViewMut<f32, Wide>, narrow: View<f32, Narrow>) {
    let _ = wide.zip(narrow);
}

fn view_mut_try_zip(mut wide: ViewMut<f32, Wide>, narrow: View<f32, Narrow>) {
    let _ = wide.try_zip(narrow);
}

fn view_mut_zip_mut(mut wide: ViewMut<f32, Wide>, narrow: View<f32, Narrow>) {
    let _ = wide.zip_mut(narrow);
}

fn view_mut_try_zip_mut(mut wide: ViewMut<f32, Wide>, narrow: View<f32, Narrow>) {
    let _ = wide.try_zip_mut(narrow);
}

fn tensor_relayout_into(wide: &mut Tensor<f32, Wide>, narrow: &mut Tensor<f32, Narrow>) {
    wide.relayout_into(narrow);
}

fn tensor_try_relayout_into(wide: &mut Tensor<f32, Wide>, narrow: &mut Tensor<f32, Narrow>) {
    let _ = wide.try_relayout_into(narrow);
}

fn tensor_map_into(wide: &mut Tensor<f32, Wide>, narrow: &mut Tensor<f32, Narrow>) {
    wide.map_into(narrow, |x| x);
}

fn tensor_try_map_into(wide: &mut Tensor<f32, Wide>, narrow: &mut Tensor<f32, Narrow>) {
    let _ = wide.try_map_into(narrow, |x| x);
}

fn tensor_map_along_into(wide: &mut Tensor<f32, Wide>, narrow: &mut Tensor<f32, Narrow>) {
    wide.map_along_into(H, narrow, |_| |x| x);
}

fn tensor_try_map_along_into(wide: &mut Tensor<f32, Wide>, narrow: &mut Tensor<f32, Narrow>) {
    let _ = wide.try_map_along_into(H, narrow, |_| |x| x);
}

fn tensor_zip(wide: &mut Tensor<f32, Wide>, narrow: &mut Tensor<f32, Narrow>) {
    let _ = wide.zip(&*narrow);
}

fn tensor_try_zip(wide: &mut Tensor<f32, Wide>, narrow: &mut Tensor<f32, Narrow>) {
    let _ = wide.try_zip(&*narrow);
}

fn tensor_zip_mut(wide: &mut Tensor<f32, Wide>, narrow: &mut Tensor<f32, Narrow>) {
    let _ = wide.zip_mut(&*narrow);
}

fn tensor_try_zip_mut(wide: &mut Tensor<f32, Wide>, narrow: &mut Tensor<f32, Narrow>) {
    let _ = wide.try_zip_mut(&*narrow);
}

fn tensor_is_close(wide: &mut Tensor<f32, Wide>, narrow: &mut Tensor<f32, Narrow>) {
    let _ = wide.is_close(narrow, 0.0, 0.0);
}

fn tensor_assert_close(wide: &mut Tensor<f32, Wide>, narrow: &mut Tensor<f32, Narrow>) {
    wide.assert_close(narrow, 0.0, 0.0);
}

fn tensor_to_layout(wide: &mut Tensor<f32, Wide>) {
    let _: Tensor<f32, Narrow> = wide.to_layout();
}

fn tensor_try_to_layout(wide: &mut Tensor<f32, Wide>) {
    let _: Result<Tensor<f32, Narrow>, _> = wide.try_to_layout();
}

fn main() {}
