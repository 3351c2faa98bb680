//! Fetches the real library, and asks it questions.

use crate::support::{run_script, skipped, starts};
use core::ffi::c_void;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock, PoisonError};

/// The version in `requirements.txt`. A folder that was fetched for another version is left alone.
const VERSION: &str = "0.2.5.dev240914";

/// Whether this is the system for which the wheel and the mock are made.
const IS_TARGET: bool = cfg!(all(
    target_arch = "x86_64",
    target_os = "linux",
    target_env = "gnu"
));

/// DirectML, loaded into this program. It runs on the mock of a device in `judge.cpp`.
pub(crate) struct Library {
    functions: libloading::Library,
    /// Only the thread that holds this lock may ask.
    turn: Mutex<()>,
}

/// `DML_BINDING_PROPERTIES`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct BindingProperties {
    pub(crate) descriptors: u32,
    pub(crate) temporary: u64,
    pub(crate) persistent: u64,
}

/// Bindings: arrays of `DML_BINDING_DESC`, and single ones. An initialiser has no persistent
/// memory.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct ToBind {
    pub(crate) input_count: u32,
    pub(crate) output_count: u32,
    pub(crate) inputs: *const c_void,
    pub(crate) outputs: *const c_void,
    pub(crate) temporary: *const c_void,
    pub(crate) persistent: *const c_void,
}

impl Library {
    /// Returns the library. If the library cannot be fetched, prints this on the terminal.
    pub(crate) fn get(test: &str) -> Option<&'static Self> {
        static LIBRARY: OnceLock<Result<Library, String>> = OnceLock::new();
        match LIBRARY.get_or_init(|| prepare().map(|folder| Library::load(&folder))) {
            Ok(library) => Some(library),
            Err(why) => {
                skipped(test, why);
                None
            }
        }
    }

    fn load(folder: &Path) -> Self {
        // SAFETY: the library was just built. Loading it runs only what DirectML itself runs.
        let functions = unsafe { libloading::Library::new(folder.join("libjudge.so")) };
        Library {
            functions: functions.expect("DirectML can be loaded"),
            turn: Mutex::new(()),
        }
    }

    /// Lets one thread at a time call a function of `judge.cpp`.
    fn ask<Function, X>(&self, name: &str, call: impl FnOnce(&Function) -> X) -> X {
        // SAFETY: each caller names the type that the function has in `judge.cpp`.
        let function = unsafe { self.functions.get::<Function>(name.as_bytes()) };
        // If another test has panicked, this one can still ask.
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        call(&function.expect("the function was just compiled"))
    }

    /// Returns whether DirectML makes that operator. If DirectML crashes, the program crashes, too, but `question` is
    /// on the terminal.
    ///
    /// # Safety
    ///
    /// `desc` points to a `DML_OPERATOR_DESC`, and each pointer in it points to as many values as DirectML reads. The
    /// values may be wrong.
    pub(crate) unsafe fn makes(&self, desc: *const c_void, question: &str) -> bool {
        type CreateOperator = unsafe extern "C" fn(*const c_void, *const u8, usize) -> i32;
        let result = self.ask("create_operator", |create: &CreateOperator| {
            // SAFETY: as promised.
            unsafe { create(desc, question.as_ptr(), question.len()) }
        });
        match result.cast_unsigned() {
            0 => true,
            // E_INVALIDARG
            0x8007_0057 => false,
            other => panic!("DirectML neither makes nor refuses, but says {other:08x}: {question}"),
        }
    }

    /// Returns an `IDMLOperator` for a graph.
    ///
    /// # Safety
    ///
    /// As for [`makes`](Self::makes).
    pub(crate) unsafe fn graph_operator(&self, desc: *const c_void, question: &str) -> *mut c_void {
        type GraphOperator = unsafe extern "C" fn(*const c_void, *const u8, usize) -> *mut c_void;
        self.ask("graph_operator", |make: &GraphOperator| {
            // SAFETY: as promised.
            unsafe { make(desc, question.as_ptr(), question.len()) }
        })
    }

    /// Returns whether DirectML compiles that graph.
    ///
    /// # Safety
    ///
    /// `desc` points to a `DML_GRAPH_DESC`, and each pointer in it points to as many values as DirectML reads.
    /// Operators were made by [`graph_operator`](Self::graph_operator).
    pub(crate) unsafe fn compiles(&self, desc: *const c_void, question: &str) -> bool {
        type CompileGraph = unsafe extern "C" fn(*const c_void, *const u8, usize) -> i32;
        let result = self.ask("compile_graph", |compile: &CompileGraph| {
            // SAFETY: as promised.
            unsafe { compile(desc, question.as_ptr(), question.len()) }
        });
        match result.cast_unsigned() {
            0 => true,
            // E_INVALIDARG
            0x8007_0057 => false,
            other => {
                panic!("DirectML neither compiles nor refuses, but says {other:08x}: {question}")
            }
        }
    }

    /// Returns a mock of an `ID3D12Resource`, with the numbers of `d3d12.h`.
    pub(crate) fn make_resource(
        &self,
        dimension: i32,
        width: u64,
        flags: i32,
        heap_type: i32,
    ) -> *mut c_void {
        type MakeResource = unsafe extern "C" fn(i32, u64, i32, i32) -> *mut c_void;
        self.ask("make_resource", |make: &MakeResource| {
            // SAFETY: the function accepts any numbers.
            unsafe { make(dimension, width, flags, heap_type) }
        })
    }

    /// Returns the bytes of memory that an operator or its initialiser needs besides tensors.
    ///
    /// # Safety
    ///
    /// `desc` points to the `DML_OPERATOR_DESC` of an operator that DirectML makes.
    pub(crate) unsafe fn properties(
        &self,
        desc: *const c_void,
        initialize: bool,
        question: &str,
    ) -> BindingProperties {
        type GetProperties = unsafe extern "C" fn(
            *const c_void,
            bool,
            *mut BindingProperties,
            *const u8,
            usize,
        ) -> i32;
        let mut properties = BindingProperties::default();
        let result = self.ask("binding_properties", |get: &GetProperties| {
            let (text, length) = (question.as_ptr(), question.len());
            // SAFETY: as promised.
            unsafe { get(desc, initialize, &raw mut properties, text, length) }
        });
        assert_eq!(
            result, 0,
            "DirectML does not compile the operator: {question}"
        );
        properties
    }

    /// Returns whether the device survives the binding of these resources to an operator, or to its initialiser.
    ///
    /// # Safety
    ///
    /// As for [`properties`](Self::properties). Each pointer in the bindings points to as many values as DirectML
    /// reads. Resources were made by [`make_resource`](Self::make_resource).
    pub(crate) unsafe fn binds(
        &self,
        desc: *const c_void,
        to_bind: &ToBind,
        question: &str,
    ) -> bool {
        type BindBuffers =
            unsafe extern "C" fn(*const c_void, *const ToBind, *mut i32, *const u8, usize) -> i32;
        let mut removed_reason = 0;
        let result = self.ask("bind_buffers", |bind: &BindBuffers| {
            let (text, length) = (question.as_ptr(), question.len());
            // SAFETY: as promised.
            unsafe { bind(desc, to_bind, &raw mut removed_reason, text, length) }
        });
        assert_eq!(
            result, 0,
            "DirectML does not compile the operator: {question}"
        );
        match removed_reason.cast_unsigned() {
            0 => true,
            // DXGI_ERROR_DEVICE_REMOVED
            0x887a_0005 => false,
            other => panic!("the device says {other:08x}: {question}"),
        }
    }
}

