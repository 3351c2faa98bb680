// mistakes: 1
use tensor_layout::d3d12::ResourceDesc;

const SCRATCH: ResourceDesc = ResourceDesc::buffer(0);

fn main() {
    println!("{SCRATCH:?}");
}
