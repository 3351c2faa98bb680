// mistakes: 1
//! What is to be kept would be overwritten.
use tensor_layout::dml::Persistent;
use tensor_layout::gpu::D3d12Resource;
use tensor_layout::operators::Bindings;

fn work<R: D3d12Resource>(bindings: Bindings<'_>, kept: &Persistent<R>) {
    let _ = bindings.with_temporary(1_024, kept);
}

fn main() {}
