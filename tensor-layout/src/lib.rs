// The front page is the README. Its examples use operators and tensors, so they are tested only with these
// features. If a link is defined twice, the first definition holds: here links lead to items, in the README
// to files. Without one of the features, a link to an item would lead nowhere.

// Decision: if an item needs a feature that is off, rustc's error names the feature only if the module in the
// item's path declares the item, or imports it by its name. So such items are re-exported one by one and not
// by a glob, and `plan!` is declared in this file.

#![cfg_attr(
    all(
        not(doctest),
        feature = "alloc",
        feature = "d3d12",
        feature = "frames",
        feature = "operators",
        feature = "shader",
        feature = "wgpu"
    ),
    doc = include_str!("../guide/links.md")
)]
#![cfg_attr(not(doctest), doc = include_str!("../guide/mistakes_pictures.md"))]
#![doc = ""]
#![cfg_attr(
    any(not(doctest), all(feature = "alloc", feature = "operators")),
    doc = include_str!("../README.md")
)]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

// Rustdoc lists the methods of a type in the order of modules, and those of this module are called most.
mod views;

#[cfg(feature = "d3d12")]
pub mod d3d12;
mod declare;
#[cfg(feature = "dlpack")]
pub mod dlpack;
#[cfg(feature = "directml")]
pub mod dml;
mod elements;
#[cfg(feature = "alloc")]
mod error;
#[cfg(feature = "files")]
pub mod files;
#[cfg(feature = "frames")]
pub mod frames;
#[cfg(feature = "gpu")]
pub mod gpu;
#[cfg_attr(
    doc,
    doc = "The guide: what layouts are, in pictures, and a page for each task."
)]
#[cfg_attr(doc, doc = "\n\nA camera stores pixel after pixel:\n\n")]
#[cfg_attr(doc, doc = crate::macros::page! { picture HWC[C = 3, H = 2, W = 2] })]
#[cfg_attr(
    doc,
    doc = "\n\nA model takes plane after plane. `to_layout` moves the elements:\n\n"
)]
#[cfg_attr(doc, doc = crate::macros::page! { picture CHW[C = 3, H = 2, W = 2] })]
#[cfg_attr(
    doc,
    doc = "\n\nThe brightness of a camera's frame, whose rows begin at multiples of a pitch:\n\n"
)]
#[cfg_attr(doc, doc = crate::macros::page! { picture HW[H = 2, W = 3], pitch(H = 4) })]
#[cfg_attr(
    doc,
    doc = "\n\nLibraries for neural networks store channels in blocks:\n\n"
)]
#[cfg_attr(doc, doc = crate::macros::page! { picture CH4c[C = 6, H = 2] })]
#[cfg_attr(
    doc,
    doc = "\n\nA photo, and its planes read as pixels ([more mistakes](guide::mistakes)):"
)]
#[cfg_attr(doc, doc = "")]
#[cfg_attr(
    doc,
    doc = "![A photo of a cat][photo] ![Nine small grey cats][nine]\n\n"
)]
#[cfg_attr(doc, doc = include_str!("../guide/mistakes_pictures.md"))]
pub mod guide;
mod interop;
mod layout;
#[cfg(feature = "operators")]
pub mod operators;
#[cfg(feature = "ort")]
pub mod ort;
#[cfg(doc)]
mod pictures;
mod relayout;
#[cfg(feature = "shader")]
pub mod shader;
mod types;
#[cfg(feature = "wgpu")]
pub mod wgpu;
#[cfg(all(windows, feature = "windows"))]
pub mod windows;

#[doc(hidden)]
pub mod macros;

