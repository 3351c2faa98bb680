// mistakes: 1

use tensor_layout::operators::{ElementWiseAdd, Graph};
use tensor_layout::{Tensor, layout};
type X = layout!(NC[N = 1, C = 4]);
static ADD: ElementWiseAdd<f32, X, X, X> = ElementWiseAdd::new();
fn main() {
    let ones = Tensor::<f32, X>::filled(1.0);
    let mut graph = Graph::new();
    let x = graph.input("x");
    let y = graph.apply(&ADD, (x, ones));
    graph.output("y", y);
}
