// mistakes: 7

use tensor_layout::layout;

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
