//! Copies between two layouts, as kernels.

mod element;
mod error;
#[cfg(feature = "frames")]
mod frame;
#[cfg(any(feature = "wgpu", all(feature = "windows", windows)))]
pub(crate) mod memory;
mod plan;
mod text;

#[cfg(any(
    feature = "wgpu",
    all(feature = "windows", windows),
    all(test, feature = "d3d12")
))]
pub(crate) use element::find_texel;
use element::in_32_bits;
pub use element::{Filter, KernelElement, Texel};
pub(crate) use element::{Picture, Scaling};
pub(crate) use error::KernelCause;
pub use error::{KernelError, KernelErrorKind};

use crate::layout::AnyLayout;
use crate::layout::bounds::{TryFilledFrom, WithAxes};
use crate::layout::error::DescribedLayout;
use crate::layout::mapping::Mapping;
use crate::types::axis::{Axis as _, AxisName, H, W};
use crate::types::invariant::Invariant;
use crate::types::lookup::AxisOf;
use crate::types::shape::Shape as _;
use crate::types::storage::{StridedStorage, Writable};
use alloc::borrow::ToOwned as _;
#[cfg(feature = "d3d12")]
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use plan::Plan;
use tensor_layout_arithmetic::shader::Language;
use tensor_layout_arithmetic::{Term, Terms, find};
pub(crate) use text::{Conversion, Memory, Text};

/// The maximum number of pairs of [`CopyKernel::scale`]. They take 32 KiB of a uniform buffer, which has 64 KiB in Direct3D 12
/// and WebGPU. Other devices may have a lower limit.
const MAX_PAIRS: usize = 4096;

/// A compute shader that copies a tensor of `T` with the layout `L` to a tensor of `U` with the layout `M`, and converts
/// its elements.
///
/// ```
/// use tensor_layout::shader::{CopyKernel, Language::Wgsl};
/// use tensor_layout::{C, layout};
///
/// type Camera = layout!(HWC[C = 3, H = 1080, W = 1920]);
/// type Planes = layout!(CHW[C = 3, H = 1080, W = 1920]);
///
/// let kernel = CopyKernel::<u8, _, f32, _>::new(
///     Wgsl,
///     Camera::mapping(),
///     Planes::mapping(),
/// )?;
/// let kernel = kernel.scale(C, &[(1.0 / 255.0, 0.0)])?;
/// assert!(kernel.text().contains("@workgroup_size(256)"));
/// assert_eq!(kernel.workgroup_size(), 256);
/// // Tiles of 3 channels by 640 pixels.
/// assert_eq!(kernel.groups(), [3240, 1, 1]);
/// assert_eq!(kernel.workgroup_bytes(), 3 * 640 * 4);
///
/// // The offsets of the tensors, in elements, and the factors.
/// let parameters = kernel.parameters(30, 256)?;
/// assert_eq!(parameters[..2], [30, 64]);
///
/// // For other cases:
/// let kernel = kernel
///     .at_any_offset()
///     .with_open_sizes()
///     .in_one_buffer();
/// assert_eq!(
///     kernel.root_signature(),
///     "UAV(u1), UAV(u0), CBV(b0), RootConstants(num32BitConstants = 4, b1)"
/// );
/// # Ok::<(), tensor_layout::shader::KernelError>(())
/// ```
///
/// Both layouts have the same axes, which the types compare, and the same sizes. They may be padded, blocked, or parts;
/// the source may be broadcast. The kernel writes the elements of the target and no other byte of a
/// buffer.
///
/// # Conversion
///
/// Elements of one type are moved bit by bit. Other elements become the nearest element of the other type: integers are
/// saturated, a number in the middle between two integers goes to the even one, and a NaN becomes the integer 0 or remains
/// a NaN. [`scale`](Self::scale) and [`function`](Self::function) compute with `f32` before that.
///
/// # Bindings
///
/// | binding | WGSL, GLSL | HLSL | contents |
/// |---|---|---|---|
/// | source | `@group(0) @binding(0)`, storage | `t0`; [in one buffer](Self::in_one_buffer) `u1` | words of 4 bytes; or [a texture](Self::of_texture), or a frame (`of_frame`) |
/// | target | `@group(0) @binding(1)`, storage | `u0` | words of 4 bytes; or [a texture](Self::into_texture) |
/// | [parameters](Self::parameters) | `@group(0) @binding(2)`, uniform | `b0` | words of 4 bytes |
/// | [offsets](Self::offsets) | among the parameters | only in `b1`, four root constants | words of 4 bytes |
///
/// The offsets of both tensors from the first bound byte are not in the text. So one pipeline serves all tensors with
/// these layouts in a buffer. The entry point is `main`. Dispatch [`groups`](Self::groups) workgroups.
///
/// With the feature `wgpu`, `wgpu::Relayout` does all of this, and with the feature `windows`, `windows::Relayout`.
pub struct CopyKernel<T, L: AnyLayout, U, M: AnyLayout> {
    pub(crate) kernel: Kernel,
    types: PhantomData<(Invariant<L>, Invariant<M>, Invariant<(T, U)>)>,
}

