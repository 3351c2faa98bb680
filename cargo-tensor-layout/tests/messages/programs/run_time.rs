use tensor_layout::storage::RunTimeStrides;
use tensor_layout::{DimH, DimW, H, TensorLayout, W, layout, size_names, View, Tensor};
size_names! { Height, Width }
fn fixed(_: View<u8, layout!(HW[H = 4, W = 6])>) {}
fn named(_: View<u8, layout!(HW[H = ?Height, W = ?Width])>) {}
fn open(_: &Tensor<u8, layout!(HW[H = ?, W = ?])>) {}
pub fn run(a: View<u8, layout!(HW[H = ?, W = ?])>, b: View<u8, layout!(HW[H = ?Width, W = ?Height])>, c: Tensor<u8, layout!(HW[H = 4, W = 6])>) {
    fixed(a);
    named(a);
    named(b);
    open(&c);
    fixed(c);
}
type AnyStrides = TensorLayout<(DimH<4>, DimW<6>), RunTimeStrides>;
fn any_strides(_: View<u8, AnyStrides>) {}
pub fn strides(rows: View<u8, layout!(HW[H = 4, W = 6])>, any: View<u8, AnyStrides>) {
    any_strides(rows);
    fixed(any);
    fixed(rows.permute((W, H)));
}
fn main() {}
