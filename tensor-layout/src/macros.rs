//! The public macros, and the functions that their expansions call. Each macro passes the name of this crate
//! to a procedural macro.

#[cfg(feature = "files")]
pub use crate::files::check_size_in_file;
#[cfg(feature = "frames")]
pub use crate::frames::format::{FormatFacts, PlaneFacts};
#[cfg(feature = "gpu")]
pub use crate::gpu::plan::{
    CheckedRange, NoSpace, PlacedEntries, Plan, PlanForm, Space, check_alignment, place,
};
use crate::layout::AnyLayout;
pub use crate::layout::axis_parts::{NoParts, PartsAlong};
pub use crate::layout::check_axes;
pub use crate::layout::components::check as check_components;
use crate::layout::coordinate::Constant;
pub use crate::layout::given_sizes::SizesFor;
pub use crate::layout::given_strides::{
    ByteStridesFor, StridesFor, with_byte_strides, with_strides,
};
pub use crate::layout::nominal::{Facts, NamesMeaning, Nominal};
pub use crate::layout::tensor_layout::{ShapeOf, StorageOf, mapping_of_static, with};
use crate::types::axis::{Axis, AxisName};
use crate::types::lookup::AxisOf;
pub use crate::types::names::{OneName, SizeFactor};
use crate::types::shape::known;
use crate::types::size::Size;
pub use crate::types::storage::StaticStorage;
pub use crate::types::written_name::WrittenName;
pub use crate::{LayoutError, Mapping, StaticLayout};
use core::ops::Deref;
#[cfg(feature = "serde")]
pub use serde;
#[cfg(feature = "frames")]
pub use tensor_layout_macros::frame;
#[cfg(feature = "gpu")]
pub use tensor_layout_macros::plan;
use tensor_layout_macros::say;
pub use tensor_layout_macros::{at, layout, mark, page, part, rearrange as write_rearrange};

