// mistakes: 4
use tensor_layout::layout;
use tensor_layout::operators::{Graph, Value};

layout! {
    type Row = NHWC[N = 1, C = 16, H = 1, W = 5];
    type TwoRows = NHWC[N = 1, C = 16, H = 2, W = 5];
    type RowOfPlanes = NCHW[N = 1, C = 16, H = 1, W = 5];
}

fn main() {
    let mut graph = Graph::new();
    let row: Value<f32, Row> = graph.input("row");
    let two: Value<f32, TwoRows> = graph.input("two");
    let planes: Value<f32, RowOfPlanes> = graph.input("planes");
    let _: Value<f32, layout!(NCHW8c[N = 1, C = 16, H = 4, W = 5])> = planes.broadcast_to();
    let _: Value<f32, layout!(NCHW[N = 1, C = 16, H = 4, W = 5], broadcast(H))> = row.broadcast_to();
    let _: Value<f32, layout!(NHWC[N = 1, C = 16, H = 4, W = 5], broadcast(H))> = two.broadcast_to();
    let _: Value<f32, layout!(NHWC[N = 1, C = 16, H = 4, W = 5])> = row.broadcast_to();
}
