//! Offset functions as text: they compute an offset from positions.

use super::language::Language;
use super::text::{self, MAX_NAME};
use crate::gpu::arguments::AsBuffer;
use crate::gpu::{Buffer, Resource};
use crate::layout::error::{DescribedLayout, LayoutError};
use crate::layout::mapping::Mapping;
use crate::layout::{self, AnyLayout, StaticLayout};
use crate::types::invariant::Invariant;
use crate::types::structure::Structure;
use core::error::Error;
use core::fmt;
use core::marker::PhantomData;
use tensor_layout_arithmetic::Terms;
use tensor_layout_arithmetic::shader::{Beyond32Bits, ShaderText, beyond_32_bits};

/// The text of a shader function that computes the offset of an element from positions. The offset is in
/// elements. The text also declares the size of each axis as a constant.
///
/// In the shader, place this text after the text that [`axis_types`](super::axis_types) returns for these
/// axes.
///
/// ```
/// use tensor_layout::layout;
/// use tensor_layout::shader::{Language, OffsetFunction};
///
/// type Blocks = layout!(CW16c[C = 40, W = 9]);
/// static BLOCKS: OffsetFunction<Blocks> = OffsetFunction::new(Language::Hlsl, "blocks");
/// assert_eq!(BLOCKS.as_str(), "\
/// // blocks: CW16c[C=40, W=9]
/// static const uint blocks_C = 40u;
/// static const uint blocks_W = 9u;
/// uint blocks_offset(AxisC c, AxisW w) {
///     return (c.at >> 4u) * 144u + w.at * 16u + (c.at & 15u);
/// }
/// ");
/// ```
///
/// The function has a parameter for every axis. A position along an axis of size 1, or along a broadcast
/// axis, does not change the offset.
pub struct OffsetFunction<L: AnyLayout> {
    text: ShaderText,
    // This field is not a mapping, because the compiler refuses references to generic mappings in constants.
    terms: Terms,
    layout: Invariant<L>,
}

#[tensor_layout_macros::quiet_bounds]
impl<L: AnyLayout> OffsetFunction<L> {
    /// Writes the offset function of the layout `L`, which is known at compile time.
    ///
    /// The names of the declared items begin with `name`: for `photo`, they are `photo_offset`, `photo_H` and
    /// so on. The argument `name` must be valid in all three languages:
    ///
    /// - It has at most 64 ASCII letters, digits and single underscores.
    /// - It begins with a letter.
    /// - It is not `gl`, and does not begin with `gl_`. GLSL reserves names that begin with `gl_` or contain
    ///   `__`.
    /// - It does not end with an underscore.
    ///
    /// In a constant (`static`, `const` or `const { .. }`), the compiler writes the text. There, a wrong name
    /// or layout does not compile:
    ///
    /// ```compile_fail
    /// # use tensor_layout::{layout, shader::{Language, OffsetFunction}};
    /// // More elements than 32 bits count.
    /// static LARGE: OffsetFunction<layout!(HW[65_536, 65_537])> =
    ///     OffsetFunction::new(Language::Wgsl, "large");
    /// ```
    ///
    /// # Panics
    ///
    /// Outside constants, panics if the name is invalid. If a size or an offset is beyond 32 bits, the call
    /// does not compile, even outside constants.
    #[must_use]
    #[inline]
    #[track_caller]
    pub const fn new(language: Language, name: &str) -> Self
    where
        L: StaticLayout,
    {
        // The first failure must be here, because in a constant the compiler then points at the caller.
        let function = match Self::from_terms(language, name, Self::accepted()) {
            Ok(function) => function,
            Err(error) => error.refuse(Some(name)),
        };
        Self::check();
        function
    }

