//! What `layout!` writes of a `struct`, beside its name and what it is a name of.

/// What a layout that is declared as `struct` has beside its name: what a
/// [`TensorLayout`](crate::TensorLayout) has, where it is documented.
#[doc(hidden)]
#[macro_export]
macro_rules! declare_layout {
    ([$($parameters:tt)*] $Layout:ty, $visibility:vis, $sizes:ident $blocks:ident) => {
        #[allow(dead_code)]
        impl<$($parameters)*> $Layout {
            /// Number of axes.
            $visibility const RANK: usize = <Self as $crate::AnyLayout>::RANK;

            /// The layout as it is declared, with `?` for a size known at run time.
            $visibility const NOTATION: &'static str = <Self as $crate::AnyLayout>::NOTATION;

            /// Returns the mapping of this layout, which has no data.
            #[must_use]
            $visibility fn mapping() -> $crate::Mapping<Self>
            where
                for<'sizes> Self: $crate::StaticLayout,
            {
                <Self as $crate::StaticLayout>::mapping()
            }

            /// Returns the mapping of this layout with those sizes, one for every `?`.
            ///
            /// # Errors
            ///
            /// If a size is 0, if a clause does not hold for these sizes, or if there are more than
            /// `isize::MAX` elements or positions.
            $visibility fn with<Sizes>(
                sizes: Sizes,
            ) -> ::core::result::Result<$crate::Mapping<Self>, $crate::LayoutError>
            where
                Sizes: $crate::traits::SizesFor<<Self as $crate::AnyLayout>::Shape>,
            {
                $crate::macros::with(sizes)
            }
        }

        #[automatically_derived]
        impl<$($parameters)*> ::core::fmt::Debug for $Layout {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(Self::NOTATION)
            }
        }

        #[automatically_derived]
        impl<$($parameters)*> ::core::fmt::Display for $Layout {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::macros::Texts::<Self>::fmt(f)
            }
        }

        $crate::declare_layout!(@$sizes [$($parameters)*] $Layout, $visibility, $blocks);
    };
    (@open [$($parameters:tt)*] $Layout:ty, $visibility:vis, $blocks:ident) => {};
    (@known [$($parameters:tt)*] $Layout:ty, $visibility:vis, $blocks:ident) => {
        #[allow(dead_code)]
        impl<$($parameters)*> $Layout {
            /// The sizes in logical order.
            $visibility const SIZES: &'static [usize] = <Self as $crate::StaticLayout>::SIZES;

            /// Number of positions: the product of the sizes.
            $visibility const LEN: usize = <Self as $crate::StaticLayout>::LEN;

            /// Last offset + 1: elements that a buffer must hold at least.
            $visibility const SPAN: usize = <Self as $crate::StaticLayout>::SPAN;

            /// Elements that the storage occupies, trailing padding included.
            $visibility const FOOTPRINT: usize = <Self as $crate::StaticLayout>::FOOTPRINT;

            /// Whether the span equals the number of elements and every element has its own offset.
            $visibility const IS_PACKED: bool = <Self as $crate::StaticLayout>::IS_PACKED;

            /// Whether no two positions share an element.
            $visibility const IS_INJECTIVE: bool = <Self as $crate::StaticLayout>::IS_INJECTIVE;

            /// Everything about the layout as a text to read.
            $visibility const DESCRIPTION: &'static str = $crate::macros::Texts::<Self>::DESCRIPTION;

            /// Returns the bytes that a buffer of `T` must hold at least: the span times the size of `T`.
            #[must_use]
            $visibility const fn span_bytes<T>() -> usize {
                <Self as $crate::macros::Nominal>::Of::span_bytes::<T>()
            }

            /// Returns the bytes that the storage of a tensor of `T` occupies: the footprint times the
            /// size of `T`.
            #[must_use]
            $visibility const fn footprint_bytes<T>() -> usize {
                <Self as $crate::macros::Nominal>::Of::footprint_bytes::<T>()
            }
        }

        #[automatically_derived]
        impl<$($parameters)*> ::core::default::Default for $Layout {
            fn default() -> Self {
                Self
            }
        }

        #[automatically_derived]
        impl<$($parameters)*> ::core::ops::Deref for $Layout {
            type Target = $crate::Mapping<Self>;
            fn deref(&self) -> &Self::Target {
                $crate::macros::mapping_of_static()
            }
        }

        $crate::serialize_layout!([$($parameters)*] $Layout);
        $crate::declare_layout!(@$blocks [$($parameters)*] $Layout, $visibility);
    };
    (@blocked [$($parameters:tt)*] $Layout:ty, $visibility:vis) => {};
    (@strided [$($parameters:tt)*] $Layout:ty, $visibility:vis) => {
        #[allow(dead_code)]
        impl<$($parameters)*> $Layout {
            /// The strides in logical order, in elements.
            $visibility const STRIDES: &'static [usize] = <Self as $crate::macros::Nominal>::Of::STRIDES;
        }
    };
}

/// The traits of `serde` for a layout that is declared as `struct`, where that feature is on.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_layout {
    ($($layout:tt)*) => {};
}

/// The traits of `serde` for a layout that is declared as `struct`, where that feature is on.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_layout {
    ([$($parameters:tt)*] $Layout:ty) => {
        #[automatically_derived]
        impl<$($parameters)*> $crate::macros::serde::Serialize for $Layout {
            fn serialize<__Serializer: $crate::macros::serde::Serializer>(
                &self,
                serializer: __Serializer,
            ) -> ::core::result::Result<__Serializer::Ok, __Serializer::Error> {
                serializer.serialize_str(Self::NOTATION)
            }
        }

        #[automatically_derived]
        impl<'de, $($parameters)*> $crate::macros::serde::Deserialize<'de> for $Layout {
            fn deserialize<__Deserializer: $crate::macros::serde::Deserializer<'de>>(
                deserializer: __Deserializer,
            ) -> ::core::result::Result<Self, __Deserializer::Error> {
                let _: $crate::Mapping<Self> = $crate::macros::serde::Deserialize::deserialize(deserializer)?;
                ::core::result::Result::Ok(Self)
            }
        }
    };
}
