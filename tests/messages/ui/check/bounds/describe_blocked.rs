// mistakes: 2
// Other functions that describe or bind a tensor; blocks have no strides. `desc_blocked` has `new`.
use tensor_layout::dml::TensorDesc;
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::{layout, Mapping};

type Blocked = layout!(CHW4c[C = 8, H = 8, W = 8]);

fn with(mapping: Mapping<Blocked>) {
    let _ = TensorDesc::with::<f32, Blocked>(mapping);
}

fn bind(desc: TensorDesc, buffer: &Buffer<impl D3d12Resource, f32, Blocked>) {
    let _ = desc.bind(buffer);
}

fn main() {}
