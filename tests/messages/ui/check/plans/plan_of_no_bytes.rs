// mistakes: 1
use tensor_layout::dml::Temporary;
use tensor_layout::plan;

plan! {
    pub struct Work<R> {
        pub scratch: Temporary<R, 0>,
    }
}

fn main() {}