/// Declares a tensor layout: in type position, in expression position, or as items.
///
/// As a type or a value:
///
/// ```
/// use tensor_layout::{layout, View, H, W};
///
/// type Rows = layout!(HW[H = 2, W = 3], pad(W = 5));
/// assert_eq!(Rows::STRIDES, [5, 1]);
/// assert_eq!(layout!(HW[2, 3]).to_string(), "HW[H=2, W=3]");
/// ```
///
/// As items, with attributes, a visibility, and const parameters for sizes ([below](#layouts-with-a-name)
/// explains items with `struct` in place of `type`):
///
/// ```
/// use tensor_layout::layout;
///
/// layout! {
///     /// A batch of camera frames in the GPU's order.
///     pub type Frames = NHWC[
///         N = 8, C = 4, H = 1080, W = 1920
///     ];
///
///     /// Rows that start at multiples of 256 elements.
///     pub type Pitched<const WIDTH: usize = 1920> =
///         HW[1080, WIDTH], pitch(H = 256);
/// }
/// assert_eq!(Frames::span_bytes::<u8>(), 66_355_200);
/// assert_eq!(<Pitched>::STRIDES, [2048, 1]);
/// assert_eq!(Pitched::<100>::STRIDES, [256, 1]);
/// ```
///
/// # Layouts with a name
///
/// An item that begins with `struct` is a type of its own. No other layout is accepted in its place, even
/// with the same sizes and strides. The type has the constants and functions of a
/// [`TensorLayout`](crate::TensorLayout), and can be used like any layout. Its name states the meaning of the
/// elements: the order of colours, or whether an image is normalised. Name another `struct` after a colon to
/// give both layouts the same meaning:
///
/// ```
/// use tensor_layout::{layout, Tensor, View};
///
/// layout! {
///     /// Red, green, blue.
///     pub struct Rgb = HWC[C = 3, H = ?, W = ?];
///     /// Red, green, blue, plane after plane.
///     pub struct RgbPlanes: Rgb = CHW[C = 3, H = ?, W = ?];
///     /// Red, green, blue, with fixed sizes.
///     pub struct Icon: Rgb = HWC[C = 3, H = 1, W = 2];
///     /// Blue, green, red.
///     pub struct Bgr = HWC[C = 3, H = 1, W = 2];
/// }
/// assert_eq!(Icon::STRIDES, Bgr::STRIDES);
/// assert_eq!(Icon::NOTATION, "Icon = HWC[C=3, H=1, W=2]");
///
/// // `from_array` or `claim` says which layout with a name
/// // elements have.
/// let icon =
///     View::<u8, Icon>::from_array(&[1, 2, 3, 4, 5, 6]);
/// // They move freely between layouts of one meaning, and to
/// // layouts without a name.
/// let planes: Tensor<u8, RgbPlanes> = icon.try_to_layout()?;
/// let unnamed: View<u8, layout!(HWC[C = 3, H = 1, W = 2])> =
///     icon.into_layout();
/// assert_eq!(
///     (unnamed.claim::<Rgb>(), icon),
///     (planes.try_to_layout::<Rgb>()?.as_view(), icon)
/// );
/// # Ok::<(), tensor_layout::LayoutError>(())
/// ```
///
/// | conversion | to the same meaning | to another meaning, or from no name to a name | to no name |
/// |---|---|---|---|
/// | `to_layout`, `relayout_into`, `into_layout` | yes | no | yes |
/// | [`claim`](crate::View::claim), if both have the same storage | yes | yes | yes |
/// | `map_into`, `map_along_into`, `rearrange!` | yes | yes: they convert the elements | yes |
/// | `==`, `assert_close` | yes | only if one of the two has no name | yes |
/// | `zip` | yes | yes | yes |
///
/// If a function parameter, a [`Buffer`](crate::gpu::Buffer) or an operator's slot has a layout with a name,
/// it takes no other layout. Parts and reshapes, such as the results of `fix`, `range` and `merge`, have
/// layouts without names.
///
/// ## Components
///
/// A `struct` may name the component at each position along one axis, with a letter for each:
///
/// ```
/// use tensor_layout::{layout, View};
///
/// layout! {
///     /// The pixels of a screen: one byte of four is unused.
///     struct Screen = HWC[C = 4, H = 1, W = 2],
///         components(C = BGRX);
///     struct Rgb = HWC[C = 3, H = 1, W = 2],
///         components(C = RGB);
///     struct RgbPlanes: Rgb = CHW[C = 3, H = 1, W = 2];
///     struct Rgba = HWC[C = 4, H = 1, W = 2],
///         components(C = RGBA);
/// }
/// let screen = View::<u8, Screen>::from_array(&[
///     3, 2, 1, 0, 6, 5, 4, 0,
/// ]);
/// assert_eq!(
///     screen.to_components::<RgbPlanes>().as_slice(),
///     [1, 4, 2, 5, 3, 6]
/// );
/// let opaque = screen.to_components_or::<Rgba>(255);
/// assert_eq!(opaque.as_slice(), [1, 2, 3, 255, 4, 5, 6, 255]);
/// ```
///
/// [`to_components`](crate::View::to_components) and its variants move elements between such layouts in one
/// pass, to any storage. Both layouts must have the same letters, except `A` (opacity) and `X` (unused):
/// these two may be left out, or added with a value that the caller gives. Only the letters are compared, not
/// the colour space. All layouts with the same meaning have the same components. `image.component(R)` is the
/// position of red in the order of the image; see [`component`](crate::Mapping::component).
///
/// ## Parts of an axis
///
/// An axis may consist of parts. For example, one axis may have the rows, columns and colours of a patch. The
/// size of the axis does not show the order of the parts. So a `struct` may name the parts, the outermost
/// first:
///
/// ```
/// use tensor_layout::{Tensor, layout, rearrange};
///
/// layout! {
///     type Photo = HWC[C = 3, H = 4, W = 4];
///     struct Patches = TD[T = 4, D = 12],
///         parts(T = YX, D = PQC);
/// }
/// let photo = Tensor::<u8, Photo>::filled(1);
/// let patches: Tensor<u8, Patches> =
///     rearrange!(
///         photo: H(Y P) W(X Q) C -> T(Y X) D(P Q C),
///         P = 2, Q = 2
///     );
/// let again: Tensor<u8, Photo> =
///     rearrange!(
///         patches: T(Y X) D(P Q C) -> H(Y P) W(X Q) C,
///         Y = 2, P = 2
///     );
/// assert_eq!(again, photo);
/// ```
///
/// In [`rearrange!`](crate::rearrange!), the brackets after an axis with declared parts must have the
/// declared letters in the declared order: `D(C P Q)` does not compile. An axis without brackets keeps its
/// parts together, so nothing is compared. `merge` and `split` do not compare parts either. The parts belong
/// to the meaning, as components do.
///
/// The compiler compares parts before it knows the layout of a type parameter `L`. So generic code that writes
/// brackets after an axis of `L` needs the bound `L: AnyLayout<Meaning = Unnamed>`
/// (`Unnamed`).
///
/// ```compile_fail
/// # use tensor_layout::{Tensor, layout, rearrange};
/// # layout! {
/// #     type Photo = HWC[C = 3, H = 4, W = 4];
/// #     struct Patches = TD[T = 4, D = 12], parts(T = YX, D = PQC);
/// # }
/// # let photo = Tensor::<u8, Photo>::filled(1);
/// let patches: Tensor<u8, Patches> =
///     rearrange!(
///         photo: H(Y P) W(X Q) C -> T(Y X) D(C P Q),
///         P = 2, Q = 2
///     );
/// ```
///
/// # Layouts of files
///
/// With the feature `files`, the attribute `in_file` of an item names a file, and a tensor in it. The macro
/// compares the layout with the header of the file. See `tensor_layout::files`.
///
/// # Documentation of items
///
/// The documentation of an item gets a table of sizes and strides after your own text. Editors show the table
/// at the label and at each use of the name. `cargo doc` also draws the memory on the item's page: see
#[cfg_attr(doc, doc = "[`gallery`](crate::gallery).")]
#[cfg_attr(not(doc), doc = "`gallery`.")]
///
/// # Sizes
///
/// Sizes without names are in **logical order, whatever the label**:
///
/// - If all letters of the label are among N C D H W, the logical order is N C D H W. If they are among O I D
///   H W, the logical order is O I D H W. `NHWC[1, 3, 2, 2]` has 3 channels, and `IO[4, 2]` has 4 outputs.
///   DirectML (see `Sizes` in the reference of [`DML_BUFFER_TENSOR_DESC`]), oneDNN and PyTorch list sizes in
///   this order, too.
/// - If the label has any other letter, the logical order is the order of the label. The sizes of
///   `NHWSC[1, 2, 2, 2, 3]` are in the label's order.
/// - The clause `logical(..)` states another order, such as that of an array of another library: the axes of
///   `HWD[2, 3, 4], logical(HWD)` are H, W and D, and iterators go through them in this order. A description
///   for DirectML still lists D before H and W.
///
/// Sizes that look like a mix-up (`NHWC[1, 224, 224, 3]`) cause a warning, and so do sizes in another order than
/// the label's if there is an axis D and no H: in `NWD[8, 77, 768]` for words with features, D comes before W and
/// is 77. Give the sizes by name, or state the order by `logical(..)`, to silence
/// it. A constant named after another axis of the layout, as in `HW[WIDTH, HEIGHT]`, is an error. If the
/// sizes are given by name, any constant is accepted: `HW[H = WIDTH, W = HEIGHT]`.
///
/// A size is at least 1, so no tensor is empty: a cache that has no tokens yet is the `None` of an `Option`. A
/// const parameter must stand alone, not in an expression, as everywhere in Rust.
///
/// [`DML_BUFFER_TENSOR_DESC`]: https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_buffer_tensor_desc
///
/// # Clauses
///
/// A clause applies to the axes that it names: `pad(H = 4, W = 5)`. `pad` and `align` set the number of
/// positions that an axis occupies. `strides`, `pitch` and `overlap` set the number of elements in one step
/// along that axis. An axis takes at most one of `pad` and `align`, and at most one of `strides`, `pitch` and
/// `overlap`. The stride of the next outer axis is the step times the number of occupied positions. If
/// windows overlap, this stride is the extent of all windows together. An axis with `broadcast` takes no
/// other clause.
///
/// # Inner blocks
///
/// A block is a number and a lower-case letter after the capital letters. `NCHW16c` stores 16 channels of a
/// pixel side by side, then the next pixel, and after all pixels the next 16 channels. If an axis has several
/// blocks, the leftmost is the most significant. Sizes, `pad` and `align` count positions of the whole axis,
/// and the last block is stored whole. A blocked axis has no stride and takes no other clause. A layout with
/// blocks takes no `overlap` along any axis.
///
/// Two blocks of one axis side by side are one block: `32m4m` is `128m`, and the compiler warns of it. If the
/// right block is the more significant, write an axis for each block, and their order in `logical(..)`. The
/// [scaling factors of cuBLAS] have row `m` at `m % 32 * 16 + m / 32 % 4 * 4` in a tile of 128 rows and 4 columns:
///
/// ```
/// use tensor_layout::{layout, rearrange, Tensor};
///
/// layout! {
///     type Plain = RC[R = 256, C = 8];
///     type Scales = MKSTU[M = 2, K = 2, S = 32, T = 4, U = 4],
///         logical(MTSKU);
/// }
/// let plain =
///     Tensor::<usize, Plain>::from_vec((0..2048).collect())?;
/// let scales: Tensor<usize, Scales> =
///     rearrange!(
///         plain: R(M T S) C(K U) -> M K S T U,
///         T = 4, S = 32, U = 4
///     );
/// let (row_0, row_32, row_1) = (0, 32 * 8, 8);
/// assert_eq!(scales.as_slice()[0], row_0);
/// assert_eq!(scales.as_slice()[4], row_32);
/// assert_eq!(scales.as_slice()[16], row_1);
/// # Ok::<(), tensor_layout::LengthError>(())
/// ```
///
/// [scaling factors of cuBLAS]: https://docs.nvidia.com/cuda/cublas/index.html#d-block-scaling-factors-layout
///
/// # Errors
///
/// A wrong declaration does not compile. Each mistake has its own message on its own token. `cargo check`
/// also finds mistakes in values that are constants, with one exception. If a layout is not declared as an
/// item, and one of its sizes is a single name, as in `HW[ROWS, 4]`, this name could be a const parameter. So
/// this size is checked only at the first use of the layout.
///
/// # Grammar
///
/// ```text
/// item   := 'type' name '=' layout ';'
///         | 'struct' name (':' name)? '=' layout ';'
/// layout := label '[' sizes ']' (',' clause)*
///         | '[' ']'                  a scalar
/// label  := axis letters in storage order, then inner blocks:
///           NHWC, NCHW16c, OIHW4i16o4i
/// sizes  := size (',' size)*         in logical order:
///                                    NHWC[1, 3, 224, 225]
///         | axis '=' size (',' ..)*  by name:
///                                    HW[W = 225, H = 224]
/// size   := number | const expression | const parameter
///         | '?'                      known at run time
///         | '?' name                 the same; names must fit
/// name   := path declared by `size_names!`
///         | name '*' name | name '/' number
/// clause := pad(W = 5) | align(W = 64)
///                            positions that an axis occupies
///         | strides(H = 5) | pitch(H = 256) | overlap(H = 2)
///                            elements in one step along it
///         | strides(H = ?)   a step known at run time
///         | broadcast(H, W)  one element for the whole axis
///         | logical(BSHD)    logical order
///         | components(C = RGB)
///                            in a `struct`: the colours of C
///         | parts(T = YX, D = PQC)
///                            in a `struct`: parts of an axis,
///                            the outermost first
/// ```
#[macro_export]
macro_rules! layout {
    ($($layout:tt)*) => { $crate::macros::layout! { @ $crate $($layout)* } };
}

