// mistakes: 1
// exception: lines: the compiler points to the plan, too
use tensor_layout::dml::Temporary;
use tensor_layout::plan;

plan! {
    pub struct Work<R> {
        pub scratch: Temporary<R, 4_096>,
    }
}

fn main() {
    let memory = vec![0_u8; 4_096];
    let _ = Work::new(&memory, 0);
}
