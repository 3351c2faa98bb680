use tensor_layout::traits::WithAxes;
use tensor_layout::{AnyLayout, C, H, Tensor, View, W, layout};

layout! {
    type Grey = HW[H = 2, W = 3];
    type Row = W[W = 3];
    type Shared = HW[H = 2, W = 3], broadcast(H);
    struct Depth = HW[H = 2, W = 3];
}

fn bound<L: WithAxes<(H, W)>>(_: View<u8, L>) {}
fn plain(_: View<u8, Grey>) {}

fn axis_too_many(grey: View<u8, Grey>) -> u8 { grey[(C(0), W(1 + 1), H(0))] }
fn axis_twice(grey: View<u8, Grey>) -> u8 { grey[(H(0), H(1), W(2))] }
fn no_tuple(row: View<u8, Row>) -> u8 { row[W(1)] }
fn numbers(grey: View<u8, Grey>, h: usize) -> u8 { grey[(h, 2)] }
fn parameter<L: AnyLayout>(view: View<u8, L>) -> u8 { view[(W(0), H(0))] }
fn other_names(matrix: View<u8, layout!(MK[M = 2, K = 3])>) { bound(matrix) }
fn other_order(image: View<u8, layout!(HW[H = 2, W = 3], logical(WH))>) { bound(image) }
fn more(image: View<u8, layout!(HWC[C = 3, H = 2, W = 3])>) { bound(image) }
fn read_only(grey: View<u8, Grey>) { grey[(H(0), W(0))] = 1; }
fn read_only_part(grey: View<u8, Grey>) { grey.fix((H(0),))[(W(0),)] = 1; }
fn shared(mut rows: Tensor<u8, Shared>) { rows[(H(0), W(0))] = 1; }
fn forgotten(depth: View<u8, Depth>) { plain(depth) }
fn parts(grey: View<u8, Grey>) -> Vec<u8> {
    let first = |row: View<u8, Row>| row[(W(0),)];
    grey.axis_iter(W).map(first).collect()
}
fn first(row: View<u8, Row>) -> u8 { row[(W(0),)] }
fn parts_of_function(grey: View<u8, Grey>) -> Vec<u8> { grey.axis_iter(W).map(first).collect() }
fn main() {}
