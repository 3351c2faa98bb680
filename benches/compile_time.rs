//! Measures the time of the compiler for programs with tensor-layout.
//!
//! `cargo bench -p tensor-layout-benches --bench compile_time` writes programs of 500 functions, each with its own static
//! layout and four index expressions, and lets Cargo check and build them from nothing, several times. The result is
//! the best time minus the time of an empty crate with the same dependency. So the result is the time for the layouts,
//! without Cargo and the linker. For comparison, the same functions are written by hand, with an array of strides.
//! Other programs have 100 functions with a `merge`, a `split` or a `rearrange!` each, of layouts that all have
//! different sizes.
//!
//! The times are those of one machine, which must do nothing else meanwhile. So this program is not a test: without
//! `--bench`, it measures nothing.

use core::iter::once;
use core::time::Duration;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use std::{env, fs};

#[path = "../tests/support.rs"]
mod support;

const LAYOUTS: usize = 500;
const USES: usize = 100;
const REPETITIONS: usize = 9;

/// A program to compile. `function` writes one of its functions, for the layout with the given number.
struct Program {
    name: &'static str,
    title: &'static str,
    functions: usize,
    function: fn(usize) -> String,
    head: &'static str,
    limit: Limit,
}

/// The time that a program may take.
enum Limit {
    None,
    /// The limit that [`Phase`] states.
    OfPhase,
    /// Milliseconds to check one function.
    Each(f64),
}

const TYPED: &str = "use tensor_layout::{C, H, N, View, W, layout};\n";

const RESHAPED: &str = "#![allow(unused_imports)]\nuse tensor_layout::{DimP, DimX, DimY, H, LayoutError, Rearrangement, Tensor, View, W, layout, rearrange, try_rearrange};\n";

const PROGRAMS: [Program; 9] = [
    Program {
        name: "empty",
        title: "an empty crate",
        functions: 0,
        function: |_| String::new(),
        head: "",
        limit: Limit::None,
    },
    Program {
        name: "by_hand",
        title: "strides in a const array, by hand",
        functions: LAYOUTS,
        function: by_hand,
        head: "",
        limit: Limit::None,
    },
    Program {
        name: "views",
        title: "functions of views",
        functions: LAYOUTS,
        function: of_view,
        head: TYPED,
        limit: Limit::OfPhase,
    },
    Program {
        name: "slices",
        title: "functions of slices, with `View::new`",
        functions: LAYOUTS,
        function: of_slice,
        head: TYPED,
        limit: Limit::None,
    },
    Program {
        name: "merge",
        title: "100 functions with a `merge`",
        functions: USES,
        function: of_merge,
        head: RESHAPED,
        limit: Limit::Each(2.0),
    },
    Program {
        name: "split",
        title: "100 functions with a `split`",
        functions: USES,
        function: of_split,
        head: RESHAPED,
        limit: Limit::Each(2.0),
    },
    Program {
        name: "rearrange_static",
        title: "100 statics that are `rearrange!(const ..)`",
        functions: USES,
        function: of_rearrange_static,
        head: RESHAPED,
        limit: Limit::Each(3.0),
    },
    Program {
        name: "rearrange",
        title: "100 functions with a `rearrange!`",
        functions: USES,
        function: of_rearrange,
        head: RESHAPED,
        limit: Limit::Each(3.0),
    },
    Program {
        name: "try_rearrange",
        title: "100 functions with a `try_rearrange!`",
        functions: USES,
        function: of_try_rearrange,
        head: RESHAPED,
        limit: Limit::Each(3.0),
    },
];

/// A Cargo command. A program may add at most `limit` seconds to it, and should add at most `goal`.
struct Phase {
    command: &'static str,
    limit: f64,
    goal: f64,
}

const PHASES: [Phase; 2] = [
    Phase {
        command: "check",
        limit: 0.5,
        goal: 0.3,
    },
    Phase {
        command: "build",
        limit: 3.0,
        goal: 0.8,
    },
];

/// Returns the sizes N, C, H and W of a layout. No number occurs twice, so the compiler cannot reuse work
/// for another layout.
fn sizes(layout: usize) -> [usize; 4] {
    [1, 2, 3, 4].map(|axis| axis * LAYOUTS + layout)
}

/// Returns whether a layout has its channels last, as every other layout does.
fn has_channels_last(layout: usize) -> bool {
    layout % 2 == 1
}