/// Indexes one element, and checks constant positions at compile time.
///
/// `at!(tensor, AXIS = position, ..)` means `tensor[(AXIS(position), ..)]`. The element can be read, borrowed
/// or assigned to. Literals and `const { .. }` blocks are compared with sizes known at compile time. If such
/// a position is out of range, the program does not compile. Other positions are checked at run time, as `[]`
/// checks them. Axes need not be imported, and do not clash with other names.
///
/// The value of a `const { .. }` block must not depend on a const parameter: in a function with `const HEIGHT: usize`,
/// write `H = HEIGHT - 1`, which is checked at run time.
///
/// A position is a number of type `usize`. If a position has its axis already, as in
/// `for h in image.positions(H)`, write `H = h.0`, or index by `image[(h, w)]`.
///
/// ```
/// use tensor_layout::{at, layout, Tensor};
///
/// let mut image = Tensor::<
///     u8,
///     layout!(HWC[H = 4, W = 4, C = 3]),
/// >::filled(0);
/// let row = 2;
/// at!(image, C = 2, H = row, W = 0) = 7;
/// assert_eq!(
///     at!(image, H = row, W = const { 4 - 4 }, C = 2),
///     7
/// );
/// ```
///
/// A word with a capital letter, or a path, is another name that the program gives an axis:
///
/// ```
/// use tensor_layout::{at, layout, S as Token, Tensor};
///
/// let scores =
///     Tensor::<u8, layout!(SD[S = 5, D = 4])>::filled(7);
/// assert_eq!(
///     at!(scores, Token = 4, D = 0),
///     at!(scores, tensor_layout::S = 4, D = 0)
/// );
/// ```
///
/// ```compile_fail
/// # use tensor_layout::{at, layout, Tensor};
/// # let image = Tensor::<u8, layout!(HWC[H = 4, W = 4, C = 3])>::filled(0);
/// // There are channels 0, 1 and 2.
/// let alpha = at!(image, H = 0, W = 0, C = 3);
/// ```
///
/// # Panics
///
/// Panics if a run-time position is out of range for its axis.
#[macro_export]
macro_rules! at {
    ($($token:tt)*) => { $crate::macros::at! { @ $crate $($token)* } };
}

