//! The compilers are glslang for GLSL and HLSL; naga for WGSL and GLSL; and a driver of Vulkan, in the program `gpu`.

use crate::sources::{cases, right_shader, said, swapped_shader, wrong_shader};
use crate::support::{cargo, skipped, starts};
use half::f16;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tensor_layout::frames::{Bt709Limited, FrameLayout, FramePixels, I420, Nv12, P010};
use tensor_layout::shader::{
    CopyKernel, Filter, KernelElement, KernelErrorKind, Language, Texel, axis_types,
};
use tensor_layout::traits::{TryFilledFrom, Writable};
use tensor_layout::{C, H, StaticLayout, W, layout};

/// Positions are swapped for only one in this number of layouts, because the compiler must be started for each program.
const EVERY: usize = 9;

fn has_glslang(test: &str) -> bool {
    let has_glslang = starts(Command::new("glslangValidator").arg("--version"));
    if !has_glslang {
        skipped(test, "glslangValidator is not installed (glslang-tools)");
    }
    has_glslang
}

/// Compiles a shader to a file, or returns the messages of the compiler.
fn compile(language: Language, shader: &str, name: &str) -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("shaders");
    fs::create_dir_all(&folder).expect("a folder can be made");
    let file = folder.join(format!("{name}.{language:?}"));
    fs::write(&file, shader).expect("a shader can be written");
    let compiled = folder.join(format!("{name}.{language:?}.spv"));
    let mut glslang = Command::new("glslangValidator");
    if language == Language::Hlsl {
        // A register of each kind has the number 0.
        glslang.args(["-D", "--auto-map-bindings"]);
    }
    let output = glslang
        .args(["-V", "-S", "comp", "-e", "main"])
        .arg(&file)
        .arg("-o")
        .arg(&compiled)
        .output()
        .expect("the compiler can be run");
    if output.status.success() {
        Ok(compiled)
    } else {
        Err(String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

/// Returns the manifest of the Vulkan driver that needs no graphics card.
fn software_driver() -> Option<PathBuf> {
    let folders = [
        "/usr/share/vulkan/icd.d",
        "/usr/local/share/vulkan/icd.d",
        "/etc/vulkan/icd.d",
    ];
    let entries = folders.into_iter().flat_map(fs::read_dir).flatten();
    let mut files = entries.filter_map(|entry| Some(entry.ok()?.path()));
    files.find(|file| {
        let name = file.file_name().unwrap_or_default();
        name.to_string_lossy().starts_with("lvp_icd")
    })
}

/// Returns a command of Cargo for the program `gpu`.
fn cargo_of_gpu(command: &str) -> Command {
    let mut cargo = cargo("wgpu and the programs with shaders");
    cargo
        .args([command, "--quiet", "--manifest-path"])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("shaders/gpu/Cargo.toml"));
    cargo
}

/// Compares the messages of programs with mistakes, which the program `gpu` has as examples.
fn assert_messages_of_wgpu() {
    for (example, lines) in [
        (
            "bounds",
            [
                "a kernel does not write to `FrameSource`",
                "help: give a buffer, or a texture of `Rgba8Unorm` or `Rgba16Float`, as the target",
                "a picture is scaled once, but this one is in `Scaled<wgpu::Buffer>`",
                "help: scale the picture in the buffer, the texture or the frame to the sizes wanted in the end",
            ],
        ),
        (
            "constants",
            [
                "the frame has another number of planes",
                "help: give a texture for each plane, or one texture of two planes for a frame of `Nv12` or `P010`",
                "no textures have the planes of this format: a texel has one sample of each of its letters",
                "help: give the frame in a buffer, by `of_frame`",
            ],
        ),
    ] {
        let mut cargo = cargo_of_gpu("build");
        cargo.args(["--features", "mistakes", "--example", example]);
        let output = cargo.output().expect("Cargo can be run");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            messages.matches("\nerror[").count() + usize::from(messages.starts_with("error[")),
            2,
            "{messages}"
        );
        for line in lines {
            assert!(messages.contains(line), "{line}\n{messages}");
        }
    }
}

