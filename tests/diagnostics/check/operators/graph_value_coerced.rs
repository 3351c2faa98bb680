// mistakes: 1
#![allow(coherence_leak_check)]
use core::fmt;
use core::marker::PhantomData;
use tensor_layout::macros::{NoComponents, NoParts, Nominal};
use tensor_layout::operators::Value;
use tensor_layout::layout;

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

fn large(value: Value<f32, Small>) -> Value<f32, Large> {
    value
}

fn main() {}