/// Returns whether a tensor has all channels of each texel, or all but the last.
fn has_texels(terms: &Terms) -> bool {
    let size = |term: &Term| terms.sizes()[term.axis];
    let are_channels = |term: &Term| {
        (term.stride, term.divisor, term.modulus) == (1, 1, 0) && matches!(size(term), 3 | 4)
    };
    let is_whole = |term: &Term| term.stride % 4 == 0 || term.last_digit(size(term)) == 0;
    let terms = terms.as_slice();
    terms.iter().any(are_channels)
        && terms
            .iter()
            .all(|term| are_channels(term) || is_whole(term))
}

/// The memory that a kernel reads and writes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Access {
    pub(crate) source: Memory,
    pub(crate) scaling: Option<Scaling>,
    pub(crate) target: Memory,
    /// Whether the target begins with a word of 4 bytes.
    pub(crate) is_aligned: bool,
    /// Whether source and target are in one buffer.
    pub(crate) is_in_one_buffer: bool,
}

impl Access {
    pub(crate) const OF_BUFFERS: Access = Access {
        source: Memory::Words,
        scaling: None,
        target: Memory::Words,
        is_aligned: true,
        is_in_one_buffer: false,
    };

    /// Returns the memory of source and target, and how the source is scaled, in the words of an error.
    #[cfg(feature = "d3d12")]
    fn names(&self) -> [String; 3] {
        let scaled = match self.scaling.map(|scaling| scaling.scaled) {
            None => "not scaled".to_owned(),
            Some([rows, columns]) => format!("scaled to H={rows} and W={columns}"),
        };
        [self.source.name(), self.target.name(), scaled]
    }
}

/// A kernel of layouts and elements that are known as numbers.
#[derive(Clone)]
pub(crate) struct Kernel {
    plan: Plan,
    described: [DescribedLayout; 2],
    conversion: Conversion,
    language: Language,
    /// Whether sizes and steps are parameters, and not constants.
    has_open_sizes: bool,
    pub(crate) access: Access,
}

impl Kernel {
    pub(crate) fn refused(&self, cause: KernelCause) -> KernelError {
        KernelError::new(cause, &self.described)
    }

    /// Returns whether this is the kernel of two layouts and some memory.
    #[cfg(feature = "wgpu")]
    pub(crate) fn is_for(&self, terms: &[Terms; 2], access: &Access) -> bool {
        (&self.plan.terms, &self.access) == (terms, access)
    }

    /// Returns the kernel for other memory.
    fn with_access(mut self, access: &Access) -> Result<Self, KernelCause> {
        let Plan {
            source,
            target,
            terms,
            ..
        } = &mut self.plan;
        if let Some(Scaling { element, .. }) = access.scaling {
            KernelCause::compare("the scaled picture has", element, source.name)?;
        }
        access.source.check(source.name)?;
        if let Memory::Texels(texel, _) = access.target {
            access.target.check(target.name)?;
            KernelCause::NotWritten(texel).unless(texel.is_written())?;
            KernelCause::Channels.unless(has_texels(&terms[1]))?;
            target.is_channel = true;
        }
        self.access = *access;
        self.replan();
        Ok(self)
    }