/// Compares the offsets that shaders compute in each language with the oracle. Before that, checks the messages of
/// naga.
#[test]
#[ignore = "it is long: `cargo test -- --include-ignored`"]
fn shaders_run() {
    let cases = cases();
    let mut languages = Vec::new();
    let mut cargo = cargo_of_gpu("run");
    if let Some(driver) = software_driver() {
        languages.extend([Language::Wgsl, Language::Glsl]);
        // Older loaders read the second variable.
        cargo
            .args(["--features", "vulkan"])
            .env("VK_DRIVER_FILES", &driver)
            .env("VK_ICD_FILENAMES", &driver);
    } else {
        skipped(
            "shaders_run on Vulkan",
            "its driver in software is not installed (mesa-vulkan-drivers)",
        );
    }
    if has_glslang("shaders_run in HLSL") {
        let shader = right_shader(Language::Hlsl, &cases);
        let compiled = compile(Language::Hlsl, &shader, "run");
        cargo.arg(compiled.expect("a shader that is right"));
        if !languages.is_empty() {
            languages.push(Language::Hlsl);
        }
    }
    let output = cargo.output().expect("Cargo can be run");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{messages}");
    let done = String::from_utf8_lossy(&output.stdout);
    if !languages.is_empty() {
        assert!(
            done.contains("copies and the examples: as wanted"),
            "{done}"
        );
        assert_messages_of_wgpu();
    }
    for language in languages {
        let line = format!("{language:?}: {} layouts", cases.len());
        assert!(done.contains(&line), "{done}");
    }
}

/// Compiles the GLSL text with glslang. naga parses it, too. Another test compiles HLSL.
#[test]
fn glsl_compiles() {
    if has_glslang("glsl_compiles") {
        let shader = right_shader(Language::Glsl, &cases());
        let compiled = compile(Language::Glsl, &shader, "all");
        assert!(compiled.is_ok(), "{compiled:?}");
    }
}

layout! {
    type Pixels = HWC[C = 4, H = 50, W = 70];
    type Planes = CHW[C = 4, H = 50, W = 70];
    type Blocks = CHW8c[C = 4, H = 50, W = 70];
    type Columns = WHC[C = 4, H = 50, W = 70];
}

/// Returns the kernel of a small copy.
fn small_kernel<T, L, U, M>(language: Language) -> CopyKernel<T, L, U, M>
where
    T: KernelElement,
    L: StaticLayout,
    U: KernelElement,
    M: StaticLayout + TryFilledFrom<L, Storage: Writable>,
{
    CopyKernel::new(language, L::mapping(), M::mapping()).expect("a small copy")
}

/// Compiles kernels with all their pieces. The program `gpu` runs random ones.
#[test]
fn kernels_compile() {
    if !has_glslang("kernels_compile") {
        return;
    }
    let mut texts = 0;
    for language in [Language::Glsl, Language::Hlsl] {
        let mut assert_compiles = |kernel: String| {
            texts += 1;
            let compiled = compile(language, &kernel, &format!("kernel{texts}"));
            assert!(compiled.is_ok(), "{compiled:?}\n{kernel}");
        };
        macro_rules! kernels {
            ($($T:ident $L:ident to $U:ident $M:ident)*) => {$(
                let kernel = small_kernel::<$T, $L, $U, $M>(language);
                assert_compiles(kernel.text());
                let kernel = kernel.scale(C, &[(2.0, 1.0); 4]).expect("four pairs").with_open_sizes();
                assert_compiles(kernel.at_any_offset().text());
            )*};
        }
        kernels! {
            u8 Pixels to f32 Planes
            f32 Planes to u8 Pixels
            u8 Pixels to i8 Blocks
            i8 Pixels to u16 Columns
            u16 Pixels to i32 Columns
            i32 Pixels to u8 Planes
            u32 Pixels to f16 Planes
            f16 Pixels to u32 Columns
        }
        macro_rules! read {
            ($($T:ident $texel:ident $columns:literal)*) => {$(
                let kernel = small_kernel::<$T, Pixels, f32, Planes>(language).of_texture(Texel::$texel, $columns);
                assert_compiles(kernel.expect("texels of these elements").text());
            )*};
        }
        read! {
            u8 R8 280 u8 Rg8 140 u8 Rgba8 70 u8 Bgra8 70
            u16 R16 280 u16 Rg16 140 u16 Rgba16 70 f16 Rgba16Float 70
        }
        macro_rules! textures {
            ($($T:ident $texel:ident)*) => {$(
                let kernel = small_kernel::<f32, Planes, $T, Pixels>(language).into_texture(Texel::$texel, 70);
                assert_compiles(kernel.expect("whole texels").text());
            )*};
        }
        textures! { u8 Rgba8 f16 Rgba16Float }
        macro_rules! frames {
            ($($Format:ident)*) => {$(
                let frame = FrameLayout::<$Format>::packed(H(6), W(70)).expect("a small frame");
                let pixels = FramePixels::with(frame.sizes()).expect("a small frame");
                let kernel = CopyKernel::<f32, _, f32, _>::new(language, pixels, pixels);
                let kernel = kernel.expect("a small copy");
                for kernel in [
                    kernel.clone().of_frame(frame, Bt709Limited),
                    kernel.of_frame_textures(frame, Bt709Limited),
                ] {
                    assert_compiles(kernel.expect("equal sizes").text());
                }
            )*};
        }
        frames! { Nv12 I420 P010 }
        let kernel = small_kernel::<u8, Pixels, f32, Planes>(language);
        assert_compiles(kernel.in_one_buffer().text());
    }
}

