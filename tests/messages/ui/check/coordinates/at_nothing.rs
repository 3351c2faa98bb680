// mistakes: 1
use tensor_layout::at;

fn main() {
    at!();
}
