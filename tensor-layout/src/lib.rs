#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;

mod axis;
mod contents;
mod coordinate;
mod elements;
mod error;
mod exchange;
mod factor;
mod layout;
mod lookup;
mod mapping;
mod notation;
mod rank;
mod sealed;
mod shape;
mod size;
#[cfg(feature = "alloc")]
mod tensor;
mod view;

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
        Align, Block, Broadcast, Lane, Overlap, Pad, Pitch, RunTimeStrides, Stride,
    };
}

/// The traits of axes, sizes, shapes and storages, for code that is generic over them. All of them
/// are sealed: the types of this crate are all there are.
pub mod traits {
    pub use crate::axis::{Axis, Position};
    pub use crate::coordinate::{ByLetter, Coordinate, GivenBy, HasRoomFor, Positions};
    #[cfg(feature = "image")]
    pub use crate::exchange::image::ImageAxes;
    #[cfg(feature = "ndarray")]
    pub use crate::exchange::ndarray::{ArrayAxes, ArrayDimension};
    pub use crate::factor::{
        StaticStorage, Storage, StorageFactor, Strided, StridedStorage, Unshared, Writable,
    };
    pub use crate::lookup::{HasAxis, RoomFor};
    pub use crate::mapping::TakesLayout;
    pub use crate::shape::{Shape, SizesFor, StaticShape, TakesShape};
    pub use crate::size::{KnownWith, Size, SizeGivenBy, StaticSize, Takes};
}

#[doc(hidden)]
pub use {axes::*, sizes::*, storage::*};

#[cfg(feature = "bytemuck")]
pub use error::BytesError;
#[cfg(feature = "alloc")]
pub use error::Refused;
pub use error::{LayoutError, LengthError, PositionError};
#[doc(hidden)]
pub use layout::value::*;
pub use layout::{AnyLayout, StaticLayout, TensorLayout};
pub use mapping::{AxisPositions, Mapping};
#[cfg(feature = "alloc")]
pub use tensor::Tensor;
pub use view::{View, ViewMut};
