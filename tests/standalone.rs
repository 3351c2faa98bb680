//! Programs outside the workspace. So no feature and no name of the workspace influences them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

mod support;

/// A crate in `standalone/`, built with additional arguments.
struct Standalone {
    directory: PathBuf,
}

impl Standalone {
    fn new(name: &str) -> Self {
        let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
        let directory = tests.join("standalone").join(name);
        support::lock(&directory);
        Standalone { directory }
    }

    /// Returns the path of a built program.
    fn program(&self) -> PathBuf {
        let name = self.directory.file_name().expect("a crate has a name");
        Path::new(support::PROGRAMS).join("debug").join(name)
    }

    fn build(&self) {
        self.cargo("build", &[]);
    }

    fn output(&self, command: &str, arguments: &[&str]) -> Output {
        let mut cargo = support::cargo(&format!("{}", self.directory.display()));
        cargo.arg(command).args(arguments);
        cargo.current_dir(&self.directory);
        cargo.output().expect("Cargo can be run")
    }

    fn cargo(&self, command: &str, arguments: &[&str]) {
        let output = self.output(command, arguments);
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{messages}");
        assert!(!messages.contains("warning"), "{messages}");
    }

    /// Checks that the compiler gives these messages for a program, and no others.
    fn refuses(&self, program: &str, wanted: &[String]) {
        let output = self.output("check", &["--bin", program]);
        let messages = String::from_utf8_lossy(&output.stderr);
        for wanted in wanted {
            assert!(messages.contains(wanted), "{wanted}\n{messages}");
        }
        assert_eq!(
            messages.matches("error[").count(),
            wanted.len(),
            "{messages}"
        );
        assert!(!messages.contains("views::"), "{messages}");
    }

    fn run(&self) -> Option<i32> {
        let status = Command::new(self.program()).status();
        status.expect("the program can be run").code()
    }
}

#[test]
fn the_dependency_may_be_renamed() {
    let renamed = Standalone::new("renamed");
    renamed.build();
    assert_eq!(renamed.run(), Some(0));
}

/// Tests a program without std on Linux, where the C library can start it.
#[test]
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn a_program_without_std_links_and_runs() {
    let program = Standalone::new("no_std_binary");
    program.build();
    assert_eq!(program.run(), Some(42));
}

/// The messages of the placeholders of methods whose feature is off.
#[rustfmt::skip]
const NEEDS: [&str; 8] = [
    "this method needs the feature `bytemuck` of `tensor-layout`\n\
        help: add it in `Cargo.toml`: `features = [\"bytemuck\"]`",
    "this method needs the feature `dlpack` of `tensor-layout`\n\
        help: add it in `Cargo.toml`: `features = [\"dlpack\"]`",
    "this method needs the feature `files` of `tensor-layout`\n\
        help: add it in `Cargo.toml`: `features = [\"files\"]`",
    "this method needs the feature `image` of `tensor-layout`\n\
        help: add it in `Cargo.toml`: `features = [\"image\"]`",
    "this method needs the feature `ndarray` of `tensor-layout`\n\
        help: add it in `Cargo.toml`: `features = [\"ndarray\"]`",
    "this method needs the feature `ort` of `tensor-layout`\n\
        help: add it in `Cargo.toml`: `features = [\"ort\"]`",
    "this method needs the feature `rayon` of `tensor-layout`\n\
        help: add it in `Cargo.toml`: `features = [\"rayon\"]`",
    "a new tensor needs the feature `alloc` of `tensor-layout`\n\
        help: add it in `Cargo.toml`: `features = [\"alloc\"]`; \
        into a `ViewMut`, `rearrange!(.. -> &mut view: ..)` writes without it",
];

/// If a feature is off, using one of its items gives one error. The error names the feature.
#[test]
fn what_is_missing_names_its_feature() {
    if !support::is_pinned_compiler("what_is_missing_names_its_feature") {
        return;
    }
    let missing = Standalone::new("missing");
    // A message goes on below its first word.
    let needs = NEEDS.map(|said| said.replace('\n', "\n              "));
    missing.refuses(
        "methods",
        &needs.map(|said| format!("error[E0277]: {said}")),
    );
    let modules = ["operators", "d3d12"];
    let gated = modules.map(|feature| format!("the item is gated behind the `{feature}` feature"));
    missing.refuses("modules", &gated);
}

