//! Copies between two layouts, as kernels.

mod element;
mod error;
#[cfg(feature = "frames")]
mod frame;
#[cfg(any(feature = "wgpu", all(feature = "windows", windows)))]
pub(crate) mod memory;
mod plan;
mod text;

pub(crate) use element::Scaling;
use element::{Element, in_32_bits};
pub use element::{Filter, KernelElement, Texel};
pub(crate) use error::KernelCause;
#[cfg(feature = "d3d12")]
use error::Place;
pub use error::{KernelError, KernelErrorKind};
#[cfg(all(
    feature = "frames",
    any(feature = "wgpu", all(feature = "windows", windows))
))]
pub(crate) use frame::FrameMemory;

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
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use plan::Plan;
use tensor_layout_arithmetic::shader::Language;
use tensor_layout_arithmetic::{Term, Terms, find};
pub(crate) use text::{Conversion, Memory};
use text::{Options, Text};

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
    kernel: Kernel,
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

/// A kernel of layouts and elements that are known as numbers.
#[derive(Clone)]
struct Kernel {
    plan: Plan,
    target: Terms,
    described: [DescribedLayout; 2],
    conversion: Conversion,
    is_aligned: bool,
    options: Options,
}

impl Kernel {
    fn refused(&self, cause: KernelCause) -> KernelError {
        let [source, target] = self.described;
        KernelError::new(cause, source, target)
    }

    /// Makes the plan again.
    fn replan(&mut self, along: Option<usize>) {
        let source = (self.plan.source, &self.plan.terms);
        let target = (self.plan.target, &self.target);
        self.plan = Plan::new(source, target, along, self.is_aligned);
    }

    fn text(&self) -> Text {
        text::write(&self.plan, &self.conversion, &self.options)
    }

    /// Checks that the target begins with a word, unless the kernel takes any offset.
    fn check_word(&self, target: u64) -> Result<(), KernelCause> {
        let is_within = self.is_aligned && target % 4 != 0;
        let cause = KernelCause::WithinWord(target);
        (!is_within).then_some(()).ok_or(cause)
    }

    /// Returns the offsets of source and target in elements. If the kernel scales a picture, the first one is that of the picture
    /// in memory, and the third one that of the source in the scaled picture.
    fn offsets(&self, at: At) -> Result<[u32; 4], KernelCause> {
        let plan = &self.plan;
        let target = offset(at.bytes[1], at.bound[1], plan.target, self.target.span())?;
        if plan.target.is_channel && target % 4 != 0 {
            return Err(KernelCause::Channels);
        }
        self.check_word(at.bytes[1])?;
        let of_source = |bytes, bound, span| offset(bytes, bound, plan.source, span);
        let Some(scaling) = self.options.scaling else {
            let source = of_source(at.bytes[0], at.bound[0], plan.terms.span())?;
            return Ok([source, target, 0, 0]);
        };
        let source = of_source(at.in_picture, 0, plan.terms.span())?;
        let end = u64::from(source) + plan.terms.span() as u64;
        if end > scaling.elements() {
            return Err(KernelCause::OutOfPicture(end, scaling.elements()));
        }
        let picture = of_source(at.bytes[0], at.bound[0], scaling.last() + 1)?;
        Ok([picture, target, source, 0])
    }
}

/// Where the tensors of a copy begin, in bytes.
pub(crate) struct At {
    /// The first bytes of the source, or of the picture that is scaled, and of the target.
    pub(crate) bytes: [u64; 2],
    /// The first bytes that are bound, which are multiples of 4.
    pub(crate) bound: [u64; 2],
    /// The offset of the source in a scaled picture.
    pub(crate) in_picture: u64,
}

