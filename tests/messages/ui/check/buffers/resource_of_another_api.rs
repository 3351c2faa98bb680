// mistakes: 1
// exception: lines: rustc shows the only type that implements the trait.

use tensor_layout::gpu::{D3d12Resource, Resource};

struct Memory(Vec<u8>);

impl Resource for Memory {
    fn size_in_bytes(&self) -> u64 {
        self.0.len() as u64
    }
}

fn execute(memory: &impl D3d12Resource) {
    assert!(memory.allows_unordered_access());
}

fn main() {
    execute(&Memory(vec![0; 48]));
}
