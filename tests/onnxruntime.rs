//! ONNX Runtime with tensors of this crate. The library comes from PyPI's `onnxruntime`. One model is made by onnx, and
//! another comes from PP-OCR. The program is a crate of its own (`onnxruntime/`), because `ort` needs a newer Rust than
//! the other tests.

use std::fs;
use std::path::{Path, PathBuf};
use support::{cargo, run_script, skipped};

mod support;

/// The words in the photo.
const TEXT: &str = "NCHW 48 TENSOR";

#[test]
#[ignore = "it is long: `cargo test -- --include-ignored`"]
fn onnx_runtime_agrees() {
    match fetched() {
        Ok(folder) => run(&folder),
        Err(why) => skipped("onnx_runtime_agrees", &why),
    }
}

/// Returns a folder with the library, the model and a photo, or the reason why there is none.
fn fetched() -> Result<PathBuf, String> {
    let temporary = Path::new(env!("CARGO_TARGET_TMPDIR")).join("onnxruntime");
    run_script("onnxruntime/fetch", &[temporary.as_os_str(), TEXT.as_ref()])?;
    Ok(temporary)
}

fn run(folder: &Path) {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let libraries =
        fs::read_dir(folder.join("python/onnxruntime/capi")).expect("a folder can be read");
    let library = libraries
        .filter_map(Result::ok)
        .map(|file| file.path())
        .find(|path| path.to_string_lossy().contains("libonnxruntime.so"))
        .expect("the wheel has the library");
    let output = cargo("the programs with ONNX Runtime")
        .args(["run", "--quiet", "--manifest-path"])
        .arg(tests.join("onnxruntime/Cargo.toml"))
        .arg("--")
        .arg(tests.join("files"))
        .arg(folder.join("rec.onnx"))
        .arg(folder.join("photo.png"))
        .arg(TEXT)
        .env("ORT_DYLIB_PATH", library)
        .output()
        .expect("Cargo can be run");
    let said = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && said.contains("as ONNX Runtime wants it"),
        "{said}"
    );
}