// These macros are not beside the others, because rustc names a missing feature only where it looks for
// the macro. The example of `plan!` uses descriptions of DirectML.
#[cfg(feature = "gpu")]
#[cfg_attr(
    not(all(
        feature = "dlpack",
        feature = "files",
        feature = "frames",
        feature = "operators",
        feature = "ort",
        feature = "wgpu"
    )),
    allow(
        rustdoc::broken_intra_doc_links,
        reason = "links to items of these features"
    )
)]
#[cfg_attr(not(doctest), doc = include_str!("../guide/links.md"))]
#[cfg_attr(
    any(not(doctest), feature = "directml"),
    doc = include_str!("../guide/plan.md")
)]
#[macro_export]
macro_rules! plan {
    ($($plans:tt)*) => { $crate::macros::plan! { @ $crate $($plans)* } };
}

/// Declares formats of camera frames. [`frames`] explains what a format is, and declares the usual ones.
///
/// ```text
/// format  := 'struct' name ':' element (',' bits)?
///            '=' '{' plane (',' plane)* '}'
/// element := u8 | u16
/// bits    := bits(6..16)       the bits of an element that
///                              hold a sample; without it, all
/// plane   := letters '[' rows ',' columns ']'
/// letters := the samples of a group: Y, UV, YUYV;
///            A and X are samples that no view shows
/// rows    := H | H '/' number  how many rows share a group
/// columns := W | W '/' number  how many columns share a group
/// ```
///
/// ```
/// use tensor_layout::frame;
/// use tensor_layout::frames::{Bt709Full, Frame};
/// use tensor_layout::{H, W};
///
/// frame! {
///     /// Luma, then V and U in turn for each two columns.
///     pub struct Nv61: u8 = { Y[H, W], VU[H, W / 2] }
///
///     /// Twelve bits in the lower part of 16, for each pixel.
///     pub struct Y412: u16, bits(0..12) = { UYVA[H, W] }
/// }
///
/// let memory = [50, 60, 20, 10]; // Y Y, V U
/// let frame =
///     Frame::<Nv61, Bt709Full>::packed(&memory, H(1), W(2))?;
/// assert_eq!(frame.u()[(H(0), W(0))], 10);
/// # Ok::<(), tensor_layout::frames::FrameError>(())
/// ```
///
/// Each letter `Y`, `U` and `V` is in one plane, and its samples are equally far apart. Luma has a sample for each pixel;
/// in a group such as `YUYV[H, W / 2]` it has two for two columns. `U` and `V` have the same number of rows and columns. If
/// a size is not a multiple of the divisor, it is rounded up.
///
/// Needs the feature `frames`.
#[cfg(feature = "frames")]
#[macro_export]
macro_rules! frame {
    ($($formats:tt)*) => { $crate::macros::frame! { @ $crate $($formats)* } };
}

/// The axes: the types `A` to `Z`. Each type is named by the letter of its axis, and its values are positions
/// along the axis, such as `H(7)`. The types are also exported at the crate's root.
///
/// # Arithmetic of positions
///
/// Arithmetic with a position keeps the position's axis:
///
/// ```
/// use tensor_layout::{H, W, at, layout, View};
///
/// // A convolution with a stride of 2: output row `oh` reads
/// // input rows `2 * oh + kh`.
/// let image = View::<u32, layout!(HW[4, 4])>::from_array(&[
///     1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
/// ]);
/// let filter = View::<u32, layout!(HW[2, 2])>::from_array(&[
///     1, 0, 0, 1,
/// ]);
/// let (oh, ow) = (H(1), W(0));
/// let mut sum = 0;
/// for kh in filter.positions(H) {
///     for kw in filter.positions(W) {
///         sum += image[(oh * 2 + kh, ow * 2 + kw)]
///             * filter[(kh, kw)];
///     }
/// }
/// assert_eq!(sum, 9 + 14);
///
/// // With plain numbers:
/// let (oh, ow, kh, kw) = (1, 0, 1, 1);
/// assert_eq!(image[(H(2 * oh + kh), W(2 * ow + kw))], 14);
/// ```
///
/// | operator | with a number (`usize`) | with a position along the same axis |
/// |---|---|---|
/// | `+`, `+=` | moves forward | adds both |
/// | `-`, `-=` | moves back | `-` gives a position as far from 0 as one is from the other: `W(last) - w` is the mirrored position |
/// | `*`, `*=` | multiplies; in a product, the number may come first: `2 * h` | not available |
/// | `==`, `<`, ... | not available: write `h.0 < rows` or `h < H(rows)` | compares |
///
/// Positions along two different axes cannot be added or compared:
///
/// ```compile_fail
/// # use tensor_layout::{H, W};
/// let diagonal = H(1) + W(1);
/// ```
///
/// If a result is below 0 or above `usize::MAX`, a build with overflow checks panics, as it does for numbers.
/// The panic names the line of the operator.
///
/// Positions cannot be compared with numbers. If they could, the compiler's message for `w == h` would not
/// name the expected axis.
pub mod axes {
    pub use crate::layout::coordinate::Constant;