/// Splits, reorders and merges axes in one pass, with a copy where elements have to move.
///
/// ```text
/// rearrange  := source ':' axes '->' (target ':')? axes sizes
///             | 'const' axes '->' axes sizes
/// sizes      := (',' letter '=' size)*
/// axes       := axis+               in any order,
///                                   as in a coordinate
/// axis       := letter              an axis of the layout
///             | letter '(' letter+ ')'
///                                   made of parts,
///                                   the outermost first
///             | letter '(' '1' ')'  of size 1,
///                                   on one side only
/// target     := layout              a new tensor
///             | '&mut' tensor       an existing tensor
///             | 'view' 'mut'? layout?
///                                   the same elements,
///                                   where they are
/// ```
///
/// A letter outside brackets is an axis of the layout. A letter inside brackets is a part of the axis before
/// the brackets; letters inside brackets may be separated by commas. Parts are matched by their letters. An
/// axis without brackets consists of one part with the same letter. The following pattern cuts a photo into
/// patches of 16 x 16 pixels, and makes each patch a row:
///
/// ```
/// use tensor_layout::{Rearrangement, Tensor, layout};
/// use tensor_layout::rearrange;
///
/// layout! {
///     type Photo = HWC[H = 224, W = 224, C = 3];
///     type Tokens = TD[T = 196, D = 768];
/// }
/// static TO_TOKENS: Rearrangement<Photo, Tokens> =
///     rearrange!(
///         const H(Y P) W(X Q) C -> T(Y X) D(P Q C),
///         P = 16, Q = 16
///     );
///
/// let photo = Tensor::<u8, Photo>::filled(1);
/// let tokens = TO_TOKENS.apply(&photo);
/// # assert_eq!(tokens, Tensor::<u8, Tokens>::filled(1));
/// ```
///
/// If the rearrangement is a constant, `cargo check` checks all of it. Otherwise, the pattern takes its
/// layouts from the tensors. Then `cargo check` checks the axes, and `cargo build` checks the numbers:
///
/// ```
/// # use tensor_layout::{Tensor, View, layout, rearrange};
/// # layout! {
/// #     type Photo = HWC[H = 224, W = 224, C = 3];
/// #     type Tokens = TD[T = 196, D = 768];
/// #     type Patches = YPXQC[Y = 14, P = 16, X = 14, Q = 16, C = 3];
/// # }
/// # let photo = Tensor::<u8, Photo>::filled(1);
/// // A new tensor, whose layout is inferred or named; its
/// // padding is `Default::default()`.
/// let tokens: Tensor<u8, Tokens> =
///     rearrange!(
///         photo: H(Y P) W(X Q) C -> T(Y X) D(P Q C),
///         P = 16, Q = 16
///     );
/// let same = rearrange!(
///     photo: H(Y P) W(X Q) C -> Tokens: T(Y X) D(P Q C),
///     P = 16, Q = 16
/// );
///
/// // Into an existing tensor; for a `ViewMut`, write `&mut
/// // view`.
/// let mut back = Tensor::<u8, Photo>::filled(0);
/// rearrange!(
///     tokens: T(Y X) D(P Q C) -> &mut back: H(Y P) W(X Q) C,
///     Y = 14, P = 16
/// );
///
/// // A view of the same elements. If they would have to move,
/// // this does not compile.
/// let patches: View<u8, Patches> =
///     rearrange!(photo: H(Y P) W(X Q) C -> view Y P X Q C);
/// # assert_eq!((same, &back), (tokens, &photo));
///
/// // A mutable view of the same elements.
/// rearrange!(
///     back: H(Y P) W(X Q) C -> view mut Patches: Y P X Q C
/// )
/// .fill(0);
/// # assert_eq!(back, Tensor::<u8, Photo>::filled(0));
/// ```
///
/// The source is a [`Tensor`](crate::Tensor), a [`View`](crate::View) or a [`ViewMut`](crate::ViewMut), and
/// is borrowed. It may be blocked or broadcast, or be a part of another tensor. If the source `photo` is a
/// reference, write `*photo` before `-> view mut`. Axes need not be imported.
///
/// # Sizes
///
/// The sizes of parts are constants after the pattern. If one part of an axis has no size, its size is
/// computed from the others. The sizes of axes come from the layouts. An expression that begins with a
/// lower-case name is taken for a variable and refused; write `const { .. }` around a constant with such a
/// name.
///
/// A letter that stands only on the right repeats the elements, and needs a size: `H W -> H W C, C = 3`. A
/// letter that stands only on the left does not compile, because its elements would be lost. `N(1)` is an
/// axis of one position, which the other side does not have: `N(1) H W C -> H W C`.
///
/// For sizes known at run time, use [`try_rearrange!`](crate::try_rearrange!).
///
/// # What is checked
///
/// The pattern names each axis of both layouts once, and each letter at most once on either side. The size of
/// an axis is the product of its parts' sizes. If two letters of equal size are exchanged by mistake, the
/// pattern is still a valid rearrangement, which no type can refuse. [From einops](crate::guide::einops)
/// explains this, and has the patterns of twelve usual tasks.
#[macro_export]
macro_rules! rearrange {
    ($($pattern:tt)*) => { $crate::macros::write_rearrange! { @ $crate $($pattern)* } };
}