    /// Makes the plan again.
    fn replan(&mut self) {
        let Plan {
            source,
            target,
            terms,
            along,
            ..
        } = self.plan;
        let is_aligned = self.access.is_aligned || target.is_channel;
        self.plan = Plan::new([source, target], &terms, along, is_aligned);
    }

    /// Returns the text with the parameters of tensors at the start of their bindings.
    pub(crate) fn text(&self) -> Text {
        text::write(self)
    }

    /// Returns the offsets of source and target in elements, from the first bytes that are bound. If the kernel scales a picture,
    /// the first one is that of the picture in memory, and the third one that of the source in the scaled picture, where it
    /// begins at the byte `in_picture`.
    pub(crate) fn offsets(
        &self,
        bytes: [u64; 2],
        bound: [u64; 2],
        in_picture: u64,
    ) -> Result<[u32; 4], KernelCause> {
        let Plan { source, target, .. } = &self.plan;
        let [span, target_span] = self.plan.terms.map(|terms| terms.span());
        let is_channel = target.is_channel;
        let target = target.offset(bytes[1], bound[1], target_span)?;
        KernelCause::Channels.unless(!is_channel || target % 4 == 0)?;
        let is_whole = !self.access.is_aligned || bytes[1] % 4 == 0;
        KernelCause::WithinWord(bytes[1]).unless(is_whole)?;
        let Some(scaling) = self.access.scaling else {
            let source = source.offset(bytes[0], bound[0], span)?;
            return Ok([source, target, 0, 0]);
        };
        let within = source.offset(in_picture, 0, span)?;
        let end = u64::from(within) + span as u64;
        let elements = scaling.elements();
        KernelCause::OutOfPicture(end, elements).unless(end <= elements)?;
        let picture = source.offset(bytes[0], bound[0], scaling.picture.last() + 1)?;
        Ok([picture, target, within, 0])
    }

    /// Writes offsets to parameters.
    pub(crate) fn with_offsets(&self, mut parameters: Vec<u32>, offsets: [u32; 4]) -> Vec<u32> {
        parameters[..2].copy_from_slice(&offsets[..2]);
        if self.access.scaling.is_some() {
            parameters[4] = offsets[2];
        }
        parameters
    }

    /// Checks that two ranges of bytes in one buffer do not overlap, and that the kernel is for one buffer.
    #[cfg(any(feature = "d3d12", feature = "wgpu"))]
    pub(crate) fn check_in_one_buffer(
        &self,
        source: [u64; 2],
        target: [u64; 2],
    ) -> Result<(), KernelCause> {
        let is_apart = source[1] <= target[0] || target[1] <= source[0];
        KernelCause::Overlap(source, target).unless(is_apart)?;
        KernelCause::OneBuffer.unless(self.access.is_in_one_buffer)
    }

    /// Checks that the kernel is for the memory of a source and of a target.
    #[cfg(feature = "d3d12")]
    pub(crate) fn check_access(&self, given: &Access) -> Result<(), KernelCause> {
        let made = &self.access;
        let is_same = [
            made.source == given.source,
            made.target == given.target,
            made.scaling == given.scaling,
        ];
        let Some(index) = is_same.iter().position(|is_same| !is_same) else {
            return Ok(());
        };
        let [made, given] = [made, given].map(|access| access.names()[index].clone());
        let tensor = ["source", "target", "source"][index];
        Err(KernelCause::OtherMemory(tensor, made, given))
    }
}

