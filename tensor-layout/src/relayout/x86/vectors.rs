//! Vectors of 16 and 32 bytes, and proofs that the processor has instructions for them.
//!
//! This module contains all instructions that kernels name.

#[cfg(test)]
use crate::relayout::tests::{lacking, writes};
use core::arch::asm;
#[cfg(target_arch = "x86")]
use core::arch::x86 as arch;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64 as arch;

/// The instructions up to SSE2. The compiler's target has them.
#[derive(Clone, Copy)]
#[cfg_attr(test, derive(Debug))]
pub(in crate::relayout) struct Sse2;

/// The instructions up to SSSE3. A value proves that the processor has them.
#[derive(Clone, Copy)]
#[cfg_attr(test, derive(Debug))]
pub(in crate::relayout) struct Ssse3(());

/// The instructions up to AVX2. A value proves that the processor has them.
#[derive(Clone, Copy)]
#[cfg_attr(test, derive(Debug))]
pub(in crate::relayout) struct Avx2(Option<MaskedStores>);

/// The instructions of AVX-512 that store some bytes of a vector. A value proves that the processor has them.
#[derive(Clone, Copy)]
#[cfg_attr(test, derive(Debug))]
pub(in crate::relayout) struct MaskedStores(());

/// Whether the processor is known to have the instructions of `$feature`. Tests can pretend that the
/// processor lacks them.
macro_rules! is_there {
    ($feature:tt) => {{
        #[cfg(feature = "std")]
        let is_there = std::is_x86_feature_detected!($feature);
        #[cfg(not(feature = "std"))]
        let is_there = cfg!(target_feature = $feature);
        #[cfg(test)]
        let is_there = is_there && !lacking::is_taken($feature);
        is_there
    }};
}

macro_rules! detect {
    ($($set:ident: [$($feature:tt)*] $proof:expr;)*) => {$(
        impl $set {
            /// Returns this proof, or `None` if the processor is not known to have the instructions.
            #[inline]
            pub(in crate::relayout) fn detect() -> Option<Self> {
                let are_there = $(is_there!($feature))&&*;
                are_there.then(|| $set($proof))
            }
        }
    )*};
}
detect! {
    Ssse3: ["ssse3"] ();
    Avx2: ["avx2"] MaskedStores::detect();
    MaskedStores: ["avx2" "avx512bw" "avx512vl"] ();
}

impl Ssse3 {
    /// Returns the proof that a processor with AVX2 has SSSE3.
    #[inline]
    pub(in crate::relayout) fn of_avx2(_avx2: Avx2) -> Ssse3 {
        Ssse3(())
    }
}

impl Avx2 {
    /// Returns the value without a check.
    ///
    /// # Safety
    ///
    /// The processor has AVX2.
    #[inline(always)]
    pub(super) const unsafe fn promised() -> Avx2 {
        Avx2(None)
    }

    /// Returns the proof that the processor also has masked stores, or `None` if it does not.
    #[inline]
    pub(in crate::relayout) fn masked_stores(self) -> Option<MaskedStores> {
        self.0
    }

    /// Returns this proof of AVX2, without the proof of masked stores.
    #[cfg(test)]
    pub(in crate::relayout) fn without_masked_stores(mut self) -> Avx2 {
        self.0 = None;
        self
    }
}

impl MaskedStores {
    /// Returns the proof of AVX2, with this proof.
    #[inline]
    pub(super) fn avx2(self) -> Avx2 {
        Avx2(Some(self))
    }
}

/// The instructions up to AVX2, with elements that have 3 bytes in memory and 4 in a vector.
#[derive(Clone, Copy)]
pub(super) struct Threes(pub(super) Avx2);

/// The instructions up to SSE2, for the lower halves of vectors.
#[derive(Clone, Copy)]
pub(super) struct HalfSse2;

/// Instructions on vectors. A vector has one or more lanes.
///
/// A function that calls these methods must be inlined into a function that is compiled for the same
/// instructions. Otherwise each method becomes a call, not an instruction.
pub(in crate::relayout) trait Vectors: Copy {
    type Vector: Copy;

    /// The size of a vector, in bytes.
    const BYTES: usize;

    /// The size of a lane, in bytes.
    const LANE: usize;

    /// Returns a vector of zeros.
    fn zero(self) -> Self::Vector;

