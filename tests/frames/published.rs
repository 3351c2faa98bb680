//! The offsets that Microsoft publishes for frames in a buffer.
//!
//! `D3DX12GetCopyableFootprints` of `microsoft/DirectX-Headers` (`include/directx/d3dx12_resource_helpers.h`, read in June
//! 2026) is `GetCopyableFootprints` without the checks of its arguments. Compiled with g++, it has returned these numbers.
//! It aligns the pitch of each format of several planes to 512 bytes, so that each plane follows the one before it without
//! a gap, and of all other formats to 256 bytes.

/// A frame, and the offsets of its two planes in bytes. Luma begins at 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Published {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// The pitch of both planes.
    pub(crate) pitch: usize,
    /// The offset of chroma.
    pub(crate) chroma: usize,
    /// The end of the last row.
    pub(crate) bytes: usize,
}

const fn of(rows: usize, columns: usize, pitch: usize, chroma: usize, bytes: usize) -> Published {
    Published {
        rows,
        columns,
        pitch,
        chroma,
        bytes,
    }
}

pub(crate) const OF_NV12: [Published; 12] = [
    of(2, 2, 512, 1024, 1026),
    of(2, 256, 512, 1024, 1280),
    of(4, 258, 512, 2048, 2818),
    of(6, 512, 512, 3072, 4608),
    of(2, 514, 1024, 2048, 2562),
    of(480, 640, 1024, 491_520, 736_896),
    of(720, 1280, 1536, 1_105_920, 1_658_624),
    of(768, 1366, 1536, 1_179_648, 1_769_302),
    of(1080, 1920, 2048, 2_211_840, 3_317_632),
    of(2160, 3840, 4096, 8_847_360, 13_270_784),
    of(2, 16_384, 16_384, 32_768, 49_152),
    of(16_384, 2, 512, 8_388_608, 12_582_402),
];

pub(crate) const OF_P010: [Published; 12] = [
    of(2, 2, 512, 1024, 1028),
    of(2, 256, 512, 1024, 1536),
    of(4, 258, 1024, 4096, 5636),
    of(6, 512, 1024, 6144, 9216),
    of(2, 514, 1536, 3072, 4100),
    of(480, 640, 1536, 737_280, 1_105_664),
    of(720, 1280, 2560, 1_843_200, 2_764_800),
    of(768, 1366, 3072, 2_359_296, 3_538_604),
    of(1080, 1920, 4096, 4_423_680, 6_635_264),
    of(2160, 3840, 7680, 16_588_800, 24_883_200),
    of(2, 16_384, 32_768, 65_536, 98_304),
    of(16_384, 2, 512, 8_388_608, 12_582_404),
];
