//! Layouts written by `macro_rules!`, whose fragments reach `layout!` in invisible groups.

use tensor_layout::{Tensor, View, at, layout, part, rearrange, try_part};

macro_rules! rows {
    (literal $n:literal) => { layout!(HW[H = $n, W = 3]) };
    (expr $n:expr) => { layout!(HW[H = $n, W = 3]) };
    (twice $n:expr) => { layout!(HW[H = $n * 2, W = 3]) };
    (pad $n:expr) => { layout!(HW[H = 2, W = 3], pad(W = 2 * $n)) };
    (type $t:ty) => { layout!(HW[H = size_of::<$t>(), W = 3]) };
    (label $l:ident) => { layout!($l[H = 2, W = 3]) };
    (axis $a:ident $n:tt) => { layout!(HW[2, 3], pad($a = $n)) };
    (all $($layout:tt)*) => { layout!($($layout)*) };
}

#[test]
fn a_literal_is_a_size() {
    assert_eq!(<rows!(literal 7)>::SIZES, [7, 3]);
    assert_eq!(rows!(literal 0x10).size_array(), [16, 3]);
}

#[test]
fn an_expression_keeps_its_precedence() {
    assert_eq!(<rows!(expr 1 + 1)>::SIZES, [2, 3]);
    assert_eq!(<rows!(twice 1 + 1)>::SIZES, [4, 3]);
    assert_eq!(<rows!(pad 1 + 1)>::STRIDES, [4, 1]);
}

#[test]
fn a_type_is_measured() {
    assert_eq!(<rows!(type u64)>::SIZES, [8, 3]);
    assert_eq!(<rows!(type [(u8, u8); 5])>::SIZES, [10, 3]);
}

#[test]
fn a_label_or_an_axis_is_an_identifier() {
    assert_eq!(<rows!(label WH)>::STRIDES, [1, 2]);
    assert_eq!(<rows!(label HW)>::STRIDES, [3, 1]);
    assert_eq!(<rows!(axis W 5)>::STRIDES, [5, 1]);
    assert_eq!(<rows!(all WH[?, 3])>::NOTATION, "WH[H=?, W=3]");
}

macro_rules! declare {
    ($($name:ident $label:ident [$h:expr, $w:expr])*) => {
        layout! {
            $(
                /// Declared by a macro.
                pub(super) type $name = $label[H = $h, W = $w];
            )*
        }
    };
}

declare! {
    Tall HW[2 + 2, 3]
    Wide WH[2, 1 << 3]
}

#[test]
fn items_are_declared() {
    assert_eq!(Tall::STRIDES, [3, 1]);
    assert_eq!(Wide::STRIDES, [1, 2]);
}

macro_rules! element {
    ($view:expr, $y:expr, $x:literal) => {
        at!($view, H = $y * 2, W = $x)
    };
}

