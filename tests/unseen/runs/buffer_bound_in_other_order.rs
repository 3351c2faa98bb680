// mistakes: 1

use tensor_layout::dml::TensorDesc;
use tensor_layout::gpu::{Buffer, D3d12Resource, Resource};
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 8, W = 8];
    type Planes = NCHW[N = 1, C = 3, H = 8, W = 8];
}
static PLANES: TensorDesc = TensorDesc::new::<f32, Planes>();

struct Memory;
impl Resource for Memory {
    fn size_in_bytes(&self) -> u64 {
        768
    }
}
impl D3d12Resource for Memory {
    fn as_ptr(&self) -> *mut core::ffi::c_void {
        core::ptr::dangling_mut()
    }
    fn allows_unordered_access(&self) -> bool {
        true
    }
}

fn main() {
    let photo = Buffer::<_, f32, Photo>::new(Memory, 0).unwrap();
    PLANES.bind(&photo).unwrap();
}
