// mistakes: 1
use tensor_layout::operators::{Graph, Value};
use tensor_layout::layout;

layout! {
    type Row = NCHW[N = 1, C = 16, H = 1, W = 5];
    type Rows = NCHW8c[N = 1, C = 16, H = 4, W = 5];
}

fn main() {
    let mut graph = Graph::new();
    let row: Value<f32, Row> = graph.input("row");
    let rows: Value<f32, Rows> = row.broadcast_to();
    graph.output("rows", rows);
}
