//! The module `gallery`, which exists only in the documentation.

/// Declares layouts, and draws them on the page of the module, in the same order.
macro_rules! gallery {
    ($($(#[doc = $text:literal])+ pub $kind:ident $name:ident = { $($layout:tt)+ })+) => {
        /// Layouts with the pictures that `layout!` adds to the documentation of each declared layout. This
        /// module exists only in the documentation.
        ///
        /// The first layouts are those of Microsoft's article [Using strides to express padding and memory
        /// layout][strides]. In each picture memory runs from left to right. The coloured bands above an
        /// element give its position along each axis, with the outermost axis at the top. The page of a
        /// layout has its strides and lengths, too.
        ///
        /// [strides]: https://learn.microsoft.com/windows/ai/directml/dml-strides
        ///
        $(
            #[doc = concat!("# [`", stringify!($name), "`](gallery::", stringify!($name), ")")]
            #[doc = ""]
            $(#[doc = $text])+
            #[doc = ""]
            #[doc = crate::macros::page! { picture $($layout)+ }]
        )+
        pub mod gallery {
            crate::layout! { $($(#[doc = $text])+ pub $kind $name = $($layout)+;)+ }
        }
    };
}

gallery! {
    /// The plane of Microsoft's article, stored row by row: neighbours along W are adjacent in memory.
    pub type Rows = { HW[H = 2, W = 3] }

    /// The plane of Microsoft's article, stored column by column: neighbours along H are adjacent in memory.
    pub type Columns = { WH[H = 2, W = 3] }

    /// Two planes, one after the other.
    pub type Planes = { DHW[D = 2, H = 2, W = 3] }

    /// Two planes. The elements with the same positions along H and W are adjacent in memory.
    pub type Depths = { WHD[D = 2, H = 2, W = 3] }

    /// One stored row that serves as both rows of the plane.
    pub type BroadcastRow = { HW[H = 2, W = 3], broadcast(H) }

    /// Rows of 5 elements, the last 2 of which do not belong to the plane.
    pub type PaddedRows = { HW[H = 2, W = 3], pad(W = 5) }

    /// The tensor with four axes from Microsoft's article, stored with one plane for each channel.
    pub type SmallNchw = { NCHW[N = 1, C = 1, H = 3, W = 5] }

    /// The tensor with four axes from Microsoft's article, stored with the channels of a pixel side by side.
    /// It has only one channel, so its elements lie in memory as in `SmallNchw`.
    pub type SmallNhwc = { NHWC[N = 1, C = 1, H = 3, W = 5] }

    /// Two planes as a layout with a name, which states the meaning of the elements.
    pub struct Heights = { DHW[D = 2, H = 2, W = 3] }

    /// A photo as most models take it: one plane for each colour.
    pub type Nchw = { NCHW[N = 1, C = 3, H = 224, W = 224] }

    /// A photo as image files hold it: the colours of a pixel side by side.
    pub type Nhwc = { NHWC[N = 1, C = 3, H = 224, W = 224] }

    /// A photo of any size.
    pub type AnyPhoto = { NHWC[N = 1, C = 3, H = ?, W = ?] }

    /// Rows that begin at multiples of 256 elements. Direct3D 12 requires such rows in a buffer from which a
    /// texture with one byte per pixel is copied.
    pub type PitchedRows = { HW[H = 1080, W = 1920], pitch(H = 256) }

    /// A bias: one stored value for each channel serves all pixels.
    pub type Bias = { NHWC[N = 8, C = 64, H = 56, W = 56], broadcast(N, H, W) }

    /// Channels in blocks of 16, as oneDNN and TVM store them.
    pub type Blocked = { NCHW16c[N = 1, C = 64, H = 56, W = 56] }

    /// Channels in blocks of 4, of which the last is not full.
    pub type SmallBlocked = { CH4c[C = 6, H = 2] }

    /// A filter with blocks along both of its channel axes, O and I.
    pub type BlockedFilter = { OIHW4i16o4i[O = 64, I = 32, H = 3, W = 3] }

    /// Windows of a signal. Each window shares half of its elements with the next window.
    pub type Overlapping = { FW[F = 4, W = 4], overlap(F = 2) }
}