    pub use crate::types::axis::{
        A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z,
    };
}

/// The sizes of axes. Each letter has a type for a size known at compile time (`DimH<224>`) and a type for a
/// size known at run time (`DynH`). The types are also exported at the crate's root. A size known at run time
/// may have a name (`DynH<Height>`), which [`size_names!`] declares.
pub mod sizes {
    pub use crate::types::axis::{
        DimA, DimB, DimC, DimD, DimE, DimF, DimG, DimH, DimI, DimJ, DimK, DimL, DimM, DimN, DimO,
        DimP, DimQ, DimR, DimS, DimT, DimU, DimV, DimW, DimX, DimY, DimZ,
    };
    pub use crate::types::axis::{
        DynA, DynB, DynC, DynD, DynE, DynF, DynG, DynH, DynI, DynJ, DynK, DynL, DynM, DynN, DynO,
        DynP, DynQ, DynR, DynS, DynT, DynU, DynV, DynW, DynX, DynY, DynZ,
    };
    pub use crate::types::names::{Exactly, NoName, Over, Times};
}

/// The factors of a storage. Most storages are tuples of factors, such as `(H, Pad<W, 5>)`. A factor is an
/// axis, or a type of this module around an axis. `RunTimeStrides`, `SharedStrides` and `Within` are storages,
/// not factors. The types are also exported at the crate's root.
pub mod storage {
    pub use crate::types::storage::{
        Align, Block, Broadcast, Cropped, DynStride, Lane, Overlap, Pad, Pitch, RunTimeStrides,
        SharedStrides, Stride, Within,
    };
}