#[tensor_layout_macros::quiet_bounds]
impl<T: KernelElement, L: AnyLayout, U: KernelElement, M: AnyLayout> CopyKernel<T, L, U, M> {
    /// Makes the kernel of a copy from a tensor with the sizes and strides of `source` to one with those of `target`.
    ///
    /// The kernel is for tensors that begin at a multiple of 4 bytes; see [`at_any_offset`](Self::at_any_offset).
    ///
    /// # Errors
    ///
    /// Returns an error in these cases:
    ///
    /// - sizes known at run time differ;
    /// - elements of the target have less than 4 bytes, and rows of it are interleaved;
    /// - an offset is beyond 2^31 elements.
    pub fn new(
        language: Language,
        source: Mapping<L>,
        target: Mapping<M>,
    ) -> Result<Self, KernelError>
    where
        M: TryFilledFrom<L, Storage: Writable>,
    {
        let described = [source.described(), target.described()];
        let refused = |cause| KernelError::new(cause, &described);
        let checked = target.check_same_sizes(&source).map_err(KernelCause::from);
        checked.map_err(refused)?;
        let terms = [source.terms(), target.terms()];
        Plan::check(U::ELEMENT, &terms).map_err(refused)?;
        Ok(CopyKernel {
            kernel: Kernel {
                plan: Plan::new([T::ELEMENT, U::ELEMENT], &terms, None, true),
                described,
                conversion: Conversion::Nearest,
                language,
                has_open_sizes: false,
                access: Access::OF_BUFFERS,
            },
            types: PhantomData,
        })
    }

    /// Multiplies each element by the first number of a pair, and adds the second. There is a pair for each position along
    /// an axis, or one pair for all. The pairs are [parameters](Self::parameters), and not constants of the text.
    ///
    /// # Errors
    ///
    /// Returns an error if there is another number of pairs, or more than 4096.
    #[doc(alias("std", "affine"))]
    pub fn scale<Name: AxisName<Axis: AxisOf<M::Axes>>>(
        self,
        axis: Name,
        pairs: &[(f32, f32)],
    ) -> Result<Self, KernelError> {
        let _ = axis;
        self.convert(Name::Axis::NAME, Conversion::Scale(pairs.to_vec()))
    }

    /// Converts each element by a function of the shader. `text` declares it under the name `convert`, in the language of
    /// the kernel: `fn convert(x: f32, position: u32) -> f32` in WGSL, and `float convert(float x, uint position)` in GLSL
    /// and HLSL. The position is that along `axis`. If `text` declares anything else, begin its name with `convert_`: the
    /// kernel declares other names, such as `load`, `held`, `numbers` and, in HLSL, `offsets`.
    ///
    /// ```
    /// use tensor_layout::shader::{CopyKernel, Language::Hlsl};
    /// use tensor_layout::{W, layout};
    ///
    /// type Row = layout!(W[W = 5]);
    /// let row = Row::mapping();
    /// let roots = CopyKernel::<u8, _, f32, _>::new(Hlsl, row, row)?.function(
    ///     W,
    ///     "float convert(float x, uint position) { return sqrt(x); }",
    /// );
    /// assert!(roots.text().contains("sqrt(x)"));
    /// # Ok::<(), tensor_layout::shader::KernelError>(())
    /// ```
    #[must_use]
    pub fn function<Name: AxisName<Axis: AxisOf<M::Axes>>>(self, axis: Name, text: &str) -> Self {
        let _ = axis;
        let along = find(M::Shape::AXES, Name::Axis::NAME);
        self.converted(along, Conversion::Function(text.to_owned()))
    }

    /// Sets a conversion that depends on the position along `axis`. Returns an error for a wrong number of pairs.
    pub(crate) fn convert(self, axis: char, conversion: Conversion) -> Result<Self, KernelError> {
        let mut along = find(M::Shape::AXES, axis);
        if let Conversion::Scale(pairs) = &conversion {
            let (given, most) = (pairs.len(), MAX_PAIRS);
            let size = along.map_or(1, |index| self.kernel.plan.size(index));
            let checked = KernelCause::Count(axis, size, given)
                .unless(given == 1 || given == size)
                .and_then(|()| KernelCause::Factors(axis, size, most).unless(given <= most));
            checked.map_err(|cause| self.kernel.refused(cause))?;
            along = along.filter(|_| given > 1);
        }
        Ok(self.converted(along, conversion))
    }

