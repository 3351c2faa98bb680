// mistakes: 1
use tensor_layout::operators::{ElementWiseMultiply, Graph, Value};
use tensor_layout::layout;

layout! {
    type Features = NHWC[N = 1, C = 16, H = 4, W = 5];
    type Row = NHWC[N = 1, C = 16, H = 2, W = 5];
    type Rows = NHWC[N = 1, C = 16, H = 4, W = 5], broadcast(H);
}

static SCALED: ElementWiseMultiply<f32, Features, Rows, Features> = ElementWiseMultiply::new();

fn main() {
    let mut graph = Graph::new();
    let features = graph.input("features");
    let row: Value<f32, Row> = graph.input("row");
    let scaled = graph.apply(&SCALED, (features, row.broadcast_to()));
    graph.output("scaled", scaled);
}
