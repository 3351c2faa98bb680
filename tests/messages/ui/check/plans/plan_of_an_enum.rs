// mistakes: 1
use tensor_layout::dml::Temporary;
use tensor_layout::plan;

plan! {
    pub enum Work<R> {
        one: Temporary<R, 1_024>,
        other: Temporary<R, 65_536>,
    }
}

fn main() {}
