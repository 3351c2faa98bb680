//! Calls the macro `callback` once for each rank from 1 to 8, with names and indices for a tuple of that
//! rank.

macro_rules! for_each_rank_and_0 {
    ($callback:ident) => {
        $callback! { 0; }
        $crate::types::rank::for_each_rank!($callback);
    };
}
macro_rules! for_each_rank {
    ($callback:ident) => {
        $callback! { 1; X0 0 }
        $callback! { 2; X0 0, X1 1 }
        $callback! { 3; X0 0, X1 1, X2 2 }
        $callback! { 4; X0 0, X1 1, X2 2, X3 3 }
        $callback! { 5; X0 0, X1 1, X2 2, X3 3, X4 4 }
        $callback! { 6; X0 0, X1 1, X2 2, X3 3, X4 4, X5 5 }
        $callback! { 7; X0 0, X1 1, X2 2, X3 3, X4 4, X5 5, X6 6 }
        $callback! { 8; X0 0, X1 1, X2 2, X3 3, X4 4, X5 5, X6 6, X7 7 }
    };
}

/// Writes types as a list: `(A, (B, ()))`.
macro_rules! list {
    () => { () };
    ($head:ty $(, $tail:ty)*) => { ($head, list!($($tail),*)) };
}

pub(crate) use {for_each_rank, for_each_rank_and_0, list};
