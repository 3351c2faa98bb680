// mistakes: 2
//! Two layouts repeat clauses of the layout whose meaning they have: one of them parts, the other all clauses.

use tensor_layout::{layout, View};

layout! {
    struct Patches = TCD[T = 4, C = 3, D = 6], components(C = RGB), parts(D = PQ);
    struct Turned: Patches = TDC[T = 4, C = 3, D = 6], parts(D = QP);
    struct Swapped: Patches = DTC[T = 4, C = 3, D = 6], components(C = BGR), parts(D = PQ);
}

fn all(patches: View<u8, Turned>, others: View<u8, Swapped>) -> usize {
    patches.len() + others.len()
}

fn main() {}
