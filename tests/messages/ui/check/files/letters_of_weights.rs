// mistakes: 1
// the metadata of the weights names the axes
use tensor_layout::layout;

layout! {
    #[in_file("files/lettered.safetensors", "stem.weight")]
    type Photo = KCRS[K = 64, C = 3, R = 7, S = 7];
}

fn main() {}