    /// Prefetches a line that will be read. `NEAR` says whether the line is the next one to be read. `source`
    /// need not be readable.
    #[inline(always)]
    #[allow(unused_unsafe, reason = "unsafe to call before Rust 1.87")]
    fn prefetch<const NEAR: bool>(self, source: *const u8) {
        if NEAR {
            // SAFETY: every processor with SSE2 has this instruction, which does nothing where nothing
            // can be read.
            unsafe { arch::_mm_prefetch::<{ arch::_MM_HINT_T0 }>(source.cast()) }
        } else {
            // SAFETY: the same.
            unsafe { arch::_mm_prefetch::<{ arch::_MM_HINT_T1 }>(source.cast()) }
        }
    }

    /// Reads adjacent bytes.
    ///
    /// # Safety
    ///
    /// `BYTES` bytes at `source` are readable.
    unsafe fn load(self, source: *const u8) -> Self::Vector;

    /// Reads each lane from an address of its own. The default implementation is for vectors of one lane.
    ///
    /// # Safety
    ///
    /// For each lane `i`, `LANE` bytes at `source + i * pitch` are readable.
    #[inline(always)]
    unsafe fn load_lanes(self, source: *const u8, _pitch: usize) -> Self::Vector {
        const { assert!(Self::BYTES == Self::LANE, "a vector of several lanes") };
        // SAFETY: the caller's promise, for one lane.
        unsafe { self.load(source) }
    }

    /// Writes adjacent bytes. If `STREAMED`, the writes bypass the caches.
    ///
    /// # Safety
    ///
    /// `BYTES` bytes at `target` are writable. If they are streamed, `target` is a multiple of `BYTES`, and
    /// nothing accesses these bytes between this call and the next [`fence`].
    unsafe fn store<const STREAMED: bool>(self, target: *mut u8, vector: Self::Vector);

    /// Writes each lane to an address of its own. If `STREAMED`, the writes bypass the caches.
    ///
    /// The default implementation is for vectors of one lane.
    ///
    /// # Safety
    ///
    /// For each lane `i`, `LANE` bytes at `target + i * pitch` are writable. If they are streamed, each
    /// address is a multiple of `LANE`, and nothing accesses these bytes between this call and the next
    /// [`fence`].
    #[inline(always)]
    unsafe fn store_lanes<const STREAMED: bool>(
        self,
        target: *mut u8,
        _pitch: usize,
        vector: Self::Vector,
    ) {
        const { assert!(Self::BYTES == Self::LANE, "a vector of several lanes") };
        // SAFETY: the caller's promise, for one lane.
        unsafe { self.store::<STREAMED>(target, vector) }
    }

    /// Interleaves the elements of `a` and `b` in each lane. Returns the interleaved first halves of the
    /// lanes, and the interleaved second halves.
    ///
    /// Panics if an element does not have 1, 2, 4 or 8 bytes.
    fn unpack<const WIDTH: usize>(
        self,
        a: Self::Vector,
        b: Self::Vector,
    ) -> (Self::Vector, Self::Vector);
}

/// Instructions that collect bytes from anywhere in a lane.
pub(super) trait Shuffle: Vectors {
    /// Returns the bits that are set in at least one of the vectors.
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Returns, in each lane, the bytes at the given indices of that lane, and 0 for index `0x80`.
    fn shuffle(self, vector: Self::Vector, indices: &[u8; 16]) -> Self::Vector;

    /// Reads the bytes at the given indices of each lane. Index `0x80` gives 0. Each lane begins at its own
    /// address.
    ///
    /// The processor reads whole lanes, and at once discards the bytes at all other indices. The program does
    /// not access the other bytes: see SAFETY.md.
    ///
    /// # Safety
    ///
    /// For each lane `i`, the bytes at the given indices are readable. Indices are counted from
    /// `source + i * pitch`. Each other byte of a lane is in the same allocation as these bytes.
    unsafe fn load_shuffled(
        self,
        source: *const u8,
        pitch: usize,
        indices: &[u8; 16],
    ) -> Self::Vector;

    /// Writes the bytes of each lane that are selected by the bits of `mask`, and no others. Each lane has its own address.
    ///
    /// Panics if `self` has no proof of masked stores.
    ///
    /// # Safety
    ///
    /// For each lane `i`, the bytes that `mask` selects are writable from `target + i * pitch` on.
    unsafe fn store_masked(self, target: *mut u8, pitch: usize, vector: Self::Vector, mask: u32);
}

