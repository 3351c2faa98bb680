// Its examples use operators and tensors; they are tested where all of that is there.
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

mod elements;
#[cfg(doc)]
pub mod gallery;
#[cfg(feature = "gpu")]
pub mod gpu;
pub mod guide;
mod interop;
mod layout;
mod relayout;
mod types;
mod views;

#[cfg(feature = "d3d12")]
#[doc(inline)]
pub use gpu::d3d12;
#[cfg(feature = "directml")]
#[doc(inline)]
pub use gpu::dml;
#[cfg(feature = "shader")]
#[doc(inline)]
pub use gpu::shader;
#[cfg(all(windows, feature = "windows"))]
#[doc(inline)]
pub use gpu::windows;

#[doc(hidden)]
pub mod macros;

// Here and not beside the other macros: of a macro that a feature gates, rustc says so only where it is
// looked for.
#[cfg(feature = "gpu")]
#[doc = include_str!("../guide/plan.md")]
#[macro_export]
macro_rules! plan {
    ($($plans:tt)*) => { $crate::macros::plan! { @ $crate $($plans)* } };
}

/// The axes: the letters `A` to `Z`, each a marker and a coordinate. Also at the crate's root.
pub mod axes {
    pub use crate::layout::coordinate::Constant;

    pub use crate::types::axis::{
        A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z,
    };
}

/// The sizes: for each letter one known at compile time (`DimH<224>`) and one known at run time
/// (`DynH`). Also at the crate's root.
pub mod sizes {
    pub use crate::types::axis::{
        DimA, DimB, DimC, DimD, DimE, DimF, DimG, DimH, DimI, DimJ, DimK, DimL, DimM, DimN, DimO,
        DimP, DimQ, DimR, DimS, DimT, DimU, DimV, DimW, DimX, DimY, DimZ,
    };
    pub use crate::types::axis::{
        DynA, DynB, DynC, DynD, DynE, DynF, DynG, DynH, DynI, DynJ, DynK, DynL, DynM, DynN, DynO,
        DynP, DynQ, DynR, DynS, DynT, DynU, DynV, DynW, DynX, DynY, DynZ,
    };
}

/// How elements are stored: an axis, or one of these around it, for each factor of a storage. Also
/// at the crate's root.
pub mod storage {
    pub use crate::types::storage::{
        Align, Block, Broadcast, Lane, Overlap, Pad, Pitch, RunTimeStrides, Stride, Within,
    };
}

/// The traits of axes, sizes, shapes and storages, for code that is generic over them.
///
/// Every trait that the crate takes a value or a type from is sealed: the types of this crate are all there
/// are. The others only compare such types in bounds; to implement one for a type of another crate changes
/// nothing.
pub mod traits {
    pub use crate::elements::parts::{AxisRange, Fix, Resize, Step, Stepped};
    pub use crate::elements::reshape::{
        AxisSplit, BroadcastTo, Broadcasted, Merge, Merged, Rename, Reorder, SplitAxis,
    };
    #[cfg(feature = "bytemuck")]
    pub use crate::interop::bytemuck::{FromBytes, IntoBytes, PlainData};
    #[cfg(feature = "image")]
    pub use crate::interop::image::{ImageAxes, PixelOf};
    #[cfg(feature = "ndarray")]
    pub use crate::interop::ndarray::{ArrayAxes, ArrayDimension};
    pub use crate::layout::coordinate::{
        ByLetter, Coordinate, GivenBy, Locate, Positions, PositionsAlong,
    };
    pub use crate::layout::mapping::{SameAxes, TakesLayout};
    pub use crate::layout::{FullyKnown, StridedLayout};
    pub use crate::relayout::ElementFunction;
    pub use crate::types::axis::{Axis, AxisName, Position};
    pub use crate::types::lookup::{
        Among, AxisOf, AxisTuple, EachOf, HasAxis, NoneTwice, NotAmong,
    };
    pub use crate::types::shape::{
        ComparableShape, FixedLike, SameShape, Shape, StaticShape, TakesShape,
    };
    pub use crate::types::size::{AsSize, Size, StaticSize, StaticSizeOf, Takes};
    pub use crate::types::storage::{
        Factors, StaticStorage, Storage, StorageFactor, Strided, StridedStorage, Unshared, Writable,
    };
    pub use crate::types::type_lists::{AxisNames, IntoShape, RenameStorage};
    pub use crate::views::view_mut::{IntoViewMut, SameElement};
}

/// The iterators over views and tensors.
pub mod iterators {
    pub use crate::elements::iter::{IndexedIter, IndexedIterMut, Iter, IterMut, Runs, RunsMut};
    pub use crate::layout::order::{LogicalOrder, Order, StorageOrder};
    pub use crate::views::axis_iter::{AxisIter, AxisIterMut};
    #[cfg(feature = "rayon")]
    pub use crate::views::parallel::{ParAxisIter, ParAxisIterMut};
    pub use crate::views::zip::{Zip, ZipMut};
}

#[doc(hidden)]
pub use {axes::*, sizes::*, storage::*};

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
#[cfg(feature = "alloc")]
pub use views::tensor::Tensor;
pub use views::view::View;
pub use views::view_mut::ViewMut;