    fn converted(mut self, along: Option<usize>, conversion: Conversion) -> Self {
        self.kernel.conversion = conversion;
        self.kernel.plan.along = along;
        self.kernel.replan();
        self
    }

    /// Makes the kernel one for targets at any offset that is a multiple of an element's size. Such a kernel needs more
    /// accesses to the memory if elements of the target have less than 4 bytes.
    #[must_use]
    pub fn at_any_offset(mut self) -> Self {
        self.kernel.access.is_aligned = false;
        self.kernel.replan();
        self
    }

    /// Makes sizes and strides [parameters](Self::parameters), and not constants of the text. Kernels with equal texts can
    /// share a pipeline.
    #[must_use]
    pub fn with_open_sizes(mut self) -> Self {
        self.kernel.has_open_sizes = true;
        self
    }

    /// Makes the kernel one for a source and a target in one buffer, apart from each other. wgpu refuses a buffer that a
    /// kernel reads by one binding and writes by another, unless both allow writing.
    #[must_use]
    pub fn in_one_buffer(mut self) -> Self {
        self.kernel.access.is_in_one_buffer = true;
        self
    }

    /// Reads the source from a texture, whose rows have this number of `columns`. The elements have the offsets that they
    /// have in a buffer with the texels of the texture, row by row and without gaps. The texture may be larger than the
    /// source: the [offset](Self::offsets) of the source is that in such a buffer.
    ///
    /// The binding of the source is a texture with numbers of type float: `texture_2d<f32>` in WGSL, `texture2D` in GLSL, and
    /// `Texture2D<float4>` in HLSL. Its view must not be of an sRGB format, or the shader would read linear values.
    ///
    /// ```
    /// use tensor_layout::shader::{CopyKernel, Language::Wgsl, Texel};
    /// use tensor_layout::layout;
    ///
    /// type Screen = layout!(HWC[C = 4, H = 48, W = 64]);
    /// type Planes = layout!(CHW[C = 4, H = 48, W = 64]);
    ///
    /// let kernel = CopyKernel::<u8, _, f32, _>::new(
    ///     Wgsl,
    ///     Screen::mapping(),
    ///     Planes::mapping(),
    /// )?;
    /// let kernel = kernel.of_texture(Texel::Bgra8, 64)?;
    /// assert!(kernel.text().contains("texture_2d<f32>"));
    /// # Ok::<(), tensor_layout::shader::KernelError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error for other elements of the source than `f16` with [`Texel::Rgba16Float`], `u16` with texels of 16 bits,
    /// and `u8` with any other texel.
    pub fn of_texture(self, texel: Texel, columns: u32) -> Result<Self, KernelError> {
        self.with(|access| access.source = Memory::Texels(texel, columns))
    }

