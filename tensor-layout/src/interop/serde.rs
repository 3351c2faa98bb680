//! Writing and reading mappings and positions with `serde`.
//!
//! A mapping is written as text: its layout in the notation of `layout!`, with the sizes. A layout is a type,
//! so the text cannot choose it. Reading compares the text with the layout of the mapping's type.

// Decision: a mapping is written as its notation with sizes, and a position as a number. The notation cannot
// state strides known at run time, so a mapping with such strides cannot be written.

use crate::layout::mapping::Mapping;
use crate::layout::{AnyLayout, TensorLayout};
use crate::types::axis::{
    A, Axis, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z,
};
use crate::types::shape::{Shape, StaticShape};
use crate::types::storage::{DeclaredStorage, StaticStorage};
use ::serde::de::{Deserialize, Deserializer, Error, SeqAccess, Unexpected, Visitor};
use ::serde::ser::{Serialize, Serializer};
use core::fmt;
use core::marker::PhantomData;
use tensor_layout_arithmetic::MAX_RANK;

/// Writes the mapping as its [`Display`](fmt::Display) text, which cannot state run-time strides.
impl<L: AnyLayout<Storage: DeclaredStorage>> Serialize for Mapping<L> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Reads a mapping from its text. If this states another layout, or sizes that `L` cannot have, the error has both.
impl<'de, L: AnyLayout<Storage: DeclaredStorage>> Deserialize<'de> for Mapping<L> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(MappingVisitor(PhantomData))
    }
}

struct MappingVisitor<L>(PhantomData<L>);

impl<L: AnyLayout<Storage: DeclaredStorage>> Visitor<'_> for MappingVisitor<L> {
    type Value = Mapping<L>;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the layout {}", L::NOTATION)
    }
    fn visit_str<E: Error>(self, text: &str) -> Result<Mapping<L>, E> {
        let strides = strides_in::<L>(text);
        let mapping = sizes_in::<L>(text)
            .and_then(|sizes| Mapping::of_sizes_and_strides(&sizes, &strides).ok());
        match mapping {
            Some(mapping) if mapping.notation().as_str() == text => Ok(mapping),
            _ => Err(E::invalid_value(Unexpected::Str(text), &self)),
        }
    }
}

/// Returns the sizes that the text states in its first pair of brackets, such as `[H=480, W=640]`.
fn sizes_in<L: AnyLayout>(text: &str) -> Option<[usize; MAX_RANK]> {
    let (_, rest) = text.split_once('[')?;
    let (listed, _) = rest.split_once(']')?;
    let mut sizes = [1; MAX_RANK];
    for (axis, item) in listed
        .split(", ")
        .filter(|item| !item.is_empty())
        .enumerate()
    {
        let letter = *L::Shape::AXES.get(axis)?;
        sizes[axis] = item.strip_prefix(letter)?.strip_prefix('=')?.parse().ok()?;
    }
    Some(sizes)
}

/// Returns the strides that the text states in clauses such as `strides(H=2048)`, in logical order. The
/// other strides are 0.
fn strides_in<L: AnyLayout>(text: &str) -> [usize; MAX_RANK] {
    let mut strides = [0; MAX_RANK];
    for clause in text.split(", strides(").skip(1) {
        let clause = clause
            .split(')')
            .next()
            .and_then(|clause| clause.split_once('='));
        for (axis, letter) in L::Shape::AXES.iter().enumerate() {
            if let Some((of, stride)) = clause {
                if of.strip_prefix(*letter) == Some("") {
                    strides[axis] = stride.parse().unwrap_or(0);
                }
            }
        }
    }
    strides
}

impl<S: StaticShape, M: StaticStorage> Serialize for TensorLayout<S, M> {
    fn serialize<Ser: Serializer>(&self, serializer: Ser) -> Result<Ser::Ok, Ser::Error> {
        serializer.serialize_str(Self::NOTATION)
    }
}

impl<'de, S: StaticShape, M: StaticStorage> Deserialize<'de> for TensorLayout<S, M> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Mapping::<Self>::deserialize(deserializer)?;
        Ok(Self::default())
    }
}

struct PositionVisitor<X>(PhantomData<X>);

impl<'de, X: Axis> Visitor<'de> for PositionVisitor<X> {
    type Value = X;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a position along axis {}", X::NAME)
    }
    fn visit_newtype_struct<D: Deserializer<'de>>(self, number: D) -> Result<X, D::Error> {
        usize::deserialize(number).map(X::at)
    }
    fn visit_seq<S: SeqAccess<'de>>(self, mut numbers: S) -> Result<X, S::Error> {
        let number = numbers.next_element()?;
        number
            .map(X::at)
            .ok_or_else(|| S::Error::invalid_length(0, &self))
    }
}

/// Writes a position as a newtype struct around its number. Most formats write only the number.
macro_rules! positions {
    ($($axis:ident)*) => {$(
        impl Serialize for $axis {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_newtype_struct(stringify!($axis), &self.0)
            }
        }
        impl<'de> Deserialize<'de> for $axis {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let visitor = PositionVisitor(PhantomData);
                deserializer.deserialize_newtype_struct(stringify!($axis), visitor)
            }
        }
    )*};
}

positions! { A B C D E F G H I J K L M N O P Q R S T U V W X Y Z }
