//! The meaning of samples: the matrix and the range.

use crate::types::sealed::Sealed;
use core::fmt;
use core::hash::Hash;

/// The matrix between red, green and blue and the samples: `matrix_coefficients` of H.273.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum YuvMatrix {
    /// BT.601, of pictures of up to 576 rows, of JPEG and of most cameras: 5 or 6 in H.273.
    Bt601,
    /// BT.709, of pictures of 720 rows and more: 1 in H.273.
    Bt709,
    /// BT.2020 with non-constant luminance, of pictures with high dynamic range: 9 in H.273.
    Bt2020,
}

impl YuvMatrix {
    /// Returns the shares of red and blue in luma. Green has the rest.
    pub(super) const fn shares(self) -> (f64, f64) {
        match self {
            YuvMatrix::Bt601 => (0.299, 0.114),
            YuvMatrix::Bt709 => (0.2126, 0.0722),
            YuvMatrix::Bt2020 => (0.2627, 0.0593),
        }
    }
}

/// The numbers that samples take: `video_full_range_flag` of H.273.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum YuvRange {
    /// Black is 16, white is 235, and U and V are from 16 to 240, in 8 bits: 0 in H.273.
    #[doc(alias("MPEG", "video range", "studio range", "420v"))]
    Limited,
    /// Black is 0 and white is 255, in 8 bits: 1 in H.273.
    #[doc(alias("JPEG", "420f"))]
    Full,
}

/// A matrix and a range as a type. Views of samples have it in their types, so a function for one encoding takes no
/// samples of another one.
#[diagnostic::on_unimplemented(message = "`{Self}` is not an encoding of samples\n\
               help: write one of `Bt601Limited`, `Bt601Full`, `Bt709Limited`, `Bt709Full`, `Bt2020Limited`, `Bt2020Full`")]
pub trait Encoding: Sealed + Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// The matrix.
    const MATRIX: YuvMatrix;
    /// The range.
    const RANGE: YuvRange;
}

macro_rules! encodings {
    ($($(#[$attribute:meta])* $name:ident = $matrix:ident $range:ident;)+) => {$(
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name;

        impl Sealed for $name {}
        #[diagnostic::do_not_recommend]
        impl Encoding for $name {
            const MATRIX: YuvMatrix = YuvMatrix::$matrix;
            const RANGE: YuvRange = YuvRange::$range;
        }
    )+};
}

encodings! {
    /// The matrix of BT.601 and the limited range: most cameras, and video of up to 576 rows.
    Bt601Limited = Bt601 Limited;
    /// The matrix of BT.601 and the full range: JPEG, MJPEG, and Android's cameras.
    Bt601Full = Bt601 Full;
    /// The matrix of BT.709 and the limited range: video of 720 rows and more.
    Bt709Limited = Bt709 Limited;
    /// The matrix of BT.709 and the full range: captured screens.
    Bt709Full = Bt709 Full;
    /// The matrix of BT.2020 and the limited range: video with high dynamic range.
    Bt2020Limited = Bt2020 Limited;
    /// The matrix of BT.2020 and the full range.
    Bt2020Full = Bt2020 Full;
}