/// Returns the offset of a tensor in elements. It begins at one byte, and the bound range at another.
fn offset(bytes: u64, bound: u64, element: Element, span: usize) -> Result<u32, KernelCause> {
    element.check_begin(bytes)?;
    let offset = (bytes - bound) / element.bytes as u64;
    // An offset to which the span cannot be added is beyond the limit itself.
    let last = offset.checked_add(span as u64 - 1).unwrap_or(offset);
    match u32::try_from(offset) {
        Ok(offset) if last < 1 << 31 => Ok(offset),
        _ => Err(KernelCause::Offset(last)),
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
        let refused = |cause| {
            let [source, target] = described;
            KernelError::new(cause, source, target)
        };
        if let Err(error) = target.check_same_sizes(&source) {
            return Err(refused(KernelCause::Layout(error.cause)));
        }
        let (source, target) = (source.terms(), target.terms());
        Plan::check(&source, (U::ELEMENT, &target)).map_err(refused)?;
        Ok(CopyKernel {
            kernel: Kernel {
                plan: Plan::new((T::ELEMENT, &source), (U::ELEMENT, &target), None, true),
                target,
                described,
                conversion: Conversion::Nearest,
                is_aligned: true,
                options: Options {
                    language,
                    has_open_sizes: false,
                    memory: Memory::Words,
                    scaling: None,
                    target_columns: 0,
                    is_in_one_buffer: false,
                },
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
        self.converted(Name::Axis::NAME, Conversion::scale(pairs))
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
    pub fn function<Name: AxisName<Axis: AxisOf<M::Axes>>>(
        mut self,
        axis: Name,
        text: &str,
    ) -> Self {
        let _ = axis;
        self.kernel.conversion = Conversion::Function(text.to_owned());
        self.kernel.replan(find(M::Shape::AXES, Name::Axis::NAME));
        self
    }

    /// Converts each element, by a function of the position along an axis.
    pub(crate) fn converted(
        mut self,
        axis: char,
        conversion: Conversion,
    ) -> Result<Self, KernelError> {
        let mut along = find(M::Shape::AXES, axis);
        let size = self.size(axis);
        let kernel = &mut self.kernel;
        if let Conversion::Scale(pairs) = &conversion {
            let given = pairs.len();
            if given != 1 && given != size {
                return Err(kernel.refused(KernelCause::Count { axis, size, given }));
            }
            if given > MAX_PAIRS {
                let most = MAX_PAIRS;
                return Err(kernel.refused(KernelCause::Factors { axis, size, most }));
            }
            along = along.filter(|_| given > 1);
        }
        kernel.conversion = conversion;
        kernel.replan(along);
        Ok(self)
    }

    /// Makes the kernel one for targets at any offset that is a multiple of an element's size. Such a kernel needs more
    /// accesses to the memory if elements of the target have less than 4 bytes.
    #[must_use]
    pub fn at_any_offset(mut self) -> Self {
        self.kernel.is_aligned = false;
        self.kernel.replan(self.kernel.plan.along);
        self
    }

    /// Makes sizes and strides [parameters](Self::parameters), and not constants of the text. Kernels with equal texts can
    /// share a pipeline.
    #[must_use]
    pub fn with_open_sizes(mut self) -> Self {
        self.kernel.options.has_open_sizes = true;
        self
    }

    /// Makes the kernel one for a source and a target in one buffer, apart from each other. wgpu refuses a buffer that a
    /// kernel reads by one binding and writes by another, unless both allow writing.
    #[must_use]
    pub fn in_one_buffer(mut self) -> Self {
        self.kernel.options.is_in_one_buffer = true;
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
    /// Returns an error for other elements of the source than `f16` with [`Texel::Rgba16Float`], and `u8` with any other
    /// texel.
    pub fn of_texture(self, texel: Texel, columns: u32) -> Result<Self, KernelError> {
        self.with_memory(&Memory::Texels(texel, columns))
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
        scaled: (H, W),
        filter: Filter,
    ) -> Result<Self, KernelError> {
        #[cfg(feature = "frames")]
        if matches!(self.kernel.options.memory, Memory::Frame(_)) {
            return Err(self.refused(KernelCause::FrameIsRead));
        }
        let scaling = Scaling::new::<T, P>(picture, scaled, filter);
        let scaling = scaling.map_err(|cause| self.refused(cause))?;
        self.with_scaling(Some(scaling))
    }

    /// Scales the source. Returns an error if the elements of the picture are not those of the source.
    pub(crate) fn with_scaling(mut self, scaling: Option<Scaling>) -> Result<Self, KernelError> {
        let given = T::ELEMENT.name;
        let element = scaling.map_or(given, |scaling| scaling.element);
        if element != given {
            return Err(self.refused(KernelCause::Claimed { element, given }));
        }
        self.kernel.options.scaling = scaling;
        Ok(self)
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
    pub fn into_texture(mut self, texel: Texel, columns: u32) -> Result<Self, KernelError> {
        let kernel = &mut self.kernel;
        let checked = KernelCause::compare(Some(texel), U::ELEMENT.name).and_then(|()| {
            if !texel.is_written() {
                return Err(KernelCause::NotWritten(texel));
            }
            has_texels(&kernel.target)
                .then_some(())
                .ok_or(KernelCause::Channels)
        });
        checked.map_err(|cause| kernel.refused(cause))?;
        kernel.plan.target.is_channel = true;
        kernel.is_aligned = true;
        kernel.options.target_columns = columns;
        kernel.replan(kernel.plan.along);
        Ok(self)
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
        Ok(self.with_offsets(self.numbers(), offsets))
    }

    /// Returns the root constants of a kernel in HLSL: the offsets that kernels in other languages read from the
    /// [`parameters`](Self::parameters).
    ///
    /// # Errors
    ///
    /// Returns an error where [`parameters`](Self::parameters) does.
    pub fn offsets(&self, source: u64, target: u64) -> Result<[u32; 4], KernelError> {
        let is_scaled = self.kernel.options.scaling.is_some();
        self.offsets_at(At {
            bytes: [if is_scaled { 0 } else { source }, target],
            bound: [0; 2],
            in_picture: source,
        })
    }

    pub(crate) fn offsets_at(&self, at: At) -> Result<[u32; 4], KernelError> {
        let offsets = self.kernel.offsets(at);
        offsets.map_err(|cause| self.refused(cause))
    }

    /// Writes offsets to parameters.
    pub(crate) fn with_offsets(&self, mut parameters: Vec<u32>, offsets: [u32; 4]) -> Vec<u32> {
        parameters[..2].copy_from_slice(&offsets[..2]);
        if self.kernel.options.scaling.is_some() {
            parameters[4] = offsets[2];
        }
        parameters
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
        text::root_signature(&self.kernel.plan, &self.kernel.options)
    }

    /// Returns the size of the memory that a workgroup shares, in bytes: at most 16 KiB.
    #[must_use]
    pub fn workgroup_bytes(&self) -> u32 {
        in_32_bits(self.kernel.plan.tile.map_or(0, |tile| 4 * tile.words()))
    }

    /// Reads the source from other memory. Returns an error if its elements are not those of the source.
    #[cfg_attr(
        not(feature = "frames"),
        allow(clippy::trivially_copy_pass_by_ref, reason = "a frame is large")
    )]
    pub(crate) fn with_memory(mut self, memory: &Memory) -> Result<Self, KernelError> {
        memory
            .check(T::ELEMENT.name)
            .map_err(|cause| self.kernel.refused(cause))?;
        self.kernel.options.memory = *memory;
        Ok(self)
    }

    /// Returns the parameters of tensors at the start of their bindings.
    pub(crate) fn numbers(&self) -> Vec<u32> {
        self.kernel.text().parameters
    }

    /// Compares the layouts of two tensors with those of the kernel.
    #[cfg(feature = "d3d12")]
    pub(crate) fn check_layouts(
        &self,
        source: &Mapping<L>,
        target: &Mapping<M>,
    ) -> Result<(), KernelError> {
        use crate::layout::error::LayoutError;
        let sources = source.check_same(&self.kernel.plan.terms);
        let both = sources.and_then(|()| target.check_same(&self.kernel.target));
        both.map_err(|LayoutError { cause, layout }| {
            KernelError::new(KernelCause::Layout(cause), layout, layout)
        })
    }

    /// Checks that the kernel is for the memory of a source and of a target. `scaling` says how the source is scaled.
    #[cfg(feature = "d3d12")]
    pub(crate) fn check_memory(
        &self,
        [source, target]: [Memory; 2],
        scaling: Option<Scaling>,
    ) -> Result<(), KernelCause> {
        let Kernel { plan, options, .. } = &self.kernel;
        let texel = match plan.target.name {
            "u8" => Texel::Rgba8,
            _ => Texel::Rgba16Float,
        };
        let written = if plan.target.is_channel {
            Memory::Texels(texel, options.target_columns)
        } else {
            Memory::Words
        };
        let scaled = |scaling: Option<Scaling>| Place::Scaled(scaling.map(|to| to.scaled));
        for (tensor, is_same, made, given) in [
            (
                "source",
                options.memory == source,
                options.memory.place(),
                source.place(),
            ),
            ("target", written == target, written.place(), target.place()),
            (
                "source",
                options.scaling == scaling,
                scaled(options.scaling),
                scaled(scaling),
            ),
        ] {
            if !is_same {
                return Err(KernelCause::OtherMemory {
                    tensor,
                    made,
                    given,
                });
            }
        }
        Ok(())
    }

    #[cfg(feature = "d3d12")]
    pub(crate) fn memory(&self) -> Memory {
        self.kernel.options.memory
    }

    /// Returns whether the kernel reads its source by a binding that allows writing.
    #[cfg(feature = "d3d12")]
    pub(crate) fn is_in_one_buffer(&self) -> bool {
        self.kernel.options.is_in_one_buffer
    }

    /// Returns whether the target is a texture.
    #[cfg(feature = "wgpu")]
    pub(crate) fn has_texture_target(&self) -> bool {
        self.kernel.plan.target.is_channel
    }

    /// Returns the size along an axis.
    fn size(&self, axis: char) -> usize {
        find(M::Shape::AXES, axis).map_or(1, |index| self.kernel.plan.size(index))
    }

    pub(crate) fn refused(&self, cause: KernelCause) -> KernelError {
        self.kernel.refused(cause)
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