/// Completes all streamed stores before any later store.
pub(super) fn fence() {
    #[allow(unused_unsafe, reason = "unsafe to call before Rust 1.87")]
    // SAFETY: every processor that has SSE2 has it.
    unsafe {
        arch::_mm_sfence();
    }
    #[cfg(test)]
    writes::fence();
}

/// Writes [`Vectors::unpack`], by two instructions for each width.
macro_rules! unpack {
    ($($width:literal $low:ident $high:ident),*) => {
        #[inline(always)]
        #[allow(unused_unsafe, reason = "unsafe to call before Rust 1.87")]
        fn unpack<const WIDTH: usize>(
            self,
            a: Self::Vector,
            b: Self::Vector,
        ) -> (Self::Vector, Self::Vector) {
            match WIDTH {
                $($width => {
                    // SAFETY: `self` proves that the processor has the instructions.
                    let low = unsafe { arch::$low(a, b) };
                    // SAFETY: the same.
                    let high = unsafe { arch::$high(a, b) };
                    (low, high)
                })*
                _ => unreachable!(),
            }
        }
    };
}

macro_rules! vectors_of_one_lane {
    ($($set:ident),*) => {$(
        impl Vectors for $set {
            type Vector = arch::__m128i;

            const BYTES: usize = 16;

            const LANE: usize = 16;

            #[inline(always)]
            #[allow(unused_unsafe, reason = "unsafe to call before Rust 1.87")]
            fn zero(self) -> Self::Vector {
                // SAFETY: the processor has SSE2.
                unsafe { arch::_mm_setzero_si128() }
            }

            #[inline(always)]
            unsafe fn load(self, source: *const u8) -> Self::Vector {
                // SAFETY: the caller's promise; the address need not be aligned.
                unsafe { arch::_mm_loadu_si128(source.cast()) }
            }

            #[inline(always)]
            unsafe fn store<const STREAMED: bool>(self, target: *mut u8, vector: Self::Vector) {
                #[cfg(test)]
                writes::record(target.addr(), Self::BYTES, STREAMED);
                if STREAMED {
                    // SAFETY: the caller's promise.
                    unsafe { arch::_mm_stream_si128(target.cast(), vector) }
                } else {
                    // SAFETY: the caller's promise; the address need not be aligned.
                    unsafe { arch::_mm_storeu_si128(target.cast(), vector) }
                }
            }

            unpack!(
                1 _mm_unpacklo_epi8 _mm_unpackhi_epi8,
                2 _mm_unpacklo_epi16 _mm_unpackhi_epi16,
                4 _mm_unpacklo_epi32 _mm_unpackhi_epi32,
                8 _mm_unpacklo_epi64 _mm_unpackhi_epi64
            );
        }
    )*};
}
vectors_of_one_lane!(Sse2, Ssse3);

impl Vectors for Avx2 {
    type Vector = arch::__m256i;

    const BYTES: usize = 32;

    const LANE: usize = 16;

    #[inline(always)]
    fn zero(self) -> Self::Vector {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { arch::_mm256_setzero_si256() }
    }

    #[inline(always)]
    unsafe fn load(self, source: *const u8) -> Self::Vector {
        // SAFETY: the caller's promise; the address need not be aligned.
        unsafe { arch::_mm256_loadu_si256(source.cast()) }
    }

    #[inline(always)]
    unsafe fn load_lanes(self, source: *const u8, pitch: usize) -> Self::Vector {
        // SAFETY: the caller's promise for the first lane.
        let low = unsafe { Sse2.load(source) };
        // SAFETY: the caller's promise for the second lane.
        let high = unsafe { Sse2.load(source.wrapping_add(pitch)) };
        // SAFETY: `self` proves that the processor has AVX2.
        let low = unsafe { arch::_mm256_castsi128_si256(low) };
        // SAFETY: the same.
        unsafe { arch::_mm256_inserti128_si256::<1>(low, high) }
    }

    #[inline(always)]
    unsafe fn store<const STREAMED: bool>(self, target: *mut u8, vector: Self::Vector) {
        #[cfg(test)]
        writes::record(target.addr(), Self::BYTES, STREAMED);
        if STREAMED {
            // SAFETY: the caller's promise.
            unsafe { arch::_mm256_stream_si256(target.cast(), vector) }
        } else {
            // SAFETY: the caller's promise; the address need not be aligned.
            unsafe { arch::_mm256_storeu_si256(target.cast(), vector) }
        }
    }

