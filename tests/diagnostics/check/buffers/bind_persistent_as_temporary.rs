// mistakes: 1
//! What is to be kept would be overwritten.
use tensor_layout::dml::{Bindings, Persistent};
use tensor_layout::gpu::D3d12Resource;

fn work<R: D3d12Resource>(bindings: Bindings<'_>, kept: &Persistent<R>) {
    let _ = bindings.with_temporary(1_024, kept);
}

fn main() {}
