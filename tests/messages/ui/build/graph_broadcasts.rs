// mistakes: 4
use tensor_layout::layout;
use tensor_layout::operators::{ElementWiseMultiply, Graph, Value};

layout! {
    type Features = NHWC[N = 1, C = 16, H = 4, W = 5];
    type Row = NHWC[N = 1, C = 16, H = 1, W = 5];
}

fn graph_broadcast_blocks() {
    type Row = layout!(NCHW[N = 1, C = 16, H = 1, W = 5]);
    type Rows = layout!(NCHW8c[N = 1, C = 16, H = 4, W = 5]);
    let mut graph = Graph::new();
    let row: Value<f32, Row> = graph.input("row");
    let rows: Value<f32, Rows> = row.broadcast_to();
    graph.output("rows", rows);
}

fn graph_broadcast_other_order() {
    type Rows = layout!(NCHW[N = 1, C = 16, H = 4, W = 5], broadcast(H));
    static SCALED: ElementWiseMultiply<f32, Features, Rows, Features> = ElementWiseMultiply::new();
    let mut graph = Graph::new();
    let features = graph.input("features");
    let row: Value<f32, Row> = graph.input("row");
    let scaled = graph.apply(&SCALED, (features, row.broadcast_to()));
    graph.output("scaled", scaled);
}

fn graph_broadcast_several() {
    type Row = layout!(NHWC[N = 1, C = 16, H = 2, W = 5]);
    type Rows = layout!(NHWC[N = 1, C = 16, H = 4, W = 5], broadcast(H));
    static SCALED: ElementWiseMultiply<f32, Features, Rows, Features> = ElementWiseMultiply::new();
    let mut graph = Graph::new();
    let features = graph.input("features");
    let row: Value<f32, Row> = graph.input("row");
    let scaled = graph.apply(&SCALED, (features, row.broadcast_to()));
    graph.output("scaled", scaled);
}

fn graph_broadcast_stored() {
    type Rows = layout!(NHWC[N = 1, C = 16, H = 4, W = 5]);
    static SCALED: ElementWiseMultiply<f32, Features, Rows, Features> = ElementWiseMultiply::new();
    let mut graph = Graph::new();
    let features = graph.input("features");
    let row: Value<f32, Row> = graph.input("row");
    let scaled = graph.apply(&SCALED, (features, row.broadcast_to()));
    graph.output("scaled", scaled);
}

fn main() {
    graph_broadcast_blocks();
    graph_broadcast_other_order();
    graph_broadcast_several();
    graph_broadcast_stored();
}