    #[inline(always)]
    unsafe fn store_lanes<const STREAMED: bool>(
        self,
        target: *mut u8,
        pitch: usize,
        vector: Self::Vector,
    ) {
        // SAFETY: `self` proves that the processor has AVX2.
        let low = unsafe { arch::_mm256_castsi256_si128(vector) };
        // SAFETY: the same.
        let high = unsafe { arch::_mm256_extracti128_si256::<1>(vector) };
        // SAFETY: the caller's promise for the first lane.
        unsafe { Sse2.store::<STREAMED>(target, low) }
        // SAFETY: the caller's promise for the second lane.
        unsafe { Sse2.store::<STREAMED>(target.wrapping_add(pitch), high) }
    }

    unpack!(
        1 _mm256_unpacklo_epi8 _mm256_unpackhi_epi8,
        2 _mm256_unpacklo_epi16 _mm256_unpackhi_epi16,
        4 _mm256_unpacklo_epi32 _mm256_unpackhi_epi32,
        8 _mm256_unpacklo_epi64 _mm256_unpackhi_epi64
    );
}

impl Threes {
    /// For each byte of a lane, its index in 12 bytes of memory. The index 0x80 gives a zero byte.
    const WIDENED: [u8; 16] = [0, 1, 2, 0x80, 3, 4, 5, 0x80, 6, 7, 8, 0x80, 9, 10, 11, 0x80];

    /// For each of 12 bytes of memory, its index in a lane. The remaining entries are 0x80.
    const PACKED: [u8; 16] = [
        0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 0x80, 0x80, 0x80, 0x80,
    ];
}

/// The constants `BYTES` and `LANE` count bytes in memory, where an element has 3 bytes.
impl Vectors for Threes {
    type Vector = arch::__m256i;

    const BYTES: usize = 24;

    const LANE: usize = 12;

    #[inline(always)]
    fn zero(self) -> Self::Vector {
        self.0.zero()
    }

    #[inline(always)]
    unsafe fn load(self, source: *const u8) -> Self::Vector {
        // SAFETY: the caller's promise, for both lanes.
        unsafe { self.load_lanes(source, Self::LANE) }
    }

    #[inline(always)]
    unsafe fn load_lanes(self, source: *const u8, pitch: usize) -> Self::Vector {
        // SAFETY: the caller's promise for the first lane; `self` proves that the processor has AVX2.
        let low = unsafe { load_12(source) };
        // SAFETY: the same for the second lane.
        let high = unsafe { load_12(source.wrapping_add(pitch)) };
        // SAFETY: `self` proves that the processor has AVX2.
        let low = unsafe { arch::_mm256_castsi128_si256(low) };
        // SAFETY: the same.
        let both = unsafe { arch::_mm256_inserti128_si256::<1>(low, high) };
        self.0.shuffle(both, &Self::WIDENED)
    }

    #[inline(always)]
    unsafe fn store<const STREAMED: bool>(self, target: *mut u8, vector: Self::Vector) {
        // SAFETY: the caller's promise, for both lanes.
        unsafe { self.store_lanes::<STREAMED>(target, Self::LANE, vector) }
    }

    #[inline(always)]
    unsafe fn store_lanes<const STREAMED: bool>(
        self,
        target: *mut u8,
        pitch: usize,
        vector: Self::Vector,
    ) {
        const { assert!(!STREAMED, "no instruction streams 12 bytes") };
        let packed = self.0.shuffle(vector, &Self::PACKED);
        // SAFETY: `self` proves that the processor has AVX2.
        let low = unsafe { arch::_mm256_castsi256_si128(packed) };
        // SAFETY: the same.
        let high = unsafe { arch::_mm256_extracti128_si256::<1>(packed) };
        // SAFETY: the caller's promise for the first lane.
        unsafe { store_12(target, low) }
        // SAFETY: the same for the second lane.
        unsafe { store_12(target.wrapping_add(pitch), high) }
    }

    #[inline(always)]
    fn unpack<const WIDTH: usize>(
        self,
        a: Self::Vector,
        b: Self::Vector,
    ) -> (Self::Vector, Self::Vector) {
        const { assert!(WIDTH == 3, "elements of 3 bytes") };
        self.0.unpack::<4>(a, b)
    }
}

/// Reads 12 bytes.
///
/// # Safety
///
/// The 12 bytes are readable. The processor has AVX2.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn load_12(source: *const u8) -> arch::__m128i {
    #[allow(unused_unsafe, reason = "unsafe to call before Rust 1.87")]
    // SAFETY: the processor has SSE2.
    let mask = unsafe { arch::_mm_set_epi32(0, -1, -1, -1) };
    // SAFETY: the caller's promise; it reads the numbers of the mask and no others.
    unsafe { arch::_mm_maskload_epi32(source.cast(), mask) }
}

