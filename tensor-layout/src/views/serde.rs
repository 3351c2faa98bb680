//! Writing views and tensors, and reading tensors, with `serde`.

// Decision: a tensor is written as the notation of its mapping, followed by the elements in logical order,
// one for each position. Other programs also list elements in this order. Parts and tensors with shared
// elements can be written, too. Padding is not data and is left out. To write the memory of a tensor
// unchanged, write it as bytes or as a slice. Views have no `Deserialize`, because they own no elements.

use crate::layout::AnyLayout;
#[cfg(feature = "alloc")]
use crate::layout::mapping::Mapping;
use crate::types::storage::DeclaredStorage;
#[cfg(feature = "alloc")]
use crate::types::storage::Writable;
#[cfg(feature = "alloc")]
use crate::views::tensor::Tensor;
use crate::views::view::View;
use crate::views::view_mut::ViewMut;
#[cfg(feature = "alloc")]
use ::serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use ::serde::ser::{Serialize, SerializeStruct, Serializer};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
#[cfg(feature = "alloc")]
use core::fmt;
#[cfg(feature = "alloc")]
use core::marker::PhantomData;
#[cfg(feature = "alloc")]
use tensor_layout_arithmetic::Factor;

/// If the text states strides, a tensor takes at most this multiple of the memory of its elements, because a text can state
/// any strides. A row of one byte, aligned as Direct3D 12 aligns a texture, has this pitch.
#[cfg(feature = "alloc")]
const MOST_MEMORY: usize = 512;

const NAME: &str = "Tensor";
const LAYOUT: &str = "layout";
const ELEMENTS: &str = "elements";

/// The elements of a view in logical order, without padding.
struct SerializedElements<'a, T, L: AnyLayout>(View<'a, T, L>);

impl<T: Serialize, L: AnyLayout> Serialize for SerializedElements<'_, T, L> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter())
    }
}

/// Writes the [`layout!`](crate::layout!) and the elements in logical order, without padding. A
/// [`Tensor`](crate::Tensor) can be read from it.
impl<T: Serialize, L: AnyLayout<Storage: DeclaredStorage>> Serialize for View<'_, T, L> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tensor = serializer.serialize_struct(NAME, 2)?;
        tensor.serialize_field(LAYOUT, &self.mapping())?;
        tensor.serialize_field(ELEMENTS, &SerializedElements(*self))?;
        tensor.end()
    }
}

/// Writes the same struct as a [`View`] of these elements.
impl<T: Serialize, L: AnyLayout<Storage: DeclaredStorage>> Serialize for ViewMut<'_, T, L> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_view().serialize(serializer)
    }
}

/// Writes the same struct as a [`View`] of these elements.
#[cfg(feature = "alloc")]
impl<T: Serialize, L: AnyLayout<Storage: DeclaredStorage>> Serialize for Tensor<T, L> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_view().serialize(serializer)
    }
}

/// Reads a tensor from a struct with a layout and the elements in logical order, without padding. If the
/// layout does not fit the type of the tensor, the error names both layouts. If the layout needs another
/// number of elements, the error names both numbers. Padding is filled with `T::default()`. If strides that the
/// text states need more than 512 times the memory of the elements, reading fails, and no memory is allocated for them.
#[cfg(feature = "alloc")]
impl<'de, T, L> Deserialize<'de> for Tensor<T, L>
where
    T: Deserialize<'de> + Default,
    L: AnyLayout<Storage: DeclaredStorage + Writable>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct(NAME, &[LAYOUT, ELEMENTS], TensorVisitor(PhantomData))
    }
}

#[cfg(feature = "alloc")]
struct TensorVisitor<T, L>(PhantomData<(T, L)>);