#[test]
fn positions_keep_their_precedence() {
    let image = View::<usize, Tall>::from_array(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    let zero = 0;
    assert_eq!(element!(image, zero + 1, 2), 8);
}

macro_rules! part_of {
    (all $($part:tt)*) => { part!($($part)*) };
    (range $view:expr, $range:expr) => { part!($view, H = $range) };
    (tried $view:ident, $axis:ident, $x:expr) => { try_part!($view, $axis = $x..) };
    ($view:expr, $y:expr, $x:literal, $step:expr) => {
        part!($view, H = $y * 2.., W = 0..$x;$step)
    };
}

#[test]
fn parts_keep_their_precedence() {
    let image = View::<usize, Tall>::from_array(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    let zero = 0;
    let part = part_of!(image, zero + 1, 3, zero + 2);
    assert!(part.iter().eq(&[6, 8, 9, 11]));
    assert!(part_of!(all image, H = 3, W = 1..3).iter().eq(&[10, 11]));
    assert!(part_of!(range image, 3..4).iter().eq(&[9, 10, 11]));
    assert_eq!(
        part_of!(tried image, H, zero + 3).map(|rows| rows.len()),
        Ok(3)
    );
}

/// Declares a layout in the way that most macros declare items.
macro_rules! declare_one {
    ($(#[$attribute:meta])* $visibility:vis $name:ident = $size:block by $path:path) => {
        layout! { $(#[$attribute])* $visibility type $name = HW[H = $size, W = $path]; }
    };
}

const COLUMNS: usize = 3;

declare_one!(Private = { 2 } by COLUMNS);
declare_one!(
    /// Documented.
    #[allow(dead_code)]
    pub Public = { 1 + 1 } by self::COLUMNS
);
declare_one!(pub(crate) Restricted = { 2 } by COLUMNS);
declare_one!(#[cfg(not(any()))] pub(in crate::macros) There = { 2 } by COLUMNS);
declare_one!(#[cfg(any())] pub NotThere = { 2 } by NO_COLUMNS);

#[test]
fn attributes_and_visibility_are_kept() {
    assert_eq!(Private::STRIDES, [3, 1]);
    assert_eq!(Public::STRIDES, [3, 1]);
    assert_eq!(Restricted::STRIDES, [3, 1]);
    assert_eq!(There::STRIDES, [3, 1]);
}

macro_rules! declare_named {
    ($($(#[$attribute:meta])* $visibility:vis $name:ident $(($meaning:ident))? $label:ident [$h:expr, $w:expr])*) => {
        layout! {
            $(
                $(#[$attribute])*
                $visibility struct $name $(: $meaning)? = $label[H = $h, W = $w];
            )*
        }
    };
}

declare_named! {
    /// Declared by a macro.
    pub(crate) NamedTall HW[2 + 2, 3]
    pub(super) NamedWide (NamedTall) WH[4, 1 << 1]
    #[cfg(any())]
    NamedTall HW[1, 1]
    #[cfg(all())]
    #[deprecated = "for a test"]
    NamedOld (NamedTall) HW[4, 3]
}

#[test]
fn layouts_with_a_name_are_declared() {
    assert_eq!(
        (NamedTall::SIZES, NamedWide::STRIDES),
        ([4, 3].as_slice(), [1, 4].as_slice())
    );
    let tall = View::<u8, NamedTall>::from_array(&[7; 12]);
    #[expect(deprecated, reason = "for a test")]
    let old = tall.to_layout::<NamedOld>();
    assert_eq!(old, tall);
}

mod with_names_of_its_own {
    //! The expansion finds its functions, even if the module has other items with their names.
    #![allow(dead_code, non_camel_case_types, reason = "they are only to be there")]
    struct Mapping;
    struct StaticLayout;
    struct SizesFor;
    struct Result;
    struct Self_;
    trait Default {}
    trait Deref {}
    fn with() {}
    tensor_layout::layout! {
        pub(super) struct AnyLayout = HW[2, 3];
        struct LayoutError: AnyLayout = WH[?, ?];
    }
    #[test]
    fn they_do_not_clash() {
        assert_eq!(AnyLayout::mapping().span(), 6);
        assert_eq!(AnyLayout.span(), 6);
        let sizes = (tensor_layout::H(2), tensor_layout::W(3));
        assert_eq!(
            LayoutError::with(sizes).map(|mapping| mapping.span()),
            Ok(6)
        );
    }
}

macro_rules! cut {
    ($image:expr, $axis:ident, $count:expr, $layout:ty) => {
        rearrange!($image: H $axis(A B) -> $layout: H A B, B = $count * 1, A = $count)
    };
    (all $($pattern:tt)*) => { rearrange!($($pattern)*) };
}

#[test]
fn patterns_are_written_by_macros() {
    type Cut = layout!(HAB[H = 2, A = 2, B = 2]);
    let image = Tensor::<u8, layout!(HW[2, 4])>::from_vec((0..8).collect()).expect("as many");
    let cut = cut!(image, W, 1 + 1, Cut);
    assert_eq!(cut.as_slice(), image.as_slice());
    let same = cut!(all image: H W(A B) -> Cut: H A B, B = 1 + 1);
    assert_eq!(same, cut);
}

/// Rearranges sizes that are known only in an instance of the generic function.
fn halves<const WIDTH: usize>(
    image: &Tensor<u8, layout!(HW[2, WIDTH])>,
) -> Tensor<u8, layout!(HAB[H = 2, A = 2, B = 3])> {
    rearrange!(image: H W(A B) -> H A B, B = WIDTH / 2)
}

#[test]
fn patterns_are_generic() {
    let image = Tensor::<u8, layout!(HW[2, 6])>::from_vec((0..12).collect()).expect("as many");
    assert_eq!(halves(&image).as_slice(), image.as_slice());
}