/// Rearranges as [`rearrange!`](crate::rearrange!) does, but the sizes of parts, and the sizes and strides of
/// layouts, may be known only at run time.
///
/// Returns a `Result`. If the layout of a new tensor has `?` in place of sizes, these sizes follow from the
/// pattern. The layout of the result is inferred, or named in the call.
///
/// ```
/// use tensor_layout::{
///     H, LayoutError, T, Tensor, W, layout, try_rearrange,
/// };
///
/// layout! {
///     type Photo = HWC[H = ?, W = ?, C = 3];
///     type Tokens = TD[T = ?, D = ?];
/// }
/// fn patches(
///     photo: &Tensor<u8, Photo>,
///     size: usize,
/// ) -> Result<Tensor<u8, Tokens>, LayoutError> {
///     try_rearrange!(
///         photo: H(Y P) W(X Q) C -> T(Y X) D(P Q C),
///         P = size, Q = size
///     )
/// }
///
/// let photo =
///     Tensor::filled_with(1, Photo::with((H(32), W(48)))?);
/// assert_eq!(patches(&photo, 16)?.size_array(), [6, 768]);
///
/// let error = patches(&photo, 15).unwrap_err();
/// assert_eq!(
///     (error.axis(), error.expected(), error.found()),
///     (Some('H'), Some(15), Some(32))
/// );
/// # Ok::<(), LayoutError>(())
/// ```
///
/// The result can also be written to an existing tensor, or be a view:
///
/// ```
/// # use tensor_layout::{H, LayoutError, Tensor, W, layout, try_rearrange};
/// # type Photo = layout!(HWC[H = ?, W = ?, C = 3]);
/// # let photo = Tensor::filled_with(1, Photo::with((H(32), W(48)))?);
/// let mut columns = Tensor::<
///     u8,
///     layout!(HWC[H = 32, W = 48, C = 3]),
/// >::filled(0);
/// try_rearrange!(photo: H W C -> &mut columns: H W C)?;
///
/// type Rows = layout!(HR[H = ?, R = ?]);
/// // Or `view mut`.
/// let rows =
///     try_rearrange!(photo: H W C -> view Rows: H R(W C))?;
/// assert_eq!(rows.size_array(), [32, 144]);
/// # Ok::<(), LayoutError>(())
/// ```
///
/// # Errors
///
/// Returns an error in the following cases, and then writes nothing:
///
/// - The sizes of an axis and its parts do not agree.
/// - A size is 0, or cannot be computed from the other sizes.
/// - The new layout cannot have the sizes.
/// - The result is a view, but elements would have to move.
///
/// # Panics
///
/// Panics if a new tensor takes more than `isize::MAX` bytes. If memory runs out, the program aborts, as it
/// does for a `Vec`.
#[macro_export]
macro_rules! try_rearrange {
    ($($pattern:tt)*) => { $crate::macros::write_rearrange! { try $crate $($pattern)* } };
}