fn type_of(layout: usize) -> String {
    let label = if has_channels_last(layout) {
        "NHWC"
    } else {
        "NCHW"
    };
    let [n, c, h, w] = sizes(layout);
    format!("View<'_, f32, layout!({label}[N = {n}, C = {c}, H = {h}, W = {w}])>")
}

const TYPED_SUM: &str = "image[(N(n), C(c), H(h), W(w))] + image[(N(n), H(h), W(w), C(c))]
        + image[(N(n), C(0), H(h), W(w))] + image[(N(n), H(h), W(w), C(0))]";

fn of_view(layout: usize) -> String {
    let view = type_of(layout);
    format!(
        "pub fn f{layout}(image: &{view}, n: usize, h: usize, w: usize, c: usize) -> f32 {{
    {TYPED_SUM}
}}
"
    )
}

fn of_slice(layout: usize) -> String {
    let view = type_of(layout);
    format!(
        "pub fn f{layout}(image: &[f32], n: usize, h: usize, w: usize, c: usize) -> f32 {{
    let image = <{view}>::new(image).unwrap();
    {TYPED_SUM}
}}
"
    )
}

fn by_hand(layout: usize) -> String {
    let [_, c, h, w] = sizes(layout);
    let strides = if has_channels_last(layout) {
        [h * w * c, 1, w * c, c]
    } else {
        [c * h * w, h * w, w, 1]
    };
    let time_of =
        |c| format!("image[n * STRIDES[0] + {c} * STRIDES[1] + h * STRIDES[2] + w * STRIDES[3]]");
    let (any, first) = (time_of("c"), time_of("0"));
    format!(
        "pub fn f{layout}(image: &[f32], n: usize, h: usize, w: usize, c: usize) -> f32 {{
    const STRIDES: [usize; 4] = {strides:?};
    {any} + {any} + {first} + {first}
}}
"
    )
}

/// Returns the height and width of an image. Both are multiples of 16, and no other image has them.
fn image(number: usize) -> [usize; 2] {
    [16 * (number + 1), 16 * (USES + number + 1)]
}

fn of_merge(number: usize) -> String {
    let [h, w] = image(number);
    format!(
        "pub fn f{number}(image: View<'_, f32, layout!(NHWC[N = 2, C = 3, H = {h}, W = {w}])>) -> usize {{
    image.merge((H, W), DimP::<{}>).len()
}}
",
        h * w
    )
}

fn of_split(number: usize) -> String {
    let [h, w] = image(number);
    format!(
        "pub fn f{number}(image: View<'_, f32, layout!(NHWC[N = 2, C = 3, H = {h}, W = {w}])>) -> usize {{
    image.split(H, (DimY::<{}>, DimP::<16>)).len()
}}
",
        h / 16
    )
}

/// Returns the layouts of an image and of its patches of 16 x 16 pixels.
fn image_and_patches(number: usize) -> [String; 2] {
    let [h, w] = image(number);
    [
        format!("HWC[H = {h}, W = {w}, C = 3]"),
        format!("TD[T = {}, D = 768]", h * w / 256),
    ]
}

const PATTERN: &str = "H(Y P) W(X Q) C -> T(Y X) D(P Q C), P = 16, Q = 16";

fn of_rearrange_static(number: usize) -> String {
    let [image, patches] = image_and_patches(number);
    format!(
        "layout! {{
    pub type Image{number} = {image};
    pub type Patches{number} = {patches};
}}
pub static TO_PATCHES{number}: Rearrangement<Image{number}, Patches{number}> = rearrange!(const {PATTERN});
"
    )
}

fn of_rearrange(number: usize) -> String {
    let [image, patches] = image_and_patches(number);
    format!(
        "pub fn f{number}(image: View<'_, u8, layout!({image})>) -> Tensor<u8, layout!({patches})> {{
    rearrange!(image: {PATTERN})
}}
"
    )
}

fn of_try_rearrange(number: usize) -> String {
    let [image, patches] = image_and_patches(number);
    format!(
        "pub fn f{number}(image: View<'_, u8, layout!({image})>) -> Result<Tensor<u8, layout!({patches})>, LayoutError> {{
    try_rearrange!(image: {PATTERN})
}}
"
    )
}

/// The workspace with all programs, and the folder in which they are built.
struct Bench {
    folder: PathBuf,
    target: PathBuf,
}