    /// Returns the terms of the layout, from which offsets are computed. Panics if a size or an offset is
    /// beyond 32 bits.
    #[track_caller]
    const fn accepted() -> &'static Terms
    where
        L: StaticLayout,
    {
        layout::check::<L>();
        match &L::TERMS {
            Some(Ok(terms)) => match beyond_32_bits(L::STRUCTURE.axes, terms) {
                None => terms,
                Some(fault) => {
                    ShaderError::new(ShaderCause::Number(fault), L::STRUCTURE, terms).refuse(None)
                }
            },
            _ => panic!("a static layout has terms"),
        }
    }

    /// Fails to compile if a size or an offset of the layout is beyond 32 bits.
    ///
    /// This is a separate function, and not a `const` block in `new`. The compiler would evaluate such a
    /// block before `new` itself. If a user called `new` in a constant, an error in the block would not point
    /// to the user's call.
    const fn check()
    where
        L: StaticLayout,
    {
        const { Self::accepted() };
    }

    /// Writes the offset function of a layout whose sizes are known at run time. The text contains these
    /// sizes as constants.
    ///
    /// ```
    /// use tensor_layout::shader::{Language, OffsetFunction};
    /// use tensor_layout::{layout, H, W};
    ///
    /// let image = <layout!(HWC[C = 4, H = ?, W = ?])>::with((H(480), W(640)))?;
    /// let image = OffsetFunction::with(Language::Glsl, "image", image)?;
    /// assert!(image.as_str().contains("return h.at * 2560u + w.at * 4u + c.at;"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the name is invalid (see [`new`](Self::new)), or if a size or an offset is beyond
    /// 32 bits.
    pub fn with(language: Language, name: &str, mapping: Mapping<L>) -> Result<Self, ShaderError> {
        let terms = mapping.terms();
        match beyond_32_bits(L::STRUCTURE.axes, &terms) {
            None => Self::from_terms(language, name, &terms),
            Some(fault) => {
                let cause = ShaderCause::Number(fault);
                Err(ShaderError::new(cause, L::STRUCTURE, &terms))
            }
        }
    }

    /// Writes the function. The caller has checked that sizes and offsets are within 32 bits.
    const fn from_terms(
        language: Language,
        name: &str,
        terms: &Terms,
    ) -> Result<Self, ShaderError> {
        if !text::is_name(name) {
            return Err(ShaderError::new(ShaderCause::Name, L::STRUCTURE, terms));
        }
        Ok(OffsetFunction {
            text: text::function(language, name, L::STRUCTURE, terms),
            terms: *terms,
            layout: PhantomData,
        })
    }

    /// Returns the text of the function. Each line ends with a line break.
    #[must_use]
    #[inline]
    pub const fn as_str(&self) -> &str {
        self.text.as_str()
    }

    /// Returns `buffer` unchanged. The call compiles only if the buffer has the layout of this function. Call
    /// this method where the buffer is bound to the shader.
    ///
    /// ```
    /// use tensor_layout::gpu::{Buffer, Resource};
    /// use tensor_layout::layout;
    /// use tensor_layout::shader::{Language::Wgsl, OffsetFunction};
    ///
    /// type Photo = layout!(NHWC[N = 1, C = 3, H = 224, W = 224]);
    /// static PHOTO: OffsetFunction<Photo> = OffsetFunction::new(Wgsl, "photo");
    ///
    /// /// The buffer bound to `photo` in the shader.
    /// fn photo_binding<R: Resource>(buffer: &Buffer<R, f32, Photo>) -> (&R, u64) {
    ///     let photo = PHOTO.for_buffer(buffer);
    ///     (photo.resource(), photo.offset_in_bytes())
    /// }
    /// # let _ = photo_binding::<&'static dyn Resource>;
    /// ```
    #[must_use]
    #[inline]
    pub fn for_buffer<'a, R: Resource, T>(
        &self,
        buffer: impl AsBuffer<'a, R, T, L>,
    ) -> &'a Buffer<R, T, L>
    where
        L: StaticLayout,
    {
        buffer.into_buffer()
    }

    /// Tries [`for_buffer`](Self::for_buffer) for layouts with sizes or strides known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if a size or a stride of the buffer differs from that of the tensor for which the
    /// function was made.
    pub fn try_for_buffer<'a, R: Resource, T>(
        &self,
        buffer: impl AsBuffer<'a, R, T, L>,
    ) -> Result<&'a Buffer<R, T, L>, LayoutError> {
        let buffer: &Buffer<R, T, L> = buffer.into_buffer();
        buffer.mapping().check_same(&self.terms)?;
        Ok(buffer)
    }
}