/// Takes a part of a tensor by positions and ranges. Constants are checked at compile time, and sizes that
/// follow from them are in the type of the part.
///
/// `part!(tensor, AXIS = position or range, ..)` calls [`fix`](crate::View::fix),
/// [`crop`](crate::View::crop), [`range`](crate::View::range) and [`step_by`](crate::View::step_by) of a
/// view, a tensor or a `gpu::Buffer`. Axes can be written in any order, and need not be imported. They may have
/// other names, as in [`at!`](crate::at!). An axis that is not named stays whole.
///
/// | written | call | size of the axis |
/// |---|---|---|
/// | `N = 0`, `N = n` | `fix` | the part has no such axis |
/// | `H = 10..20`, `H = ..20`, `H = 10..=19` | `crop` | in the type |
/// | `H = const { TOP }..const { TOP + 10 }` | `crop` | in the type |
/// | `H = a..b`, `H = 10..`, `H = ..b` | `range` | known at run time |
/// | `W = ..;2`, `W = 10..20;2` | `range`, then `step_by` | known at run time |
/// | `W = ..` | | unchanged |
///
/// Numbers and `const { .. }` blocks are constants. A constant position, or a range with two constant ends,
/// is compared with a size known at compile time. If it is out of range, the program does not compile.
///
/// ```
/// use tensor_layout::{layout, part, DimH, Tensor, H, N};
///
/// let image = Tensor::<
///     u8,
///     layout!(NHWC[N = 2, C = 3, H = 8, W = 6]),
/// >::filled(7);
///
/// // A view with the axes C, H and W.
/// let rows = part!(image, N = 0, H = 2..5);
/// assert_eq!(rows.size_array(), [3, 3, 6]);
/// assert_eq!(
///     rows.mapping(),
///     image.fix((N(0),)).crop(H(2), DimH::<3>).mapping()
/// );
///
/// let (top, left) = (1, 2);
/// let patch =
///     part!(image, N = 1, H = top..top + 4, W = left..;2);
/// assert_eq!(patch.size_array(), [3, 4, 2]);
/// ```
///
/// The part of a tensor or a view is a view. The part of a mutable view is a mutable view, and the part of a
/// buffer is a buffer. To write to a part of a tensor, call `as_view_mut` (`&mut image` does not compile). A
/// mutable view that is used again afterwards needs `reborrow`.
///
/// ```
/// # use tensor_layout::{layout, part, Tensor};
/// # let mut image = Tensor::<u8, layout!(NHWC[N = 2, C = 3, H = 8, W = 6])>::filled(7);
/// part!(image.as_view_mut(), C = 0, W = ..3).fill(0);
/// ```
///
/// ```compile_fail
/// # use tensor_layout::{layout, part, Tensor};
/// # let image = Tensor::<u8, layout!(NHWC[N = 2, C = 3, H = 8, W = 6])>::filled(7);
/// let below = part!(image, H = 4..9); // there are 8 rows
/// ```
///
/// # Panics
///
/// Panics if a run-time position or range is out of range, or if a step is 0.
/// [`try_part!`](crate::try_part!) returns an error instead.
#[doc(alias("s", "slice", "slice_mut", "i"))]
#[macro_export]
macro_rules! part {
    ($($part:tt)*) => { $crate::macros::part! { @ $crate $($part)* } };
}

