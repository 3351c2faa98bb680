//! Tensors as Direct3D 12 describes them: against the bindings of others, against figures worked
//! out by hand, and against frames written into memory row by row, as a copy of the GPU writes
//! them.

#[path = "direct3d12/figures.rs"]
mod figures;
#[path = "direct3d12/frames.rs"]
mod frames;
#[path = "direct3d12/refusals.rs"]
mod refusals;
#[path = "../examples/test_card.rs"]
mod test_card;
#[path = "direct3d12/windows_types.rs"]
mod windows_types;
