//! Compares the descriptions for Direct3D 12 with the bindings of others, with figures worked out by hand, and with
//! frames that are written to memory row by row, as the GPU copies them.

mod assert_rows;
#[path = "direct3d12/figures.rs"]
mod figures;
#[path = "direct3d12/frames.rs"]
mod frames;
#[path = "direct3d12/kernels.rs"]
mod kernels;
#[path = "gpu/memory.rs"]
mod memory;
#[path = "direct3d12/refusals.rs"]
mod refusals;
mod refused;
mod windows_fields;
#[path = "direct3d12/windows_types.rs"]
mod windows_types;
