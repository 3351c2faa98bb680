#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod axis;
mod contents;
mod coordinate;
pub mod d3d12;
pub mod dml;
mod elements;
mod error;
mod exchange;
mod factor;
#[cfg(doc)]
pub mod gallery;
pub mod gpu;
pub mod guide;
mod iter;
mod layout;
mod lookup;
mod mapping;
mod notation;
mod order;
#[cfg(feature = "rayon")]
mod parallel;
mod parts;
mod rank;
mod relayout;
mod reshape;
mod sealed;
pub mod shader;
mod shape;
mod size;
mod surgery;
#[cfg(feature = "alloc")]
mod tensor;
mod view;
mod view_mut;

#[cfg(all(windows, feature = "windows"))]
pub mod windows;

#[doc(hidden)]
pub mod macros;

/// The axes: the letters `A` to `Z`, each a marker and a coordinate. Also at the crate's root.
pub mod axes {
    pub use crate::coordinate::Constant;

    pub use crate::axis::{
        A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z,
    };
}

/// The sizes: for each letter one known at compile time (`DimH<224>`) and one known at run time
/// (`DynH`). Also at the crate's root.
pub mod sizes {
    pub use crate::axis::{
        DimA, DimB, DimC, DimD, DimE, DimF, DimG, DimH, DimI, DimJ, DimK, DimL, DimM, DimN, DimO,
        DimP, DimQ, DimR, DimS, DimT, DimU, DimV, DimW, DimX, DimY, DimZ,
    };
    pub use crate::axis::{
        DynA, DynB, DynC, DynD, DynE, DynF, DynG, DynH, DynI, DynJ, DynK, DynL, DynM, DynN, DynO,
        DynP, DynQ, DynR, DynS, DynT, DynU, DynV, DynW, DynX, DynY, DynZ,
    };
}

/// How elements are stored: an axis, or one of these around it, for each factor of a storage. Also
/// at the crate's root.
pub mod storage {
    pub use crate::factor::{
        Align, Block, Broadcast, Lane, Overlap, Pad, Pitch, RunTimeStrides, Stride, Within,
    };
}

/// The traits of axes, sizes, shapes and storages, for code that is generic over them. All of them
/// are sealed: the types of this crate are all there are.
pub mod traits {
    pub use crate::axis::{Axis, AxisName, Position};
    pub use crate::coordinate::{ByLetter, Coordinate, GivenBy, Locate, Positions, PositionsAlong};
    #[cfg(feature = "bytemuck")]
    pub use crate::exchange::bytemuck::{FromBytes, IntoBytes, PlainData};
    #[cfg(feature = "image")]
    pub use crate::exchange::image::{ImageAxes, PixelOf};
    #[cfg(feature = "ndarray")]
    pub use crate::exchange::ndarray::{ArrayAxes, ArrayDimension};
    pub use crate::factor::{
        Factors, StaticStorage, Storage, StorageFactor, Strided, StridedStorage, Unshared, Writable,
    };
    pub use crate::layout::{FullyKnown, StridedLayout};
    pub use crate::lookup::{Among, AxisOf, EachOf, HasAxis, NoneTwice, NotAmong};
    pub use crate::mapping::{SameAxes, TakesLayout};
    pub use crate::parts::{AxisRange, Fix, Resize, Step, Stepped};
    pub use crate::relayout::ElementFunction;
    pub use crate::reshape::{
        BroadcastTo, Broadcasted, Divide, Divided, Merge, Merged, Rename, Reorder,
    };
    pub use crate::shape::{
        ComparableShape, FixedLike, SameShape, Shape, SizeGivenBy, SizesAlong, SizesFor,
        StaticShape, TakesShape,
    };
    pub use crate::size::{AsSize, Size, StaticSize, StaticSizeOf, Takes};
    pub use crate::surgery::{AxisNames, IntoShape, OrderOf, RenameStorage};
    pub use crate::view_mut::{IntoViewMut, SameElement};
}

/// The iterators over views and tensors.
pub mod iterators {
    pub use crate::iter::{
        IndexedIter, IndexedIterMut, Iter, IterMut, Outer, OuterMut, Runs, RunsMut, Zip, ZipMut,
    };
    pub use crate::order::{LogicalOrder, Order, StorageOrder};
    #[cfg(feature = "rayon")]
    pub use crate::parallel::{ParOuter, ParOuterMut};
}

#[doc(hidden)]
pub use {axes::*, sizes::*, storage::*};

#[cfg(feature = "bytemuck")]
pub use error::BytesError;
#[cfg(feature = "alloc")]
pub use error::Refused;
pub use error::{LayoutError, LengthError, PositionError, RangeError};
#[doc(hidden)]
pub use layout::value::*;
pub use layout::{AnyLayout, StaticLayout, TensorLayout};
pub use mapping::{AxisPositions, Mapping};
#[cfg(feature = "alloc")]
pub use tensor::Tensor;
pub use view::View;
pub use view_mut::ViewMut;