/// Only rustdoc makes pages of declared layouts.
#[test]
fn declared_layouts_are_documented() {
    let documented = Standalone::new("documented");
    documented.cargo("doc", &["--no-deps"]);
    let page = |path| {
        let path = Path::new(support::PROGRAMS)
            .join("doc/documented")
            .join(path);
        fs::read_to_string(path).expect("a page")
    };
    let padded = page("type.Padded.html");
    let own = padded.find("Rows of five.").expect("what the user says");
    let layout = padded.find("<code>HW[H = 2, W = 3], pad(W = 5)</code>");
    let picture = padded.find("<svg xmlns").expect("a picture");
    let table = padded.find("<td>footprint</td>").expect("a table");
    assert!(layout.is_some_and(|layout| own < layout && layout < picture));
    assert!(picture < table);

    let image = page("type.Image.html");
    for text in [
        "<code>ROWS</code>",
        "<code>ROWS * 4 / 3</code>",
        "<td style=\"text-align: right\">3·H·W</td>",
    ] {
        assert!(image.contains(text), "{text} in {image}");
    }
    let named = |path| page(path).replace("<code>", "`").replace("</code>", "`");
    let screen = named("struct.Screen.html");
    assert!(screen.contains("`components(C = BGRA)`"));
    assert!(screen.contains(
        "Only elements of this layout fit. For others with the same sizes and strides, `claim` states that they have this meaning."
    ));
    assert!(named("struct.Strip.html").contains("Elements have the meaning of `Screen`."));
    let special = page("special/type.Special.html");
    assert!(special.contains("<svg xmlns"));
    assert!(
        special.contains("::core::mem::size_of::&lt;[u8; 4]&gt;() | 1_usize * 1"),
        "{special}"
    );
    // The largest possible layout also has a picture.
    assert!(page("special/type.Huge.html").contains("pad 9_223_372_036_854_775_806"));

    documented.build();
    let library = Path::new(support::PROGRAMS).join("debug/libdocumented.rlib");
    let library = fs::read(library).expect("a library");
    let has = |text: &str| {
        library
            .windows(text.len())
            .any(|part| part == text.as_bytes())
    };
    assert!(has("| axis | size | stride |"));
    assert!(!has("<svg"));
}

/// Returns a file of numpy with an array of bytes.
fn array(rows: usize, columns: usize) -> Vec<u8> {
    let mut header =
        format!("{{'descr': '|u1', 'fortran_order': False, 'shape': ({rows}, {columns}), }}");
    header = format!("{header:<117}\n");
    let mut file = b"\x93NUMPY\x01\x00\x76\x00".to_vec();
    file.extend(header.into_bytes());
    file.extend(vec![0; rows * columns]);
    file
}

/// A program that names a file is compiled again when the file changes, and only then.
#[test]
fn a_changed_file_is_compared_again() {
    let program = Standalone {
        directory: Path::new(env!("CARGO_TARGET_TMPDIR")).join("in_file"),
    };
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tensor-layout");
    let _ = fs::remove_dir_all(&program.directory);
    fs::create_dir_all(program.directory.join("src")).expect("a folder can be made");
    support::lock(&program.directory);
    let write = |path: &str, bytes: &[u8]| {
        fs::write(program.directory.join(path), bytes).expect("a file can be written");
    };
    let manifest = format!(
        "[package]\nname = \"in_file\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n\
         tensor-layout = {{ path = {crates:?}, features = [\"files\", \"frames\", \"operators\", \"rayon\"] }}\n",
    );
    write("Cargo.toml", manifest.as_bytes());
    let source = "tensor_layout::layout! {\n    #[in_file(\"image.npy\")]\n    pub type Image = HW[H = 2, W = 3];\n}\n";
    write("src/lib.rs", source.as_bytes());
    let check = || {
        let output = program.output("check", &[]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.success(), said)
    };

    write("image.npy", &array(2, 3));
    let (is_right, said) = check();
    assert!(is_right, "{said}");
    let (is_right, said) = check();
    assert!(is_right && !said.contains("Checking in_file"), "{said}");
    // The source of the program does not change.
    write("image.npy", &array(4, 3));
    let (is_right, said) = check();
    assert!(!is_right, "{said}");
    let mistake = "error: `H` has 2 positions, but 4 in the file: `image.npy` is u8[4, 3]";
    assert!(said.contains(mistake), "{said}");
    write("image.npy", &array(2, 3));
    let (is_right, said) = check();
    assert!(is_right && said.contains("Checking in_file"), "{said}");
}