    /// Scales a picture while the kernel reads it, as for a letterbox. `picture` is the picture in memory: in a buffer, a
    /// texture or a frame. `scaled` has the rows and columns that it is scaled to. The source is a part of the scaled
    /// picture, whose pixels are stored one after the other, without gaps. The bilinear filter computes with `f32`, and
    /// integers become the nearest ones.
    ///
    /// The [offset](Self::offsets) of the source is that in the scaled picture. The picture in memory begins at the first
    /// bound byte, plus the number of elements in the first parameter, or in the first root constant of HLSL.
    ///
    /// Call `of_frame` after this function.
    ///
    /// ```
    /// use tensor_layout::shader::{CopyKernel, Filter, Language::Wgsl, Texel};
    /// use tensor_layout::{H, W, layout};
    ///
    /// type Camera = layout!(HWC[C = 4, H = 1080, W = 1920]);
    /// type Picture = layout!(HWC[C = 4, H = 360, W = 640]);
    /// // A part of 640 rows.
    /// type Middle = layout!(CHW[C = 4, H = 360, W = 640], pad(H = 640));
    ///
    /// let kernel = CopyKernel::<u8, _, f32, _>::new(
    ///     Wgsl,
    ///     Picture::mapping(),
    ///     Middle::mapping(),
    /// )?;
    /// let kernel = kernel.scaled(Camera::mapping(), (H(360), W(640)), Filter::Bilinear)?;
    /// // From a texture. Without this line, from a buffer.
    /// let kernel = kernel.of_texture(Texel::Rgba8, 1920)?;
    /// // 140 rows of 640 floats are above the picture.
    /// let parameters = kernel.parameters(0, 140 * 640 * 4)?;
    /// # Ok::<(), tensor_layout::shader::KernelError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error in these cases:
    ///
    /// - a size is 0, or twice the product of both sizes along an axis is 2^32 or more;
    /// - the picture has more than four channels, or several positions along another axis than C, H and W;
    /// - an offset in the picture is beyond 2^31 elements;
    /// - the kernel already reads a frame.
    #[doc(alias("resize", "interpolate", "INTER_LINEAR"))]
    pub fn scaled<P: WithAxes<L::Axes, Storage: StridedStorage>>(
        self,
        picture: Mapping<P>,
        (H(rows), W(columns)): (H, W),
        filter: Filter,
    ) -> Result<Self, KernelError> {
        #[cfg(feature = "frames")]
        if matches!(self.kernel.access.source, Memory::Frame(_)) {
            return Err(self.kernel.refused(KernelCause::FrameIsRead));
        }
        let scaling = Picture::of(picture)
            .and_then(|picture| Scaling::new::<T>(picture, [rows, columns], filter));
        let scaling = scaling.map_err(|cause| self.kernel.refused(cause))?;
        self.with(|access| access.scaling = Some(scaling))
    }

    /// Writes the target to a texture of [`Texel::Rgba8`] or [`Texel::Rgba16Float`], whose rows have this number of
    /// `columns`. As in [`of_texture`](Self::of_texture), the elements have the offsets of a buffer without gaps.
    ///
    /// A kernel writes whole texels. The target has all four channels, or all but alpha, which then becomes 1.
    ///
    /// The binding of the target is `texture_storage_2d` for writing in WGSL, `writeonly image2D` in GLSL, and
    /// `RWTexture2D` in HLSL. No device writes to views of sRGB formats.
    ///
    /// ```
    /// use tensor_layout::shader::{CopyKernel, KernelErrorKind, Language::Wgsl, Texel};
    /// use tensor_layout::layout;
    ///
    /// type Planes = layout!(CHW[C = 4, H = 48, W = 64]);
    /// type Screen = layout!(HWC[C = 4, H = 48, W = 64]);
    ///
    /// let kernel = CopyKernel::<f32, _, u8, _>::new(
    ///     Wgsl,
    ///     Planes::mapping(),
    ///     Screen::mapping(),
    /// )?;
    /// let picture = kernel.clone().into_texture(Texel::Rgba8, 64)?;
    /// assert!(picture.text().contains("texture_storage_2d<rgba8unorm, write>"));
    ///
    /// let error = kernel.into_texture(Texel::Bgra8, 64).unwrap_err();
    /// assert_eq!(error.kind(), KernelErrorKind::Texel);
    /// # Ok::<(), tensor_layout::shader::KernelError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error for other texels, for other channels, and for other elements of the target than `f16` with
    /// [`Texel::Rgba16Float`] and `u8` with [`Texel::Rgba8`].
    #[doc(alias("storage texture", "imageStore", "textureStore"))]
    pub fn into_texture(self, texel: Texel, columns: u32) -> Result<Self, KernelError> {
        self.with(|access| access.target = Memory::Texels(texel, columns))
    }

    /// Changes the memory that the kernel accesses. Returns an error if its elements are not those of the tensors.
    pub(crate) fn with(self, change: impl FnOnce(&mut Access)) -> Result<Self, KernelError> {
        let described = self.kernel.described;
        let mut access = self.kernel.access;
        change(&mut access);
        match self.kernel.with_access(&access) {
            Ok(kernel) => Ok(CopyKernel {
                kernel,
                types: PhantomData,
            }),
            Err(cause) => Err(KernelError::new(cause, &described)),
        }
    }

