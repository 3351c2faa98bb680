// mistakes: 1
use tensor_layout::size_names;

size_names! {
    pub Height;
    pub Width;
}

fn main() {}