/// Compiles kernels that scale pictures in buffers, textures and frames.
#[test]
fn kernels_of_scaled_pictures_compile() {
    if !has_glslang("kernels_of_scaled_pictures_compile") {
        return;
    }
    let frame = FrameLayout::<Nv12>::packed(H(6), W(70)).expect("a small frame");
    let pixels = FramePixels::with(frame.sizes()).expect("a small frame");
    let small = FramePixels::with((H(3), W(30))).expect("a small frame");
    for (language, filter) in [
        (Language::Glsl, Filter::Nearest),
        (Language::Glsl, Filter::Bilinear),
        (Language::Hlsl, Filter::Nearest),
        (Language::Hlsl, Filter::Bilinear),
    ] {
        let picture = small_kernel::<u8, Pixels, f32, Planes>(language);
        let picture = picture.scaled(Pixels::mapping(), (H(50), W(70)), filter);
        let picture = picture.expect("four channels");
        let of_texture = picture.clone().of_texture(Texel::Rgba8, 70);
        let of_frame = CopyKernel::<f32, _, f16, _>::new(language, small, small);
        let of_frame = of_frame.and_then(|kernel| kernel.scaled(pixels, (H(3), W(30)), filter));
        let of_frame = of_frame.and_then(|kernel| kernel.of_frame(frame, Bt709Limited));
        for text in [
            picture.with_open_sizes().text(),
            of_texture.expect("texels of bytes").text(),
            of_frame.expect("equal sizes").text(),
        ] {
            let compiled = compile(language, &text, "scaled");
            assert!(compiled.is_ok(), "{compiled:?}\n{text}");
        }
    }
}

/// Asserts that each result is an error whose text begins so; the layouts of the kernel follow.
macro_rules! assert_begins {
    ($($result:expr => $text:expr;)+) => {$(
        let text = $result.expect_err($text).to_string();
        assert!(text.starts_with($text), "{text}");
    )+};
}

#[test]
fn sizes_that_kernels_do_not_scale() {
    type Any = layout!(HWC[C = 3, H = ?, W = 90]);
    type Five = layout!(HWC[C = 5, H = 3, W = 4]);
    type Batch = layout!(NHWC[N = 2, C = 4, H = 3, W = 4]);
    let pixels_to_planes = || small_kernel::<u8, Pixels, f32, Planes>(Language::Hlsl);
    let scaled = |from, to| {
        let picture = Any::with((H(from),)).expect("a size");
        pixels_to_planes().scaled(picture, (H(to), W(70)), Filter::Nearest)
    };
    let five = small_kernel::<u8, Five, u8, Five>(Language::Glsl);
    let batch = small_kernel::<u8, Batch, u8, Batch>(Language::Glsl);
    assert_begins! {
        scaled(60, 0) =>
            "axis H is scaled from 60 to 0, but a kernel scales sizes of at least 1 whose product is below 2147483648";
        scaled(1 << 20, 1 << 11) =>
            "axis H is scaled from 1048576 to 2048, but a kernel scales sizes of at least 1 whose product is below \
             2147483648";
        five.scaled(Five::mapping(), (H(6), W(8)), Filter::Bilinear) =>
            "axis C has size 5, but a kernel scales pictures with at most 4 along it: scale parts: HWC[C=5, H=3, W=4]";
        batch.scaled(Batch::mapping(), (H(6), W(8)), Filter::Bilinear) =>
            "axis N has size 2, but a kernel scales pictures with at most 1 along it: scale parts: NHWC[N=2, C=4, H=3, W=4]";
    }
    // Parts end within the scaled picture.
    let rows = |rows| {
        pixels_to_planes()
            .scaled(Pixels::mapping(), (H(rows), W(70)), Filter::Nearest)
            .expect("four channels")
    };
    assert!(rows(50).parameters(0, 0).is_ok());
    assert_eq!(
        rows(49).parameters(0, 0).map_err(|error| error.kind()),
        Err(KernelErrorKind::TooLarge)
    );
    assert_begins! {
        rows(50).parameters(1, 0) =>
            "the source ends 14001 elements after the start of the scaled picture, which has 14000: `parameters` takes the \
             offset in the scaled picture";
        rows(49).parameters(0, 0) =>
            "the source ends 14000 elements after the start of the scaled picture, which has 13720: `parameters` takes the \
             offset in the scaled picture";
    }
}

