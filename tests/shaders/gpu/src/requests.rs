//! Counts the accesses of kernels to memory. The text of a kernel is changed so that each access is written to a list, and a
//! few workgroups run.
//!
//! A *request* is one access of 32 neighbouring invocations. It takes as many lines of 128 bytes as it touches. The least
//! number of lines is the number of bytes that the workgroups move, divided by 128.

use crate::front;
use crate::vulkan::Device;
use std::collections::BTreeSet;
use tensor_layout::frames::{Bt709Limited, FrameLayout, FramePixels, Nv12};
use tensor_layout::shader::{CopyKernel, KernelElement, Language};
use tensor_layout::traits::{TryFilledFrom, Writable};
use tensor_layout::{AnyLayout, H, Mapping, StaticLayout, W, layout};

layout! {
    type Camera = HWC[C = 3, H = 1080, W = 1920];
    type Planes = CHW[C = 3, H = 1080, W = 1920];
    type Rgba = HWC[C = 4, H = 1080, W = 1920];
    type Planes4 = CHW[C = 4, H = 1080, W = 1920];
    type Rows = HW[H = 4096, W = 4096];
    type Columns = WH[H = 4096, W = 4096];
    type Nchw = NCHW[N = 1, C = 64, H = 112, W = 112];
    type Nchw8c = NCHW8c[N = 1, C = 64, H = 112, W = 112];
    type Nhwc = NHWC[N = 1, C = 64, H = 112, W = 112];
    type OddCamera = HWC[C = 3, H = 1079, W = 1917], pitch(H = 256);
    type OddPacked = HWC[C = 3, H = 1079, W = 1917];
    type OddPlanes = CHW[C = 3, H = 1079, W = 1917];
    type OddBlocks = NCHW8c[N = 1, C = 70, H = 113, W = 111];
    type OddNchw = NCHW[N = 1, C = 70, H = 113, W = 111];
}

/// The number of workgroups that run.
const GROUPS: usize = 6;
/// The maximum number of reads, and of writes, of an invocation.
const MOST: usize = 64;

pub(crate) fn assert_requests(gpu: &Device) {
    macro_rules! rows {
        ($($T:ident $L:ident to $U:ident $M:ident, at most $requests:literal, $lines:literal;)+) => {$(
            let name = concat!(stringify!($T), " ", stringify!($L), " to ", stringify!($U), " ", stringify!($M));
            let (requests, lines) = count::<$T, $L, $U, $M>(gpu, $L::mapping(), $M::mapping());
            println!("| {name} | {requests:.2} | {lines:.2} |");
            assert!(requests <= $requests && lines <= $lines, "{name}");
        )+};
    }
    use half::f16;
    println!("| copy | requests | lines of a workgroup |\n|---|---|---|");
    rows! {
        u8 Camera to f32 Planes, at most 1.3, 1.1;
        f32 Planes to u8 Camera, at most 1.3, 1.1;
        u8 Planes to u8 Camera, at most 1.3, 1.1;
        u8 Camera to u8 Planes, at most 1.3, 1.1;
        u8 Camera to f16 Planes, at most 1.3, 1.1;
        f16 Planes to u8 Camera, at most 1.3, 1.1;
        f32 Planes to f32 Camera, at most 1.3, 1.1;
        u8 Rgba to f32 Planes4, at most 1.3, 1.1;
        f32 Planes4 to u8 Rgba, at most 1.3, 1.1;
        f32 Rows to f32 Columns, at most 1.3, 1.1;
        f16 Rows to f16 Columns, at most 1.3, 1.1;
        u8 Rows to u8 Columns, at most 1.3, 1.1;
        u8 Rows to f32 Columns, at most 1.3, 1.1;
        f32 Rows to u8 Columns, at most 1.3, 1.1;
        f32 Nchw to f32 Nchw8c, at most 1.3, 1.1;
        f32 Nchw8c to f32 Nchw, at most 1.3, 1.1;
        u8 Nchw to u8 Nchw8c, at most 1.3, 1.1;
        u8 Nchw8c to u8 Nchw, at most 1.3, 1.1;
        f32 Nchw to f32 Nhwc, at most 1.3, 1.1;
        f32 Nhwc to f32 Nchw, at most 1.3, 1.1;
        u8 Rows to u8 Rows, at most 1.3, 1.1;
        f32 Rows to f32 Rows, at most 1.3, 1.1;
        u8 Rows to f32 Rows, at most 1.3, 1.1;
        u8 Rows to f16 Rows, at most 1.3, 1.1;
        f16 Rows to f32 Rows, at most 1.3, 1.1;
        f32 Rows to u8 Rows, at most 1.3, 1.1;
        u8 OddCamera to f32 OddPlanes, at most 2.0, 2.0;
        u8 OddPacked to f32 OddPlanes, at most 2.0, 2.0;
        f32 OddPlanes to u8 OddCamera, at most 2.0, 2.0;
        f32 OddPlanes to u8 OddPacked, at most 2.0, 2.0;
        f32 OddNchw to f32 OddBlocks, at most 2.0, 2.0;
        f32 OddBlocks to f32 OddNchw, at most 2.0, 2.0;
        // The rows of odd planes of bytes do not begin at words, so no tile has whole words of them.
        u8 OddPacked to u8 OddPlanes, at most 9.0, 4.0;
    }
    count_frame(gpu);
}