/// Returns the folder with the library and the program that asks it, or the reason why it cannot be prepared.
fn prepare() -> Result<PathBuf, String> {
    if !IS_TARGET {
        return Err("DirectML has no library for this system".to_owned());
    }
    if !starts(Command::new("g++").arg("--version")) {
        return Err("g++ is not installed".to_owned());
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("directml-{VERSION}"));
    fs::create_dir_all(&folder).expect("a folder can be made");
    // The tests of another package may run at the same time.
    let turn = File::create(folder.join("turn")).expect("a file can be made");
    turn.lock().expect("a file can be locked");
    let library = folder.join("libdirectml.so");
    if !library.exists() {
        fetch(&folder, &library)?;
    }
    build(&folder);
    Ok(folder)
}

/// Takes the library out of the wheel. pip compares the hash of the wheel.
fn fetch(folder: &Path, library: &Path) -> Result<(), String> {
    let wheels = folder.join("wheels");
    let requirements = sources().join("requirements.txt");
    run_script(
        sources().join("../pip"),
        &[
            "download".as_ref(),
            "--no-deps".as_ref(),
            "--platform=manylinux2010_x86_64".as_ref(),
            "--python-version=3.8".as_ref(),
            "--require-hashes".as_ref(),
            "--requirement".as_ref(),
            requirements.as_ref(),
            "--dest".as_ref(),
            wheels.as_ref(),
        ],
    )?;
    let wheel = fs::read_dir(&wheels)
        .expect("the folder of the wheel can be read")
        .find_map(|entry| Some(entry.ok()?.path()))
        .expect("pip has fetched a wheel");
    let unpacked = folder.join("unpacked");
    run(Command::new("python3")
        .arg(sources().join("unpack.py"))
        .args([&wheel, &unpacked]));
    // Only a complete file gets this name.
    fs::rename(&unpacked, library).expect("a file can be renamed");
    fs::remove_dir_all(&wheels).expect("the wheel can be removed");
    Ok(())
}

fn build(folder: &Path) {
    let compiler = || {
        let mut compiler = Command::new("g++");
        compiler
            .args(["-std=c++17", "-Wall", "-Wextra", "-Werror"])
            .current_dir(sources());
        compiler
    };
    let system = folder.join("libd3d12.so");
    run(compiler()
        .args(["-shared", "-fPIC", "system.cpp"])
        .arg("-Wl,--version-script=system.map")
        .arg("-o")
        .arg(&system));
    fs::copy(&system, folder.join("libdxcore.so")).expect("a library can be copied");
    // The program looks for the library in its own folder. The library looks there for the libraries that it needs.
    run(compiler()
        .args(["-shared", "-fPIC", "judge.cpp", "-o"])
        .arg(folder.join("libjudge.so"))
        .arg(folder.join("libdirectml.so"))
        .arg("-Wl,--disable-new-dtags,-rpath,$ORIGIN,--allow-shlib-undefined"));
}

/// Returns the folder of this file. Several packages of tests include this file.
fn sources() -> PathBuf {
    let folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let mut folders = folders.map(|folder| folder.join("directml"));
    let folder = folders.find(|folder| folder.join("judge.cpp").exists());
    folder.expect("the tests are below the folder of the sources")
}

fn run(command: &mut Command) {
    let output = command.output().expect("the program can be run");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {messages}");
}