#[test]
fn scaled_pictures_that_are_no_frames() {
    let frame =
        |rows, columns| FrameLayout::<Nv12>::packed(H(rows), W(columns)).expect("a small frame");
    let small = FramePixels::with((H(3), W(30))).expect("a small frame");
    let kernel =
        || CopyKernel::<f32, _, f32, _>::new(Language::Hlsl, small, small).expect("a small copy");
    macro_rules! scaled {
        ($kernel:expr, $($layout:tt)*) => {
            $kernel.scaled(<layout!($($layout)*)>::mapping(), (H(3), W(30)), Filter::Nearest)
        };
    }
    macro_rules! of_frame {
        ($($layout:tt)*) => {
            scaled!(kernel(), $($layout)*).expect("a picture").of_frame(frame(6, 70), Bt709Limited)
        };
    }
    let early = kernel()
        .of_frame(frame(3, 30), Bt709Limited)
        .expect("equal sizes");
    assert_begins! {
        scaled!(early, HWC[C = 3, H = 6, W = 70], pad(W = 80)) =>
            "the kernel already reads a frame: call `scaled` before `of_frame`";
        of_frame!(HWC[C = 4, H = 6, W = 70]) => "axis C has size 4, but the frame has 3: ";
        of_frame!(HWC[C = 2, H = 6, W = 70]) => "axis C has size 2, but the frame has 3: ";
        of_frame!(CHW[C = 3, H = 6, W = 70]) =>
            "axis C has stride 420, but 1 in a picture without gaps between its pixels: ";
        of_frame!(HWC[C = 3, H = 6, W = 70], pad(W = 80)) =>
            "axis H has stride 240, but 210 in a picture without gaps between its pixels: ";
    }
}

#[test]
fn swapped_positions_do_not_compile() {
    if !has_glslang("swapped_positions_do_not_compile") {
        return;
    }
    for language in [Language::Glsl, Language::Hlsl] {
        let mut swaps = 0;
        for case in cases().iter().step_by(EVERY) {
            for call in case.wrong_calls() {
                swaps += 1;
                let shader = wrong_shader(language, case, &call);
                let messages = compile(language, &shader, "wrong")
                    .expect_err(&format!("{language:?} takes {call}"));
                // This message comes first.
                let first = messages.lines().find(|line| line.starts_with("ERROR"));
                assert!(
                    first.is_some_and(|first| first.contains("no matching overloaded function")),
                    "{messages}"
                );
            }
        }
        assert!(swaps >= 40, "only {swaps} swaps were tried");
    }
}

/// The page of the module shows the message of each compiler for swapped H and W.
#[test]
fn the_page_shows_the_messages() {
    if !has_glslang("the_page_shows_the_messages") {
        return;
    }
    let page = include_str!("../../tensor-layout/src/shader/mod.rs");
    for language in [Language::Glsl, Language::Hlsl] {
        let messages = compile(language, &swapped_shader(language), "swapped")
            .expect_err("H and W are swapped");
        for shown in said(page, "glslang", language) {
            assert!(messages.contains(shown), "`{shown}` is not in {messages}");
        }
    }
}

/// Other compilers of HLSL convert between structs with equal numbers of members. So no two structs may have the same
/// number.
#[test]
fn no_two_structs_of_hlsl_have_as_many_members() {
    let types = {
        use tensor_layout::axes::{
            A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z,
        };
        [
            axis_types(Language::Hlsl, (A, B, C, D, E, F, G, H)),
            axis_types(Language::Hlsl, (I, J, K, L, M, N, O, P)),
            axis_types(Language::Hlsl, (Q, R, S, T, U, V, W, X)),
            axis_types(Language::Hlsl, (Y, Z)),
        ]
        .concat()
    };
    let structs = types.lines().filter(|line| line.starts_with("struct "));
    let mut members: Vec<usize> = structs
        .map(|line| {
            let (_, length) = line.split_once('[').expect("an array");
            let (length, _) = length.split_once(']').expect("an array");
            1 + length.parse::<usize>().expect("a length")
        })
        .collect();
    members.sort_unstable();
    assert_eq!(members, (2..=27).collect::<Vec<_>>());
}