impl Bench {
    fn new() -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compile_time");
        let bench = Bench {
            target: folder.join("target"),
            folder,
        };
        for program in &PROGRAMS {
            bench.write(program);
        }
        let members = PROGRAMS.map(|program| program.name);
        let manifest = format!("[workspace]\nresolver = \"3\"\nmembers = {members:?}\n");
        fs::write(bench.folder.join("Cargo.toml"), manifest).expect("the folder can be written");
        support::lock(&bench.folder);
        bench
    }

    fn source(&self, program: &Program) -> PathBuf {
        self.folder.join(program.name).join("src/lib.rs")
    }

    fn write(&self, program: &Program) {
        let source = self.source(program);
        let folder = source.parent().expect("a source is in a folder");
        fs::create_dir_all(folder).expect("the folder can be written");
        let functions = (0..program.functions).map(program.function);
        let text: String = once(program.head.to_owned()).chain(functions).collect();
        fs::write(source, text).expect("the folder can be written");
        let manifest = format!(
            "[package]\nname = {:?}\nedition = \"2024\"\n\n[dependencies]\ntensor-layout.path = '{}'\n",
            program.name,
            Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("../tensor-layout")
                .display(),
        );
        fs::write(self.folder.join(program.name).join("Cargo.toml"), manifest)
            .expect("the folder can be written");
    }

    /// Runs a Cargo command on one package. Returns its time and its output.
    fn cargo(&self, command: &str, package: &str, target: &Path) -> (Duration, String) {
        let mut cargo = Command::new(env!("CARGO"));
        cargo
            .args([command, "--offline", "--package", package, "--target-dir"])
            .arg(target)
            .current_dir(&self.folder)
            .env("CARGO_INCREMENTAL", "0")
            // A user does not have the flags, wrappers and profile of this run.
            .env_remove("CARGO_PROFILE_DEV_DEBUG")
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env_remove("RUSTC_WRAPPER");
        let start = Instant::now();
        let output = cargo.output().expect("cargo starts");
        let time = start.elapsed();
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{messages}");
        assert!(!messages.contains("warning"), "{messages}");
        (time, messages)
    }

    /// Compiles one program and nothing else, without the results of earlier builds.
    fn time(&self, command: &str, program: &Program) -> Duration {
        self.write(program);
        let (time, messages) = self.cargo(command, program.name, &self.target);
        let compiled = messages
            .lines()
            .filter(|line| line.contains("Checking ") || line.contains("Compiling "));
        let compiled: Vec<_> = compiled.collect();
        assert!(
            compiled.len() == 1 && compiled[0].contains(program.name),
            "only `{}` was to be compiled: {messages}",
            program.name
        );
        time
    }

    /// Returns the best time of each program.
    ///
    /// The programs take turns, so a temporary slowdown of the machine affects all of them.
    fn best_times(&self, command: &str) -> [Duration; PROGRAMS.len()] {
        for program in &PROGRAMS {
            self.cargo(command, program.name, &self.target);
        }
        let mut best = [Duration::MAX; PROGRAMS.len()];
        for _ in 0..REPETITIONS {
            for (program, best) in PROGRAMS.iter().zip(&mut best) {
                *best = self.time(command, program).min(*best);
            }
        }
        best
    }
}

/// Returns whether a time reaches the goal, or at least keeps the limit.
fn verdict(seconds: f64, limit: f64, goal: f64) -> &'static str {
    if seconds <= goal {
        "met"
    } else if seconds <= limit {
        "met, but not the goal"
    } else {
        "MISSED"
    }
}

fn main() {
    if !env::args().any(|argument| argument == "--bench") {
        return;
    }
    let bench = Bench::new();
    for phase in &PHASES {
        let Phase {
            command,
            limit,
            goal,
        } = phase;
        println!(
            "\ncargo {command}, {LAYOUTS} layouts with {} index expressions, or {USES} uses, best of {REPETITIONS}:",
            4 * LAYOUTS
        );
        let times = bench.best_times(command).map(|time| time.as_secs_f64());
        for (program, time) in PROGRAMS.iter().zip(times) {
            let over = time - times[0];
            let verdict = match program.limit {
                Limit::OfPhase => {
                    let verdict = verdict(over, *limit, *goal);
                    format!("   target {limit} s, goal {goal} s: {verdict}")
                }
                Limit::Each(most) if *command == "check" => {
                    let functions = u32::try_from(program.functions).expect("few functions");
                    let each = over * 1000.0 / f64::from(functions);
                    let verdict = verdict(each, most, most);
                    format!("   {each:.2} ms each, target {most} ms: {verdict}")
                }
                _ => String::new(),
            };
            println!(
                "  {:<40}{time:6.2} s, over the empty crate {over:6.2} s{verdict}",
                program.title
            );
        }
    }
}
