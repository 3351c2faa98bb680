//! All paths in the expansions are absolute: here, each name of a primitive type, of the prelude, of a crate and of a
//! macro of the standard library means something else.

#![allow(
    dead_code,
    unused_macros,
    non_camel_case_types,
    reason = "only the names matter"
)]

use ::tensor_layout::frames::{Bt709Full, Frame};
use ::tensor_layout::{axes, frame, layout, size_names};

/// Declares types that hide those of Rust.
macro_rules! types {
    ($($name:ident)*) => { $(struct $name;)* };
}

types! {
    bool char str u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64
    Some None Ok Err Option Result Vec String Box Clone Copy Send Sync Sized Drop FnMut FnOnce drop
    Into From TryFrom TryInto FromIterator AsRef AsMut Iterator IntoIterator Extend DoubleEndedIterator
    ExactSizeIterator Default Eq PartialEq Ord PartialOrd ToOwned ToString Debug Hash Display
    size_of align_of Deref Serialize Deserialize PhantomData Dimension Shape Planes Element Error
}

mod core {}
mod std {}
mod alloc {}
mod tensor_layout {}
mod macros {}

/// Declares macros that hide those of Rust. None of them may be called.
macro_rules! hide {
    ($dollar:tt $($name:ident)*) => { $(
        macro_rules! $name {
            ($dollar($dollar any:tt)*) => { ::core::compile_error!("a hidden macro is called") };
        }
    )* };
}

hide! { $
    assert assert_eq assert_ne cfg column compile_error concat dbg debug_assert debug_assert_eq debug_assert_ne env eprint
    eprintln file format format_args include include_bytes include_str line matches module_path option_env panic print
    println stringify thread_local todo unimplemented unreachable vec write writeln mark page declare_layout
    serialize_layout declare_plan
}

#[path = "expansions.rs"]
mod expansions;

size_names! { Rows_, Columns_ }

frame! {
    struct Nv24: u8, bits(0..8) = { Y[H, W], UV[H, W] }

    struct P016: u16 = { Y[H, W], UV[H / 2, W / 2] }
}

layout! {
    /// Sizes with names.
    type Wide = HW[?Rows_ * 2, ?Columns_];
}

#[::core::prelude::v1::test]
fn names_of_sizes() {
    ::core::assert!(Wide::with((axes::H(4), axes::W(5))).is_ok());
}

#[::core::prelude::v1::test]
fn frames() {
    let memory = [50, 60, 20, 10, 20, 10];
    let frame = Frame::<Nv24, Bt709Full>::packed(&memory, axes::H(1), axes::W(2));
    ::core::assert!(frame.is_ok());
    let memory = [0_u16; 6];
    ::core::assert!(Frame::<P016, Bt709Full>::packed(&memory, axes::H(2), axes::W(2)).is_ok());
}