/// Takes a part as [`part!`](crate::part!) does, and returns a [`LayoutError`](crate::LayoutError) if a
/// position or a range is out of range.
///
/// ```
/// use tensor_layout::{layout, try_part, LayoutErrorKind};
/// use tensor_layout::Tensor;
///
/// let image =
///     Tensor::<u8, layout!(HWC[H = 8, W = 6, C = 3])>::filled(
///         7,
///     );
/// let top = 6;
/// assert!(try_part!(image, H = top..top + 2, C = 0).is_ok());
/// let error =
///     try_part!(image, H = top..top + 3, C = 0).unwrap_err();
/// assert_eq!(error.kind(), LayoutErrorKind::RangeOutOfRange);
/// assert_eq!(
///     error.to_string(),
///     "the range 6..9 is out of range for axis H of size 8: \
///      HWC[C=3, H=8, W=6]"
/// );
/// ```
///
/// # Errors
///
/// Returns the first error of `try_fix`, `try_crop`, `try_range` and `try_step_by`. A constant that is out of
/// range for a size known at compile time does not compile.
#[macro_export]
macro_rules! try_part {
    ($($part:tt)*) => { $crate::macros::part! { try $crate $($part)* } };
}

/// Returns the part unchanged. The part's layout must have the axis `Name`.
#[doc(hidden)]
#[must_use]
#[inline(always)]
pub fn keep_whole<L: AnyLayout, Part, Name>(part: Part, _axis: Name) -> Part
where
    Part: Deref<Target = Mapping<L>>,
    Name: AxisName<Axis: AxisOf<L::Axes>>,
{
    part
}

/// Returns the constant position `POSITION` along an axis that has another name in the program.
#[doc(hidden)]
#[must_use]
pub fn constant<const POSITION: usize, X>(_: fn(usize) -> X) -> Constant<X, POSITION> {
    Constant::new()
}

/// Returns the size `SIZE` of an axis that has another name in the program.
#[doc(hidden)]
#[must_use]
pub fn size_along<const SIZE: usize, X: Axis>(_: fn(usize) -> X) -> X::Static<SIZE> {
    known(Size::STATIC)
}

/// Returns the number of positions in a range with constant ends.
#[doc(hidden)]
#[must_use]
#[track_caller]
pub const fn size_of_range(start: usize, end: usize, is_inclusive: bool) -> usize {
    let beyond = end.saturating_add(is_inclusive as usize);
    if start >= beyond {
        let dots = if is_inclusive { "..=" } else { ".." };
        let text = say!("the range {start}{dots}{end} has no position");
        panic!("{}", text.as_str())
    }
    beyond - start
}