impl<L: AnyLayout> fmt::Display for OffsetFunction<L> {
    /// Writes the text of the function.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl<L: AnyLayout> fmt::Debug for OffsetFunction<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OffsetFunction")
            .field(&self.as_str())
            .finish()
    }
}

/// An error in writing an offset function. The error's text names the layout.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ShaderError {
    cause: ShaderCause,
    layout: DescribedLayout,
}

/// The kinds of [`ShaderError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ShaderErrorKind {
    /// A size is beyond 32 bits.
    WrongSize,
    /// An offset is beyond 32 bits.
    Offset,
    /// The name of the function is not valid in every shader language.
    Name,
}

/// The cause of a [`ShaderError`], with its numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ShaderCause {
    /// A size or an offset is beyond 32 bits.
    Number(Beyond32Bits),
    /// The name is not valid in every shader language.
    Name,
}

impl ShaderError {
    const fn new(cause: ShaderCause, structure: &'static Structure, terms: &Terms) -> Self {
        ShaderError {
            cause,
            layout: DescribedLayout::new(structure, terms.sizes()),
        }
    }

    #[track_caller]
    const fn refuse(self, name: Option<&str>) -> ! {
        let mut text = self.text(name);
        if let (ShaderCause::Name, Some(name)) = (self.cause, name) {
            text.str("\nhelp: write `\"");
            super::text::write_nearest_name(&mut text, name);
            if name.len() <= MAX_NAME {
                text.str("\"` in place of `\"").str(name);
            }
            text.str("\"`: letters, digits and single `_` between them, at most 64 in all; ");
            text.str("begin with a letter, and not with `gl_`");
        }
        panic!("{}", text.as_str())
    }

    const fn text(&self, name: Option<&str>) -> ShaderText {
        let mut text = ShaderText::new();
        match (self.cause, name) {
            (ShaderCause::Number(fault), _) => fault.write(&mut text),
            (ShaderCause::Name, Some(name)) if name.len() <= MAX_NAME => {
                text.str("`").str(name);
                text.str("` is not a name in every shader language");
            }
            (ShaderCause::Name, _) => {
                text.str("that is not a name in every shader language");
            }
        }
        text.str(": ").str(self.layout.text().as_str());
        text
    }

    /// Returns the kind of the error.
    ///
    /// ```
    /// use tensor_layout::shader::{Language, OffsetFunction, ShaderErrorKind};
    /// use tensor_layout::{layout, H};
    ///
    /// let mapping = <layout!(HW[?, 3])>::with((H(2),))?;
    /// let error = OffsetFunction::with(Language::Wgsl, "gl_photo", mapping).unwrap_err();
    /// assert_eq!((error.kind(), error.axis()), (ShaderErrorKind::Name, None));
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    #[must_use]
    pub fn kind(&self) -> ShaderErrorKind {
        match self.cause {
            ShaderCause::Number(Beyond32Bits::Size(..)) => ShaderErrorKind::WrongSize,
            ShaderCause::Number(Beyond32Bits::Offset(_)) => ShaderErrorKind::Offset,
            ShaderCause::Name => ShaderErrorKind::Name,
        }
    }

    /// Returns the letter of the wrong axis, if the error is about one axis; see [`kind`](Self::kind).
    #[must_use]
    pub fn axis(&self) -> Option<char> {
        match self.cause {
            ShaderCause::Number(Beyond32Bits::Size(axis, _)) => Some(axis),
            _ => None,
        }
    }
}

impl fmt::Display for ShaderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text(None).as_str())
    }
}

impl fmt::Debug for ShaderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ShaderError({self})")
    }
}

impl Error for ShaderError {}