/// Writes 12 bytes.
///
/// # Safety
///
/// The 12 bytes are writable. The processor has AVX2.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn store_12(target: *mut u8, vector: arch::__m128i) {
    #[cfg(test)]
    writes::record(target.addr(), 12, false);
    // SAFETY: these are the first 8 bytes. The address need not be aligned.
    unsafe { arch::_mm_storel_epi64(target.cast(), vector) }
    #[allow(unused_unsafe, reason = "unsafe to call before Rust 1.87")]
    // SAFETY: the caller promises AVX2.
    let last = unsafe { arch::_mm_extract_epi32::<2>(vector) };
    // SAFETY: these are the last 4 bytes.
    unsafe { target.wrapping_add(8).cast::<i32>().write_unaligned(last) }
}

impl Vectors for HalfSse2 {
    type Vector = arch::__m128i;

    const BYTES: usize = 8;

    const LANE: usize = 8;

    #[inline(always)]
    fn zero(self) -> Self::Vector {
        Sse2.zero()
    }

    #[inline(always)]
    unsafe fn load(self, source: *const u8) -> Self::Vector {
        // SAFETY: the caller's promise; the address need not be aligned.
        unsafe { arch::_mm_loadl_epi64(source.cast()) }
    }

    #[inline(always)]
    unsafe fn store<const STREAMED: bool>(self, target: *mut u8, vector: Self::Vector) {
        const { assert!(!STREAMED, "no instruction streams half a vector") };
        #[cfg(test)]
        writes::record(target.addr(), Self::BYTES, STREAMED);
        // SAFETY: the caller's promise; the address need not be aligned.
        unsafe { arch::_mm_storel_epi64(target.cast(), vector) }
    }

    #[inline(always)]
    #[allow(unused_unsafe, reason = "unsafe to call before Rust 1.87")]
    fn unpack<const WIDTH: usize>(
        self,
        a: Self::Vector,
        b: Self::Vector,
    ) -> (Self::Vector, Self::Vector) {
        let (both, _) = Sse2.unpack::<WIDTH>(a, b);
        // SAFETY: the processor has SSE2.
        let second = unsafe { arch::_mm_unpackhi_epi64(both, both) };
        (both, second)
    }
}

impl Shuffle for Ssse3 {
    #[inline(always)]
    #[allow(unused_unsafe, reason = "unsafe to call before Rust 1.87")]
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        // SAFETY: the processor has SSE2.
        unsafe { arch::_mm_or_si128(a, b) }
    }

    #[inline(always)]
    fn shuffle(self, vector: Self::Vector, indices: &[u8; 16]) -> Self::Vector {
        // SAFETY: the array has 16 bytes.
        let indices = unsafe { self.load(indices.as_ptr()) };
        // SAFETY: `self` proves that the processor has SSSE3.
        unsafe { arch::_mm_shuffle_epi8(vector, indices) }
    }

    #[inline(always)]
    unsafe fn load_shuffled(
        self,
        source: *const u8,
        _pitch: usize,
        indices: &[u8; 16],
    ) -> Self::Vector {
        // SAFETY: the caller's promise; `self` proves that the processor has SSSE3.
        unsafe { load_shuffled_ssse3(source, indices) }
    }

    unsafe fn store_masked(self, _: *mut u8, _: usize, _: Self::Vector, _: u32) {
        unreachable!("a processor with masked stores has AVX2")
    }
}

impl Shuffle for Avx2 {
    #[inline(always)]
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { arch::_mm256_or_si256(a, b) }
    }

    #[inline(always)]
    fn shuffle(self, vector: Self::Vector, indices: &[u8; 16]) -> Self::Vector {
        // SAFETY: the array has 16 bytes.
        let indices = unsafe { Sse2.load(indices.as_ptr()) };
        // SAFETY: `self` proves that the processor has AVX2.
        let indices = unsafe { arch::_mm256_broadcastsi128_si256(indices) };
        // SAFETY: the same.
        unsafe { arch::_mm256_shuffle_epi8(vector, indices) }
    }

    #[inline(always)]
    unsafe fn load_shuffled(
        self,
        source: *const u8,
        pitch: usize,
        indices: &[u8; 16],
    ) -> Self::Vector {
        // SAFETY: the caller's promise; `self` proves that the processor has AVX2.
        unsafe { load_shuffled_avx2(source, source.wrapping_add(pitch), indices) }
    }

    #[inline(always)]
    unsafe fn store_masked(self, target: *mut u8, pitch: usize, vector: Self::Vector, mask: u32) {
        assert!(self.0.is_some(), "chosen with masked stores only");
        // SAFETY: the caller's promise; `self` proves that the processor has masked stores.
        unsafe { store_lanes_masked(target, pitch, vector, mask) }
    }
}