/// The traits of axes, sizes, shapes and storages, for code that is generic over them; see
/// [Generic code](crate::guide::generics).
///
/// | bound | says that |
/// |---|---|
/// | [`Axis`](traits::Axis), [`AxisOf<L::Axes>`](traits::AxisOf) | a type parameter is an axis; it is an axis of the layout `L` |
/// | [`Coordinate<L::Axes>`](traits::Coordinate) | a tuple of positions names each axis of a layout once |
/// | [`StaticShape`](traits::StaticShape), [`SameShape`](traits::SameShape) | all sizes are known at compile time; two shapes have the same sizes |
/// | [`NamedShape`](traits::NamedShape), [`SizeName`](traits::SizeName) | each size has a number or a name; a type parameter is the name of a size |
/// | [`Writable`](traits::Writable), [`StridedStorage`](traits::StridedStorage), [`StaticStorage`](traits::StaticStorage) | no positions share an element; no axis is blocked; strides follow from the type and the sizes |
/// | [`Fix`](traits::Fix), [`Resize`](traits::Resize) | these methods can be called: `fix` and `axis_iter`; `range`, `crop` and `step_by` |
/// | `FoldOf<L, Axes>`, `PaddedFrom<L, Before, After>` | of the layout of a result: `fold_along`, `sum_along`, `max_along` and others can be called; `padded_with` and `padded_with_edge` |
/// | `ConcatFrom`, `StackFrom` | of the layout of a result: `concat` and `stack` can be called |
/// | [`Rename`](traits::Rename), [`Merge`](traits::Merge), [`SplitAxis`](traits::SplitAxis), [`BroadcastTo`](traits::BroadcastTo), [`WindowsAlong`](traits::WindowsAlong) | `rename`, `merge`, `split`, `broadcast`, `windows` can be called (`permute` and `lanes` need no bound: [`Reordered<L, Axes>`](traits::Reordered) is the result of `permute`) |
/// | [`WithAxes`](traits::WithAxes) | a layout has these axes |
/// | [`MovesFrom`](traits::MovesFrom), [`FilledFrom`](traits::FilledFrom) | of the layout of a result or a target: `to_layout` and `flipped` can be called; `relayout_into` |
/// | [`SameSizes`](traits::SameSizes), [`ComparedWith`](traits::ComparedWith) | `zip` and `map_into` can be called (`TrySameSizes` for their twins with `try_`); `==` and `is_close` |
/// | [`TakesLayout`](traits::TakesLayout), [`SameAxes`](traits::SameAxes) | `into_layout` and `claim` can be called; `try_into_layout` and `try_claim` |
/// | [`TakesMeaning`](traits::TakesMeaning), [`ComparesWith`](traits::ComparesWith) | for layouts with a name: elements can be copied, compared |
/// | [`TakesComponents`](traits::TakesComponents), [`TakesAllComponents`](traits::TakesAllComponents) | `to_components_or`, `to_components` can be called |
/// | [`ComponentIn<L>`](traits::ComponentIn) | a letter names a component, so `component` can be called |
///
/// Every trait that unsafe code relies on is sealed: no other crate can implement it. If another crate implements one of the
/// other traits, it can at most allow a call that this crate would refuse.
pub mod traits {
    pub use crate::elements::parts::{Fix, Resize, Stepped};
    pub use crate::elements::reshape::{
        BroadcastTo, Broadcasted, Rename, Reordered, Windowed, WindowsAlong,
    };
    #[cfg(feature = "bytemuck")]
    pub use crate::interop::bytemuck::{FromBytes, IntoBytes};
    pub use crate::layout::bounds::{
        ComparedWith, FilledFrom, MovesFrom, SameSizes, TryFilledFrom, TryMovesFrom, TrySameSizes,
        WithAxes,
    };
    pub use crate::layout::components::{ComponentIn, TakesAllComponents, TakesComponents};
    pub use crate::layout::coordinate::Coordinate;
    pub use crate::layout::mapping::TakesLayout;
    pub use crate::layout::nominal::{ComparesWith, TakesMeaning};
    pub use crate::layout::split_merge::{IntoMerged, Merge, SplitAxis, TryMerge, TrySplit};
    pub use crate::types::axis::Axis;
    pub use crate::types::lookup::{Among, AxisOf};
    pub use crate::types::names::SizeName;
    pub use crate::types::shape::{NamedShape, SameAxes, SameShape, Shape, StaticShape};
    pub use crate::types::size::Size;
    pub use crate::types::storage::{StaticStorage, Storage, StridedStorage, Writable};
    pub use crate::views::arguments::Lends;
    #[cfg(feature = "alloc")]
    pub use crate::views::borders::{PaddedFrom, TryPaddedFrom};
    pub use crate::views::compare::Float;
    #[cfg(feature = "alloc")]
    pub use crate::views::fold::{Bounded, FoldOf, MeanOf, SumOf, TryFoldOf};
    #[cfg(feature = "alloc")]
    pub use crate::views::join::{ConcatFrom, StackFrom, TryConcatFrom, TryStackFrom};
    pub use crate::views::rearrangement::AsSource;
    pub use crate::views::view_mut::IntoViewMut;

