//! The items that `layout!` writes for a named layout, beside the `struct` itself.

// Decision: all paths are absolute, because a module may have types called `usize` or `str`. A const parameter of a
// layout may be called `T`, so type parameters have longer names.
//
// Decision: a declarative macro writes these items, because its code is easier to read. Only two functions
// have bounds: `with`, and `mapping` if a size is known only at run time. The procedural macro writes these two,
// and gives them the span of the struct's name.

/// Declares the constants and functions of a layout that is a `struct`. A
/// [`TensorLayout`](crate::TensorLayout) has the same constants and functions, with their documentation.
#[doc(hidden)]
#[macro_export]
macro_rules! declare_layout {
    ([$($parameters:tt)*] $Layout:ty, $visibility:vis, $sizes:ident $blocks:ident) => {
        #[allow(dead_code, unreachable_pub)]
        impl<$($parameters)*> $Layout {
            /// The number of axes.
            $visibility const RANK: ::core::primitive::usize = $crate::macros::Facts::<Self>::rank();

            /// The layout as it is declared, with `?` for a size known at run time.
            $visibility const NOTATION: &'static ::core::primitive::str = $crate::macros::Facts::<Self>::notation();
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
                $crate::macros::Facts::<Self>::fmt(f)
            }
        }

        $crate::declare_layout!(@$sizes [$($parameters)*] $Layout, $visibility, $blocks);
    };
    (@open [$($parameters:tt)*] $Layout:ty, $visibility:vis, $blocks:ident) => {};
    (@known [$($parameters:tt)*] $Layout:ty, $visibility:vis, $blocks:ident) => {
        #[allow(dead_code, unreachable_pub)]
        impl<$($parameters)*> $Layout {
            /// The sizes in logical order.
            $visibility const SIZES: &'static [::core::primitive::usize] = $crate::macros::Facts::<Self>::sizes();

            /// The number of positions: the product of the sizes.
            $visibility const LEN: ::core::primitive::usize = $crate::macros::Facts::<Self>::len();

            /// The last offset + 1: the least number of elements that a buffer must hold.
            $visibility const SPAN: ::core::primitive::usize = $crate::macros::Facts::<Self>::span();

            /// The number of elements that the storage occupies, trailing padding included.
            $visibility const FOOTPRINT: ::core::primitive::usize = $crate::macros::Facts::<Self>::footprint();

            /// Whether the span equals the number of elements, and every element has its own offset.
            $visibility const IS_PACKED: ::core::primitive::bool = $crate::macros::Facts::<Self>::is_packed();

            /// Whether no two positions share an element.
            $visibility const IS_INJECTIVE: ::core::primitive::bool = $crate::macros::Facts::<Self>::is_injective();

            /// A full description of the layout as text.
            $visibility const DESCRIPTION: &'static ::core::primitive::str = $crate::macros::Facts::<Self>::description();

            /// Returns the least number of bytes that a buffer of `Element` must hold: the span times
            /// the size of `Element`.
            #[must_use]
            $visibility const fn span_bytes<Element>() -> ::core::primitive::usize {
                <Self as $crate::macros::Nominal>::Of::span_bytes::<Element>()
            }

            /// Returns the number of bytes that the storage of a tensor of `Element` occupies:
            /// the footprint times the size of `Element`.
            #[must_use]
            $visibility const fn footprint_bytes<Element>() -> ::core::primitive::usize {
                <Self as $crate::macros::Nominal>::Of::footprint_bytes::<Element>()
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
        #[allow(dead_code, unreachable_pub)]
        impl<$($parameters)*> $Layout {
            /// The strides in logical order, in elements.
            $visibility const STRIDES: &'static [::core::primitive::usize] = $crate::macros::Facts::<Self>::strides();
        }
    };
}

/// Expands to nothing, because the feature `serde` is off.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_layout {
    ($($layout:tt)*) => {};
}

/// Implements the traits of `serde` for a layout that is declared as a `struct`.
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
