// mistakes: 4
// Each function that maps along an axis, here one that is not there.
use tensor_layout::{layout, Tensor, View, C};

type Rows = layout!(HW[H = 8, W = 8]);

fn view_map_along_into(rows: View<f32, Rows>, target: &mut Tensor<f32, Rows>) {
    rows.map_along_into(C, target, |_| |x| x);
}

fn view_try_map_along_into(rows: View<f32, Rows>, target: &mut Tensor<f32, Rows>) {
    let _ = rows.try_map_along_into(C, target, |_| |x| x);
}

fn tensor_map_along_into(rows: &Tensor<f32, Rows>, target: &mut Tensor<f32, Rows>) {
    rows.map_along_into(C, target, |_| |x| x);
}

fn tensor_try_map_along_into(rows: &Tensor<f32, Rows>, target: &mut Tensor<f32, Rows>) {
    let _ = rows.try_map_along_into(C, target, |_| |x| x);
}

fn main() {}