    /// Returns the text of the shader.
    #[must_use]
    pub fn text(&self) -> String {
        self.kernel.text().text
    }

    /// Returns the contents of the uniform buffer, in the byte order of the device: a multiple of 16 bytes. `source` and
    /// `target` are the offsets of the tensors from the first bound byte, in bytes. A kernel in HLSL does not read the offsets
    /// among the parameters, but those of [`offsets`](Self::offsets).
    ///
    /// # Errors
    ///
    /// Returns an error if an offset is no multiple of the size of an element, if the offset of the target is no multiple
    /// of 4 and the kernel is not one [`at_any_offset`](Self::at_any_offset), if an offset is beyond 2^31 elements, or if the
    /// source is not within the [`scaled`](Self::scaled) picture.
    pub fn parameters(&self, source: u64, target: u64) -> Result<Vec<u32>, KernelError> {
        let offsets = self.offsets(source, target)?;
        let parameters = self.kernel.text().parameters;
        Ok(self.kernel.with_offsets(parameters, offsets))
    }

    /// Returns the root constants of a kernel in HLSL: the offsets that kernels in other languages read from the
    /// [`parameters`](Self::parameters).
    ///
    /// # Errors
    ///
    /// Returns an error where [`parameters`](Self::parameters) does.
    pub fn offsets(&self, source: u64, target: u64) -> Result<[u32; 4], KernelError> {
        let picture = self.kernel.access.scaling.map_or(source, |_| 0);
        let offsets = self.kernel.offsets([picture, target], [0; 2], source);
        offsets.map_err(|cause| self.kernel.refused(cause))
    }

    /// Returns the number of invocations in a workgroup, along its first dimension.
    #[must_use]
    pub fn workgroup_size(&self) -> u32 {
        in_32_bits(self.kernel.plan.threads())
    }

    /// Returns the numbers of workgroups along the three dimensions. Each is at most 65,535.
    #[doc(alias("dispatch", "dispatch_workgroups", "Dispatch"))]
    #[must_use]
    pub fn groups(&self) -> [u32; 3] {
        let [x, y] = self.kernel.plan.groups;
        [in_32_bits(x), in_32_bits(y), 1]
    }

    /// Returns the root signature for Direct3D 12, in the notation of HLSL. `SRV`, `UAV` and `CBV` are addresses of buffers,
    /// which begin at a multiple of 4 bytes, or of 256 bytes for the parameters. The constants are the
    /// [offsets](Self::offsets). The textures of the source are in a table of
    /// descriptors, and so is that of the target. The text has this signature as an attribute of `main`, so `CreateRootSignature`
    /// finds it in the bytecode.
    #[doc(alias("RootSignature", "rootsig"))]
    #[must_use]
    pub fn root_signature(&self) -> String {
        text::root_signature(&self.kernel)
    }

    /// Returns the size of the memory that a workgroup shares, in bytes: at most 16 KiB.
    #[must_use]
    pub fn workgroup_bytes(&self) -> u32 {
        in_32_bits(self.kernel.plan.tile.map_or(0, |tile| 4 * tile.words()))
    }

    /// Compares the layouts of two tensors with those of the kernel.
    #[cfg(feature = "d3d12")]
    pub(crate) fn check_layouts(
        &self,
        source: &Mapping<L>,
        target: &Mapping<M>,
    ) -> Result<(), KernelError> {
        let sources = source.check_same(&self.kernel.plan.terms[0]);
        let both = sources.and_then(|()| target.check_same(&self.kernel.plan.terms[1]));
        both.map_err(|error| KernelError::new(error.into(), &[error.layout]))
    }
}

impl<T, L: AnyLayout, U, M: AnyLayout> Clone for CopyKernel<T, L, U, M> {
    fn clone(&self) -> Self {
        CopyKernel {
            kernel: self.kernel.clone(),
            types: PhantomData,
        }
    }
}

impl<T, L: AnyLayout, U, M: AnyLayout> fmt::Debug for CopyKernel<T, L, U, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CopyKernel")
            .field(&self.kernel.text().text)
            .finish()
    }
}