/// Declares the items of a valid plan, for `plan!`.
#[cfg(feature = "gpu")]
#[doc(hidden)]
#[macro_export]
macro_rules! declare_plan {
    ($(
        [$($align:expr)?]
        $(#[$meta:meta])*
        $visibility:vis $kind:ident $name:ident<$R:ident $(, const $N:ident: $Number:ty)* $(,)?> {
            $($(#[$entry_meta:meta])* $entry_visibility:vis $entry:ident: $Entry:ty),* $(,)?
        }
    )*) => {$(
        $(#[$meta])*
        $visibility struct $name<$R $(, const $N: $Number)*> {
            $($(#[$entry_meta])* $entry_visibility $entry: $Entry,)*
        }

        // A deprecated plan causes a warning where it is used, but not in its own code.
        #[allow(deprecated)]
        impl<$R $(, const $N: $Number)*> $name<$R, $({ $N }),*> {
            const PLACED: $crate::macros::PlacedEntries<{ [$(::core::stringify!($entry)),*].len() }> =
                $crate::macros::PlacedEntries::new(
                    $crate::declare_plan!(@kind $kind),
                    $crate::declare_plan!(@align $($align)?),
                    [$($crate::macros::mark!([$Entry] <$Entry as $crate::gpu::Planned<$R>>::SPACE)),*],
                );
        }

        $(const _: () = $crate::macros::mark!([$align] $crate::macros::check_alignment($crate::declare_plan!(@align $align)));)?
        $crate::declare_plan!(@check $name [$([$entry $Entry])*] [$($N)*]);

        #[allow(deprecated)]
        impl<$(const $N: $Number),*> $name<(), $({ $N }),*> {
            /// The size of the plan, in bytes.
            $visibility const SIZE_IN_BYTES: ::core::primitive::u64 = {
                $crate::declare_plan!(@check_here $name [$([$entry $Entry])*] [$($N)*]);
                Self::PLACED.space.bytes
            };

            /// The alignment of the plan, in bytes.
            $visibility const ALIGNMENT: ::core::primitive::u64 = Self::PLACED.space.alignment;
        }

        #[allow(deprecated)]
        const _: () = {
            /// The offset of each entry, in bytes from the beginning of the plan.
            #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
            pub struct PlanOffsets {
                $(pub $entry: ::core::primitive::u64,)*
            }

            impl<$(const $N: $Number),*> $name<(), $({ $N }),*> {
                /// The offset of each entry, in bytes from the beginning of the plan.
                $visibility const OFFSETS: PlanOffsets = {
                    $crate::declare_plan!(@check_here $name [$([$entry $Entry])*] [$($N)*]);
                    let mut next = 0;
                    PlanOffsets {
                        $($entry: {
                            next += 1;
                            Self::PLACED.offsets[next - 1]
                        },)*
                    }
                };
            }
        };

        #[allow(deprecated)]
        impl<$R $(, const $N: $Number)*> $crate::macros::Plan for $name<$R, $({ $N }),*> {
            type Resource = $R;
            const SPACE: ::core::result::Result<$crate::macros::Space, $crate::macros::NoSpace> =
                Self::PLACED.space();
            fn at(range: $crate::macros::CheckedRange<'_, $R>) -> Self
            where
                $R: ::core::clone::Clone,
            {
                let mut next = 0;
                $name {
                    $($entry: {
                        next += 1;
                        $crate::macros::mark!([$Entry] <$Entry as $crate::gpu::Planned<$R>>::at(
                            range.after(Self::PLACED.offsets[next - 1]),
                        ))
                    },)*
                }
            }
        }

        #[allow(deprecated)]
        impl<$R: ::core::clone::Clone + $crate::gpu::Resource $(, const $N: $Number)*>
            $name<$R, $({ $N }),*>
        {
            /// Places the plan in a resource, at an offset in bytes.
            ///
            /// # Errors
            ///
            /// Returns an error if the resource is not a buffer or ends before the plan does, or if
            /// the offset is not a multiple of the plan's alignment.
            $visibility fn new(
                resource: $R,
                offset_in_bytes: ::core::primitive::u64,
            ) -> ::core::result::Result<Self, $crate::gpu::BufferError> {
                $crate::macros::mark!([$name] const {
                    $crate::declare_plan!(@entries (Self::PLACED) check $name [$([$entry $Entry])*]);
                });
                let space = Self::PLACED.space;
                $crate::macros::place(::core::stringify!($name), space, &resource, offset_in_bytes)
            }
        }
    )*};
    // All tensors begin at multiples of 16 bytes at least. A user's number may be of any type.
    (@align) => { 16 };
    (@align $align:expr) => {{
        #[allow(clippy::all, clippy::pedantic)]
        let alignment = $align as ::core::primitive::u32;
        alignment
    }};
    (@kind struct) => { $crate::macros::PlanForm::Struct };
    (@kind union) => { $crate::macros::PlanForm::Union };
    (@check $name:ident $entries:tt []) => {
        #[allow(deprecated)]
        const _: () = $crate::declare_plan!(@entries ($name::<()>::PLACED) check_own $name $entries);
    };
    // The values of const parameters are known only where the plan is used.
    (@check $name:ident $entries:tt [$($N:ident)+]) => {};
    (@check_here $name:ident $entries:tt []) => {};
    (@check_here $name:ident $entries:tt [$($N:ident)+]) => {
        $crate::declare_plan!(@entries (Self::PLACED) check $name $entries);
    };
    (@entries ($placed:expr) $check:ident $name:ident [$([$entry:ident $Entry:ty])*]) => {{
        let placed = &$placed;
        let mut entry = 0;
        $(
            $crate::macros::mark!([$Entry] placed.$check(
                entry,
                ::core::stringify!($name),
                ::core::stringify!($entry),
            ));
            entry += 1;
        )*
        let _ = entry;
    }};
}

/// Declares names of sizes that are known at run time. `layout!` takes them after `?`.
///
/// ```
/// use tensor_layout::{layout, size_names, Tensor, View, H, W};
///
/// size_names! {
///     /// The number of rows of a picture.
///     pub Height,
///     /// The number of pixels in a row.
///     pub Width,
/// }
///
/// type Image = layout!(HWC[C = 3, H = ?Height, W = ?Width]);
/// type Planes = layout!(CHW[C = 3, H = ?Height, W = ?Width]);
///
/// /// Both layouts have the same names, so this cannot fail.
/// fn planes(image: View<u8, Image>) -> Tensor<u8, Planes> {
///     image.to_layout()
/// }
///
/// let image = Tensor::<u8, Image>::filled_with(
///     7,
///     Image::with((H(2), W(4)))?,
/// );
/// assert_eq!(
///     planes(image.as_view()).mapping().to_string(),
///     "CHW[C=3, H=2, W=4]"
/// );
/// # Ok::<(), tensor_layout::LayoutError>(())
/// ```
///
/// Each name is a type without fields. See [Sizes with names](crate::guide::names) for what fits what.
#[macro_export]
macro_rules! size_names {
    ($($(#[$attribute:meta])* $visibility:vis $name:ident),+ $(,)?) => {$(
        $(#[$attribute])*
        #[derive(
            ::core::clone::Clone,
            ::core::marker::Copy,
            ::core::fmt::Debug,
            ::core::cmp::PartialEq,
            ::core::cmp::Eq,
            ::core::hash::Hash,
        )]
        $visibility struct $name;

        #[diagnostic::do_not_recommend]
        impl $crate::traits::SizeName for $name {}
        impl $crate::macros::SizeFactor for $name {
            const WRITTEN: $crate::macros::WrittenName =
                $crate::macros::WrittenName::Name(
                    ::core::stringify!($name),
                    ::core::any::TypeId::of::<Self>,
                );
            type Kind = $crate::macros::OneName<Self>;
        }
    )+};
    ($($other:tt)*) => {
        ::core::compile_error!(
            "expected names, separated by commas\nhelp: write `size_names! { pub Height, pub Width }`"
        );
    };
}
