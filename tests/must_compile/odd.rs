//! Programs that look odd and are right, written from the documentation before any was compiled.

#![allow(dead_code, unreachable_pub, unused)]

/// Samples that two formats have in common.
mod frame_nv21_and_nv12_one_function {
    use tensor_layout::View;
    use tensor_layout::frames::{Bt709Limited, ChromaU, Frame, Nv12, Nv21};
    fn most(u: View<u8, ChromaU<Bt709Limited, 2, 2>>) -> Option<u8> {
        u.iter().copied().max()
    }
    fn run(a: Frame<Nv12, Bt709Limited>, b: Frame<Nv21, Bt709Limited>) -> bool {
        most(a.u()) == most(b.u())
    }
}

/// Kept beside a number, Clone.
mod frame_in_a_struct {
    use tensor_layout::frames::{Bt601Limited, Frame, Yuy2};
    #[derive(Clone)]
    struct Shot<'a> {
        frame: Frame<'a, Yuy2, Bt601Limited>,
        time: u64,
    }
    fn later<'a>(s: &Shot<'a>) -> Shot<'a> {
        Shot {
            time: s.time + 1,
            ..s.clone()
        }
    }
}
