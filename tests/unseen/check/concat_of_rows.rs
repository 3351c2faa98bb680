// mistakes: 1
use tensor_layout::{concat, layout, Tensor, H};

type Row = layout!(W[4]);
type Plane = layout!(HW[3, 4]);

fn main() {
    let rows: [Tensor<f32, Row>; 3] = core::array::from_fn(|_| Tensor::filled(0.0));
    let plane: Tensor<f32, Plane> = concat(H, &rows);
    assert_eq!(plane.as_slice().len(), 12);
}