/// Reads one lane as [`Shuffle::load_shuffled`] does.
///
/// # Safety
///
/// The caller meets the conditions of `load_shuffled` for this lane. The processor has SSSE3.
#[inline]
#[target_feature(enable = "ssse3")]
unsafe fn load_shuffled_ssse3(source: *const u8, indices: &[u8; 16]) -> arch::__m128i {
    // SAFETY: the array has 16 bytes.
    let indices = unsafe { Sse2.load(indices.as_ptr()) };
    let mut vector;
    // SAFETY: the instructions do what this program says: they read the bytes at the indices. The
    // processor also reads other bytes of the lane. These are mapped memory, and no result depends on
    // them.
    unsafe {
        asm!(
            "movdqu {vector}, xmmword ptr [{source}]",
            "pshufb {vector}, {indices}",
            source = in(reg) source,
            indices = in(xmm_reg) indices,
            vector = out(xmm_reg) vector,
            options(readonly, nostack, preserves_flags),
        );
    }
    vector
}

/// Reads two lanes as [`Shuffle::load_shuffled`] does, each from its own index.
///
/// # Safety
///
/// The caller meets the conditions of `load_shuffled` for these lanes. The processor has AVX2.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn load_shuffled_avx2(low: *const u8, high: *const u8, indices: &[u8; 16]) -> arch::__m256i {
    // SAFETY: the array has 16 bytes.
    let indices = unsafe { Sse2.load(indices.as_ptr()) };
    #[allow(unused_unsafe, reason = "unsafe to call before Rust 1.87")]
    // SAFETY: the caller promises AVX2.
    let indices = unsafe { arch::_mm256_broadcastsi128_si256(indices) };
    let mut vector;
    // SAFETY: as for one lane.
    unsafe {
        asm!(
            "vmovdqu {vector:x}, xmmword ptr [{low}]",
            "vinserti128 {vector:y}, {vector:y}, xmmword ptr [{high}], 1",
            "vpshufb {vector:y}, {vector:y}, {indices:y}",
            low = in(reg) low,
            high = in(reg) high,
            indices = in(ymm_reg) indices,
            vector = out(ymm_reg) vector,
            options(readonly, nostack, preserves_flags),
        );
    }
    vector
}

/// Writes some bytes as [`Shuffle::store_masked`] does.
///
/// The function uses assembly, because Rust has these instructions only from version 1.89 on.
///
/// # Safety
///
/// The caller meets the conditions of `store_masked`. The processor has [`MaskedStores`].
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn store_lanes_masked(low: *mut u8, pitch: usize, vector: arch::__m256i, mask: u32) {
    #[cfg(test)]
    for target in [low, low.wrapping_add(pitch)] {
        writes::record(target.addr(), Avx2::LANE, false);
    }
    if pitch == Avx2::LANE {
        // SAFETY: it writes the bytes of the mask. No other code uses `k1`.
        return unsafe {
            asm!(
                "kmovd k1, {mask:e}",
                "vmovdqu8 ymmword ptr [{target}] {{k1}}, {vector:y}",
                mask = in(reg) mask | mask << Avx2::LANE,
                target = in(reg) low,
                vector = in(ymm_reg) vector,
                out("k1") _,
                options(nostack, preserves_flags),
            );
        };
    }
    // SAFETY: the same.
    unsafe {
        asm!(
            "kmovd k1, {mask:e}",
            "vmovdqu8 xmmword ptr [{low}] {{k1}}, {vector:x}",
            "vextracti128 {vector:x}, {vector:y}, 1",
            "vmovdqu8 xmmword ptr [{high}] {{k1}}, {vector:x}",
            mask = in(reg) mask,
            low = in(reg) low,
            high = in(reg) low.wrapping_add(pitch),
            vector = inout(ymm_reg) vector => _,
            out("k1") _,
            options(nostack, preserves_flags),
        );
    }
}
