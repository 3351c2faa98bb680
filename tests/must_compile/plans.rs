//! Plans that look odd but are right, in code that forbids `unsafe`.

#![forbid(unsafe_code)]

use tensor_layout::dml::Temporary;
use tensor_layout::gpu::Buffer;
use tensor_layout::{layout, plan};

layout! {
    type Line<const LENGTH: usize = 4> = W[LENGTH];
}

// The plan is written on one line, without a comma. Its names are also names of the macro or of Rust. It comes before
// the plans of its entries. Its resource parameter has an unusual name.
plan! {
    struct Written<R> {
        out: Buffer<R, u8, layout!(HWC[C = 3, H = 4, W = 5])>,
    }

    #[derive(Clone, Copy)]
    pub struct Names<Resource> {
        pub entry: Buffer<Resource, u8, Line>,
        pub placed: Buffer<Resource, u8, Line>,
        pub next: Inner<Resource, 8>,
        pub new: Temporary<Resource, { 16 * 16 }>,
        pub r#type: tensor_layout::gpu::Buffer<Resource, [f32; 3], Line<1>>
    }

    #[derive(Clone, Copy)]
    pub union Inner<T, const LENGTH: usize> { pub line: Buffer<T, f32, Line<LENGTH>>, pub offset: Nested<T>, }

    #[derive(Clone, Copy)]
    pub struct Nested<R,> { pub resource: Buffer<R, f32, Line> }
}

#[test]
fn names() {
    assert_eq!(Written::OFFSETS.out, 0);
    assert_eq!(Written::SIZE_IN_BYTES, 60);
    let offsets = Names::OFFSETS;
    assert_eq!([offsets.entry, offsets.placed, offsets.next], [0, 16, 32]);
    assert_eq!([offsets.new, offsets.r#type], [256, 512]);
    assert_eq!(Inner::<(), 8>::SIZE_IN_BYTES, 32);
    assert_eq!(Names::SIZE_IN_BYTES, 524);
}

// A parameter has the name of an axis. The function of this axis is in scope.
mod names_of_axes {
    use tensor_layout::dml::Temporary;
    use tensor_layout::gpu::Buffer;
    use tensor_layout::{N, W, layout, plan};

    plan! {
        pub(super) struct Axes<R, const W: u64, const N: usize> {
            work: Temporary<R, { W }>,
            lines: Buffer<R, u8, layout!(HW[N, 3])>,
        }
    }

    pub(super) const POSITIONS: (N, W) = (N(0), W(0));
}

#[test]
fn parameters_called_as_axes() {
    assert_eq!(names_of_axes::Axes::<(), 20, 5>::OFFSETS.lines, 32);
    assert_eq!(names_of_axes::Axes::<(), 20, 5>::SIZE_IN_BYTES, 48);
    assert_eq!(names_of_axes::POSITIONS.0.0, 0);
}

// Conditions and lints apply to the plan itself, and not to its other items.
plan! {
    #[cfg(any())]
    struct NotThere<R> {
        nothing: Buffer<R, u8, NoLayout>,
    }

    #[deprecated]
    pub struct Old<R> {
        pub line: Buffer<R, u8, Line>,
    }
}

layout! {
    #[cfg(any())]
    type NoLine = W[NO_LENGTH];

    #[cfg(not(any()))]
    type Either = W[1];

    #[cfg(any())]
    type Either = W[2];

    #[deprecated = "use `Line`"]
    pub type OldLine = W[4];
}

#[test]
fn conditions() {
    assert_eq!(Either::SPAN, 1);
}

/// Declares a plan within a function, from the fragments of another macro.
#[test]
fn from_a_macro() {
    macro_rules! lines {
        ($name:ident: $($entry:ident $T:ty),*) => {
            plan! {
                struct $name<R> {
                    $($entry: Buffer<R, $T, Line>,)*
                }
            }
        };
    }
    lines!(Lines: one u8, other (f32, f32));
    assert_eq!([Lines::OFFSETS.one, Lines::OFFSETS.other], [0, 16]);
    assert_eq!(Lines::SIZE_IN_BYTES, 48);
}
