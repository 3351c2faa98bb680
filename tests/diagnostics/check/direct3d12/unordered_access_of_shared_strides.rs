// mistakes: 1
use tensor_layout::d3d12::{BufferView, D3d12Error};
use tensor_layout::{DynN, DynW, Mapping, SharedStrides, TensorLayout};

type Windows = TensorLayout<(DynN, DynW), SharedStrides>;

fn written(windows: Mapping<Windows>) -> Result<(), D3d12Error> {
    let view = BufferView::<f32, _>::raw_with(windows)?;
    view.try_unordered_access_view()?;
    Ok(())
}

fn main() {}
