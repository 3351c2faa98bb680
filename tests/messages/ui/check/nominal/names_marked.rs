// mistakes: 3
use tensor_layout::{layout, View};

fn meaning_itself() {
    layout! {
        struct Planes: Planes = CHW[C = 3, H = 8, W = 8];
    }
    fn all(photo: View<u8, Planes>) -> usize {
        photo.len()
    }
}

fn parts_of_type() {
    layout! {
        type Patches = TD[T = 196, D = 768], parts(D = CPQ);
    }
    println!("{}", Patches::LEN);
}

fn type_with_meaning() {
    layout! {
        struct Rgb = HWC[C = 3, H = 8, W = 8];
        type Planes: Rgb = CHW[C = 3, H = 8, W = 8];
    }
    fn all(photo: View<u8, Planes>) -> usize {
        photo.len()
    }
}

fn main() {}