    // Bounds of this crate name these traits. No generic code has to, so they have no pages.
    #[cfg(feature = "image")]
    #[cfg_attr(doc, doc(hidden))]
    pub use crate::interop::image::{ImageAxes, ImageLayout, ImageStorage, PixelOf};
    #[cfg(feature = "ndarray")]
    #[cfg_attr(doc, doc(hidden))]
    pub use crate::interop::ndarray::DimensionOf;
    #[cfg(any(feature = "files", feature = "ort"))]
    #[cfg_attr(doc, doc(hidden))]
    pub use crate::interop::order::InOrderOf;
    #[cfg(feature = "ndarray")]
    #[cfg_attr(doc, doc(hidden))]
    pub use crate::types::dimension::ArrayDimension;
    #[cfg(all(feature = "alloc", feature = "ndarray"))]
    #[cfg_attr(doc, doc(hidden))]
    pub use crate::views::given_arrays::OwnedArray;
    #[cfg(feature = "ndarray")]
    #[cfg_attr(doc, doc(hidden))]
    pub use crate::views::given_arrays::{ReadArray, WriteArray};
    #[cfg(feature = "alloc")]
    #[cfg_attr(doc, doc(hidden))]
    pub use crate::views::join::Joinable;
    #[cfg_attr(doc, doc(hidden))]
    pub use crate::{
        elements::parts::AxisRange,
        layout::components::{ComponentAxis, HasComponents},
        layout::coordinate::{OrderOf, Positions},
        layout::given_sizes::{ListedSizes, SizesFor},
        layout::given_strides::{ByteStridesFor, StridesFor},
        layout::split_merge::{DirectlyBefore, Ownable, StaticStrides},
        layout::{SizeArray, StridedLayout},
        relayout::ElementFunction,
        types::axis::{AxisName, Position, RunTimeSize},
        types::lookup::FreeName,
        types::shape::ComparableShape,
        types::size::{AsSize, Follows, NewAxes, NewAxis, StaticSizeOf},
        types::storage::{DeclaredStorage, Factors, NotCropped, StorageFactor},
        types::type_lists::AxisNames,
        views::given_elements::{AsArray, AsArrayMut},
        views::rearrangement::SameLayout,
        views::view_mut::SameElement,
        views::zip_map::{NumbersAlong, ZipSource, ZipSources, ZipTargets},
    };

    /// Auxiliary traits, which the traits in [`traits`](super) require. The compiler names them in messages.
    /// No bound in your code needs them.
    // The attribute alone would change the paths in messages.
    #[cfg_attr(doc, doc(hidden))]
    pub mod machinery {
        pub use crate::elements::parts::StorageToStep;
        #[cfg(feature = "frames")]
        pub use crate::frames::{FrameMethod, TakesPlanes, TakesSlice};
        #[cfg(feature = "gpu")]
        pub use crate::gpu::OnProcessor;
        #[cfg(feature = "gpu")]
        pub use crate::gpu::arguments::{
            ArgumentIs, BufferAxesAre, BufferElementsAre, BufferIsWhole, BufferSizesAre,
            BufferStoredAs, LendsBuffer, ThisBuffer,
        };
        pub use crate::layout::axis_parts::{DeclaredParts, EachGroupOf, GroupsOf, PartsAre};
        pub use crate::layout::components::{ComponentOf, FixedBeside, GivenFor};
        pub use crate::layout::coordinate::{GivenBy, PositionsAlong};
        pub use crate::layout::given_sizes::{ListedSize, SizeGivenBy, SizeTakenBy};
        pub use crate::layout::given_strides::{ByteStrides, StrideGivenBy, StrideTakenBy};
        pub use crate::layout::nominal::{
            AreComparable, AreEqual, Meaning, Meanings, NamesMeaning, Unnamed,
        };
        pub use crate::layout::split_merge::{MergedLayout, SplitLayout};
        pub use crate::layout::tensor_layout::ConcreteLayout;
        pub use crate::types::arithmetic::{DividesAlong, StepsAlong, TimesAlong};
        pub use crate::types::decide::{No, Yes};
        pub use crate::types::lookup::{
            After, AxisTuple, CheckedFirst, EachOf, FirstOfEight, FirstOfFive, FirstOfFour,
            FirstOfOne, FirstOfSeven, FirstOfSix, FirstOfThree, FirstOfTwo, NamedOnce, Nothing,
        };
        pub use crate::types::merge_order::MergeOrder;
        pub use crate::types::names::{
            Differ, NameNotName, NameNotProduct, NameNotQuotient, OneName, ProductNotName,
            ProductNotProduct, ProductNotQuotient, QuotientNotName, QuotientNotProduct,
            QuotientNotQuotient, SizeFactor,
        };
        pub use crate::types::shape::{AfterShapes, Comparison, FixedLike, SameRank, TakesShape};
        pub use crate::types::size::{ComparableSize, EqualSizes, Takes};
        pub use crate::types::storage::TakesStorage;
        pub use crate::types::type_lists::IntoShape;
        pub use crate::views::arguments::{
            AxesAre, ElementsAre, LayoutIs, LendsMut, SizesAre, StoredAs, StoredAsMut, ThisTensor,
            WholeIs, WholeIsMut,
        };
        pub use crate::views::axis_iter::{HasParts, WholeOf};
        #[cfg(feature = "alloc")]
        pub use crate::views::fold::{FoldedShape, FoldedTo};
        #[cfg(all(feature = "alloc", feature = "ndarray"))]
        pub use crate::views::given_arrays::GivesArray;
        #[cfg(feature = "ndarray")]
        pub use crate::views::given_arrays::{LendsArray, LendsArrayMut};
        pub use crate::views::given_elements::{HoldsArray, HoldsArrayMut};
        #[cfg(feature = "alloc")]
        pub use crate::views::join::{ConcatOf, StackOf};
        pub use crate::views::missing::*;
        pub use crate::views::rearrangement::{NamedBy, NamesOf, StaticRearrangement};
        pub use crate::views::zip_map::{ComparableAll, FixedLikeAll};
    }
}