/// Counts the accesses of the kernel for a frame. Four pixels have 6 bytes.
fn count_frame(gpu: &Device) {
    let layout = FrameLayout::<Nv12>::packed(H(1080), W(1920)).expect("a small frame");
    let pixels = FramePixels::with(layout.sizes()).expect("a small frame");
    let kernel = CopyKernel::<f32, _, f32, Planes>::new(Language::Wgsl, pixels, Planes::mapping());
    let kernel = kernel
        .and_then(|kernel| kernel.of_frame(layout, Bt709Limited))
        .expect("within limits");
    let buffers = [layout.bytes(), 4 * Planes::SPAN];
    let (requests, lines) = trace(gpu, &kernel, buffers, [0.5, 4.0]);
    println!("| Nv12 to f32 Planes | {requests:.2} | {lines:.2} |");
    assert!(requests <= 1.3 && lines <= 1.1);
}

/// Returns the requests and the lines of a copy.
fn count<T, L, U, M>(gpu: &Device, source: Mapping<L>, target: Mapping<M>) -> (f64, f64)
where
    T: KernelElement,
    U: KernelElement,
    L: StaticLayout,
    M: StaticLayout + TryFilledFrom<L, Storage: Writable>,
{
    let sizes = [size_of::<T>(), size_of::<U>()];
    let buffers = [source.span() * sizes[0], target.span() * sizes[1]];
    let kernel =
        CopyKernel::<T, L, U, M>::new(Language::Wgsl, source, target).expect("within limits");
    trace(gpu, &kernel, buffers, sizes.map(|size| size as f64))
}

/// Returns the requests and the lines of workgroups in the middle of a copy, over the least number of lines. `buffers` are
/// the sizes of the buffers, and `sizes` those of an element, in bytes.
fn trace<T: KernelElement, L: AnyLayout, U: KernelElement, M: AnyLayout>(
    gpu: &Device,
    kernel: &CopyKernel<T, L, U, M>,
    buffers: [usize; 2],
    sizes: [f64; 2],
) -> (f64, f64) {
    let [x, y, _] = kernel.groups().map(|groups| groups as usize);
    let threads = kernel.workgroup_size() as usize;
    // The least whole number of groups before the middle, or the first ones.
    let first = (x * y / 2).saturating_sub(GROUPS);
    let groups = GROUPS.min(x * y);
    let traced = kernel
        .text()
        .replace(
            "held = src[word];",
            "held = src[word];\n        trace(word, 0u);",
        )
        .replace(
            "return src[word];",
            "trace(word, 0u);\n    return src[word];",
        )
        .replace(
            "= src[byte >> 2u];",
            "= src[byte >> 2u];\n        trace(byte >> 2u, 0u);",
        )
        .replace("dst[word] = ", "trace(word, 1u);\n        dst[word] = ")
        .replace("g.y * ", &format!("{first}u + g.y * "))
        .replace(
            "l: u32) {\n",
            &format!("l: u32) {{\n    me = g.x * {threads}u + l;\n"),
        );
    let traced = format!(
        "@group(0) @binding(3) var<storage, read_write> list: array<u32>;\n\
         var<private> me: u32;\n\
         var<private> counts: array<u32, 2>;\n\
         fn trace(word: u32, kind: u32) {{\n\
             list[(me * 2u + kind) * {MOST}u + min(counts[kind], {MOST}u - 1u)] = word + 1u;\n\
             counts[kind]++;\n\
         }}\n{traced}"
    );
    let module = front::parse(Language::Wgsl, &traced).unwrap_or_else(|error| panic!("{error}"));
    let parameters = kernel.parameters(0, 0).expect("whole words");
    let uniform = gpu.uniform(&parameters);
    let buffer = |side: usize| gpu.buffer(buffers[side].next_multiple_of(4) as u64);
    let list = gpu.buffer((4 * groups * threads * 2 * MOST) as u64);
    let (source, target) = (buffer(0), buffer(1));
    let bindings = [&source, &target, &uniform, &list].map(|buffer| buffer.as_entire_binding());
    gpu.run(module, &bindings, (groups, 1));
    let list = gpu.download(&list);

    let (mut requests, mut lines, mut written) = (0, 0, BTreeSet::new());
    for kind in [0, 1] {
        let access = |me: usize, index: usize| list[(me * 2 + kind) * MOST + index];
        for group in 0..groups {
            let mut of_group = BTreeSet::new();
            for warp in (group * threads..(group + 1) * threads).step_by(32) {
                for index in 0..MOST {
                    let words = (warp..warp + 32)
                        .map(|me| access(me, index))
                        .filter(|word| *word > 0);
                    let words: BTreeSet<_> = words.map(|word| word - 1).collect();
                    let touched: BTreeSet<_> = words.iter().map(|word| word / 32).collect();
                    assert!(
                        index + 1 < MOST || touched.is_empty(),
                        "the list is too short"
                    );
                    requests += touched.len();
                    of_group.extend(touched);
                    if kind == 1 {
                        written.extend(words);
                    }
                }
            }
            lines += of_group.len();
        }
    }
    let elements = written.len() as f64 * 4.0 / sizes[1];
    let least = elements * (sizes[0] + sizes[1]) / 128.0;
    (requests as f64 / least, lines as f64 / least)
}
