// mistakes: 6
// Other functions that copy elements, of elements that cannot be copied.
use tensor_layout::{layout, Tensor, View, ViewMut, H};

type Line = layout!(W[W = 8]);
type Rows = layout!(HW[H = 8, W = 8]);

type Text = String;

fn flipped(rows: View<Text, Rows>) {
    let _: Tensor<Text, Rows> = rows.flipped((H,));
}

fn try_flipped(rows: View<Text, Rows>) {
    let _: Result<Tensor<Text, Rows>, _> = rows.try_flipped((H,));
}

fn to_layout(rows: View<Text, Rows>) {
    let _: Tensor<Text, Rows> = rows.to_layout();
}

fn try_to_layout(rows: View<Text, Rows>) {
    let _: Result<Tensor<Text, Rows>, _> = rows.try_to_layout();
}

fn relayout_into(rows: View<Text, Rows>, target: ViewMut<Text, Rows>) {
    rows.relayout_into(target);
}

fn try_relayout_into(rows: View<Text, Rows>, target: ViewMut<Text, Rows>) {
    let _ = rows.try_relayout_into(target);
}

fn main() {}
