// mistakes: 1
// exception: paths: the program calls hidden functions, whose proof has no public name
#![allow(coherence_leak_check)]
use core::fmt;
use core::marker::PhantomData;
use tensor_layout::macros::{NoComponents, NoParts, Nominal};
use tensor_layout::{layout, rearrange, Rearrangement, View};

/// A layout by hand: 4 rows and columns for one type, 1000 for a supertype of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Name<T>(PhantomData<T>);
type Small = Name<for<'a> fn(&'a u8)>;
type Large = Name<fn(&'static u8)>;

impl<T> fmt::Display for Name<T> {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl Nominal for Small {
    type Of = layout!(HW[H = 4, W = 4]);
    type Meaning = Self;
    type Components = NoComponents;
    type Parts = NoParts;
    const NAME: &'static str = "Small";
}

impl Nominal for Large {
    type Of = layout!(HW[H = 1000, W = 1000]);
    type Meaning = Self;
    type Components = NoComponents;
    type Parts = NoParts;
    const NAME: &'static str = "Large";
}

type Square = layout!(HW[H = 4, W = 4]);

static SAME: Rearrangement<Square, Small> = rearrange!(const H W -> H W);

// The view would have a million elements, in the memory of sixteen.
fn large(square: View<'_, u8, Square>) -> View<'_, u8, Large> {
    Rearrangement::<Square, Large>::view(square, SAME.in_place("H W -> H W"))
}

fn main() {}