/// The iterators that methods of views and tensors return.
pub mod iterators {
    pub use crate::elements::iter::{IndexedIter, IndexedIterMut, Iter, IterMut, Runs, RunsMut};
    pub use crate::layout::order::{LogicalOrder, Order, StorageOrder};
    pub use crate::views::axis_iter::{AxisIter, AxisIterMut};
    #[cfg(feature = "alloc")]
    pub use crate::views::into_iter::IntoIter;
    pub use crate::views::lanes::{Lanes, LanesMut};
    #[cfg(feature = "rayon")]
    pub use crate::views::parallel::{ParAxisIter, ParAxisIterMut};
    pub use crate::views::zip::{Zip, ZipMut};
}

#[doc(hidden)]
pub use {axes::*, sizes::*, storage::*};

#[cfg(feature = "alloc")]
pub use error::Error;
#[cfg(feature = "alloc")]
pub use layout::error::Refused;
#[cfg(feature = "bytemuck")]
pub use layout::error::{BytesError, BytesErrorKind};
pub use layout::error::{
    LayoutError, LayoutErrorKind, LengthError, PositionError, RangeError, RangeErrorKind,
};
pub use layout::mapping::{AxisPositions, Mapping};
#[doc(hidden)]
pub use layout::tensor_layout::value::*;
pub use layout::{AnyLayout, StaticLayout, TensorLayout};
#[cfg(doc)]
pub use pictures::gallery;
#[doc(alias("argument"))]
pub use views::arguments::{AsView, AsViewMut};
#[cfg(feature = "alloc")]
#[doc(alias("concatenate", "cat", "hconcat", "vconcat", "append", "join"))]
#[doc(alias("hstack", "vstack"))]
pub use views::join::concat;
#[cfg(feature = "alloc")]
#[doc(alias("batch", "dstack", "merge_channels"))]
pub use views::join::stack;
#[cfg(feature = "alloc")]
pub use views::join::{try_concat, try_stack};
pub use views::rearrangement::Rearrangement;
#[cfg(feature = "alloc")]
pub use views::tensor::Tensor;
pub use views::view::View;
pub use views::view_mut::ViewMut;
#[doc(alias("zip", "azip", "Zip", "map2", "lockstep", "fuse"))]
pub use views::zip_map::zip_map_into;
pub use views::zip_map::{Repeated, try_zip_map_into};
