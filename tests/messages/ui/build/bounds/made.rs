// mistakes: 17
// exception: paths: the compiler names functions of the crate, whose constant it is
// Other functions that make a tensor, whose layout has axis W twice; and other functions that join tensors.
use tensor_layout::{
    concat, layout, stack, try_concat, try_stack, DimH, DimW, Tensor, TensorLayout, View, H, W,
};

type Rows = layout!(HW[H = 2, W = 3]);
type Line = layout!(W[W = 3]);
type Wrong = TensorLayout<(DimH<2>, DimW<3>), (H, W, W)>;
type WrongLine = TensorLayout<(DimW<3>,), (W, W)>;
type WrongTall = TensorLayout<(DimH<4>, DimW<3>), (H, W, W)>;

fn made(rows: View<f32, Rows>) {
    let _: Tensor<f32, Wrong> = rows.to_layout();
    let _: Tensor<f32, Wrong> = rows.flipped((H,));
    let _: Tensor<f32, WrongLine> = rows.fold_along((H,), 0.0, |sum, x| sum + x);
    let _: Tensor<f32, WrongLine> = rows.sum_along((H,));
    let _: Tensor<f32, WrongLine> = rows.mean_along((H,));
    let _: Tensor<f32, WrongTall> = rows.padded_with(0.0, (DimH::<1>,), (DimH::<1>,));
    let _: Tensor<f32, WrongTall> = rows.padded_with_edge((DimH::<1>,), (DimH::<1>,));
    let _: Tensor<f32, WrongTall> = concat(H, (rows, rows));
}

fn made_of_tensor(rows: Tensor<f32, Rows>) {
    let _: Tensor<f32, Wrong> = rows.to_layout();
}

fn joined(rows: View<f32, Rows>, line: View<f32, Line>) {
    let _: Tensor<f32, Wrong> = stack(H, (line, line));
    let _: Tensor<f32, layout!(HW[5, 3])> = concat(H, (rows, rows));
    let _: Result<Tensor<f32, layout!(HW[5, 3])>, _> = try_concat(H, (rows, rows));
    let _: Result<Tensor<f32, layout!(HW[5, 3])>, _> = try_stack(H, (line, line));
}

fn framed(rows: View<f32, Rows>) {
    let _: Tensor<f32, layout!(HW[5, 3])> = rows.padded_with(0.0, (DimH::<1>,), (DimH::<1>,));
    let _: Result<Tensor<f32, layout!(HW[5, 3])>, _> = rows.try_padded_with(0.0, (DimH::<1>,), (DimH::<1>,));
    let _: Tensor<f32, layout!(HW[5, 3])> = rows.padded_with_edge((DimH::<1>,), (DimH::<1>,));
    let _: Result<Tensor<f32, layout!(HW[5, 3])>, _> = rows.try_padded_with_edge((DimH::<1>,), (DimH::<1>,));
}

fn main() {
    let rows = Tensor::filled(0.0);
    made(rows.as_view());
    framed(rows.as_view());
    joined(rows.as_view(), rows.fix((H(0),)).to_layout::<Line>().as_view());
    made_of_tensor(rows);
}
