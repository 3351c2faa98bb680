// mistakes: 1
use tensor_layout::d3d12::BufferView;
use tensor_layout::layout;

#[repr(C)]
struct Patch {
    pixels: [[f32; 32]; 32],
}

static PATCHES: BufferView<Patch, layout!(HW[H = 14, W = 14])> = BufferView::structured();

fn main() {
    println!("{PATCHES:?} {}", size_of_val(&Patch { pixels: [[0.0; 32]; 32] }.pixels));
}