#[cfg(feature = "alloc")]
impl<'de, T, L> Visitor<'de> for TensorVisitor<T, L>
where
    T: Deserialize<'de> + Default,
    L: AnyLayout<Storage: DeclaredStorage + Writable>,
{
    type Value = Tensor<T, L>;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a tensor of the layout {}", L::NOTATION)
    }
    fn visit_seq<S: SeqAccess<'de>>(self, mut fields: S) -> Result<Self::Value, S::Error> {
        let layout = fields.next_element()?;
        let elements = fields.next_element()?;
        tensor(layout, elements)
    }
    fn visit_map<F: MapAccess<'de>>(self, mut fields: F) -> Result<Self::Value, F::Error> {
        let mut layout = None;
        let mut elements = None;
        while let Some(name) = fields.next_key()? {
            match name {
                Field::Layout if layout.is_none() => layout = Some(fields.next_value()?),
                Field::Elements if elements.is_none() => elements = Some(fields.next_value()?),
                Field::Layout => return Err(F::Error::duplicate_field(LAYOUT)),
                Field::Elements => return Err(F::Error::duplicate_field(ELEMENTS)),
            }
        }
        tensor(layout, elements)
    }
}

/// Makes a tensor from `layout` and the elements. Returns an error if one of these fields is missing, or if
/// the layout needs another number of elements.
#[cfg(feature = "alloc")]
fn tensor<T, L, E>(
    layout: Option<Mapping<L>>,
    elements: Option<AllElements<T>>,
) -> Result<Tensor<T, L>, E>
where
    T: Default,
    L: AnyLayout<Storage: DeclaredStorage + Writable>,
    E: Error,
{
    let mapping = layout.ok_or_else(|| E::missing_field(LAYOUT))?;
    let AllElements(elements) = elements.ok_or_else(|| E::missing_field(ELEMENTS))?;
    // Check before memory is allocated, because the text can claim any sizes.
    if elements.len() != mapping.len() {
        return Err(E::custom(format_args!(
            "there are {} elements, but {} are needed: {mapping}",
            elements.len(),
            mapping.len(),
        )));
    }
    let factors = L::STRUCTURE.factors.unwrap_or_default();
    let has_strides = factors.iter().any(Factor::is_given);
    if has_strides && mapping.footprint() / MOST_MEMORY > elements.len() {
        return Err(E::custom(format_args!(
            "the memory of {} elements is more than {MOST_MEMORY} times that of the {} elements in it: {mapping}",
            mapping.footprint(),
            elements.len(),
        )));
    }
    let mut elements = elements.into_iter();
    let next = |_| elements.next().unwrap_or_default();
    Ok(Tensor::from_fn_with(next, mapping))
}

#[cfg(feature = "alloc")]
enum Field {
    Layout,
    Elements,
}

#[cfg(feature = "alloc")]
impl<'de> Deserialize<'de> for Field {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FieldVisitor;
        impl Visitor<'_> for FieldVisitor {
            type Value = Field;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "`{LAYOUT}` or `{ELEMENTS}`")
            }
            fn visit_str<E: Error>(self, name: &str) -> Result<Field, E> {
                match name {
                    LAYOUT => Ok(Field::Layout),
                    ELEMENTS => Ok(Field::Elements),
                    _ => Err(E::unknown_field(name, &[LAYOUT, ELEMENTS])),
                }
            }
        }
        deserializer.deserialize_identifier(FieldVisitor)
    }
}

/// A list of any number of elements.
#[cfg(feature = "alloc")]
struct AllElements<T>(Vec<T>);

#[cfg(feature = "alloc")]
impl<'de, T: Deserialize<'de>> Deserialize<'de> for AllElements<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ElementsVisitor<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for ElementsVisitor<T> {
            type Value = AllElements<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the elements in logical order")
            }
            fn visit_seq<S: SeqAccess<'de>>(self, mut read: S) -> Result<Self::Value, S::Error> {
                let mut elements = Vec::new();
                while let Some(element) = read.next_element()? {
                    elements.push(element);
                }
                Ok(AllElements(elements))
            }
        }
        deserializer.deserialize_seq(ElementsVisitor(PhantomData))
    }
}
