// mistakes: 11
use tensor_layout::{layout, View};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8];
    struct Bgr = HWC[C = 3, H = 8, W = 8];
    type Pixels = HWC[C = 3, H = 8, W = 8];
}

fn check(one: View<f32, Rgb>, other: View<f32, Bgr>) {
    one.assert_close(&other, 1e-5, 0.0);
}

fn meaning_of_type() {
    layout! {
        type Rgb = HWC[C = 3, H = 8, W = 8];
        struct Planes: Rgb = CHW[C = 3, H = 8, W = 8];
    }
    fn all(photo: View<u8, Planes>) -> usize {
        photo.len()
    }
}

// Two layouts repeat clauses of the layout whose meaning they have: one of them parts, the other all clauses.
layout! {
    struct Patches = TCD[T = 4, C = 3, D = 6], components(C = RGB), parts(D = PQ);
    struct Turned: Patches = TDC[T = 4, C = 3, D = 6], parts(D = QP);
    struct Swapped: Patches = DTC[T = 4, C = 3, D = 6], components(C = BGR), parts(D = PQ);
}

fn parts_beside_meaning(patches: View<u8, Turned>, others: View<u8, Swapped>) -> usize {
    patches.len() + others.len()
}

layout! {
    struct NoAxis = TD[T = 196, D = 768], parts(C = CPQ);
    struct Twice = TD[T = 196, D = 768], parts(D = CPC);
    struct Lower = TD[T = 196, D = 768], parts(D = cpq);
    struct One = TD[T = 196, D = 768], parts(D = C);
    struct Numbers = TD[T = 196, D = 768], parts(D = (3, 16, 16));
    struct Again = TD[T = 196, D = 768], parts(D = CPQ, D = PQC);
    struct NoParts = TD[T = 196, D = 768], parts(D);
}

fn main() {}
