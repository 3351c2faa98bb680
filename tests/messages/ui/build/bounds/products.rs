// mistakes: 9
// Other functions that split or merge axes of constant sizes. `merge_product` and `split_product` have one each.
use tensor_layout::gpu::{Buffer, HostBuffer};
use tensor_layout::operators::Graph;
use tensor_layout::{layout, DimN, DimP, DimY, Tensor, View, H, W};

type Rows = layout!(HW[H = 8, W = 8]);
type One = layout!(NW[N = 4, W = 8]);

fn of_view(rows: View<u8, Rows>) {
    let _ = rows.merge((H, W), DimP::<60>);
}

fn of_tensor(mut rows: Tensor<u8, Rows>) {
    let _ = rows.merge_mut((H, W), DimP::<60>);
    let _ = rows.split_mut(H, (DimY::<3>, DimP::<3>));
    let _ = rows.into_split(H, (DimY::<3>, DimP::<3>));
}

fn of_buffer(rows: Buffer<&HostBuffer<[u8; 64]>, u8, Rows>) {
    let _ = rows.merge((H, W), DimP::<60>);
    let _ = rows.split(H, (DimY::<3>, DimP::<3>));
}

fn of_batch(rows: Buffer<&HostBuffer<[u8; 64]>, u8, One>) {
    let _ = rows.broadcast(DimN::<8>);
}

fn of_value(graph: &mut Graph) {
    let rows = graph.input::<u8, Rows>("rows");
    let _ = rows.merge((H, W), DimP::<60>);
    let _ = rows.split(H, (DimY::<3>, DimP::<3>));
}

fn main() {
    let rows = Tensor::filled(0);
    of_view(rows.as_view());
    of_tensor(rows);
    of_buffer(Buffer::new(&HostBuffer([0; 64]), 0).unwrap());
    of_batch(Buffer::new(&HostBuffer([0; 64]), 0).unwrap());
    of_value(&mut Graph::new());
}
