// mistakes: 3
// no path, an empty list, and a path that is a constant
use tensor_layout::layout;

layout! {
    #[in_file]
    type One = HW[3, 4];
    #[in_file()]
    type Two = HW[3, 4];
    #[in_file(PATH, "images")]
    type Three = HW[3, 4];
}

fn main() {}
