//! Runs rustc instead of Cargo, and rewrites its messages on the way.

// Decisions:
//
// - **The text of rustc is the fallback of everything**: of lines that are no messages, of versions that are not known,
//   of fields that are not known, and of a panic in this program.
// - **rustc runs as Cargo calls it.** Only if it shortens a type in an error of this crate, it runs again, with
//   `--verbose`, which prints whole types. Messages of other crates are those of the first run.
// - **Lines are passed on at once until the first error of this crate**, because Cargo starts to compile the next crate
//   when rustc says that the metadata is there.

use crate::cargo::{DRAW, INNER, RAW, exit_code};
use crate::declared::{Declared, declared};
use crate::errors::{Known, is_own, rewrite};
use crate::render::{Files, Form, rendered};
use crate::several::{
    exchanged, follows_from, is_of_constant, is_said, mark_call, mirrored, wrong_function,
};
use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::env;
use std::ffi::{OsStr, OsString};
use std::io::{BufRead as _, BufReader, Write as _, stderr};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

/// The versions of rustc whose messages are known.
const RELEASES: [&str; 1] = ["1.95."];

/// Returns what `--version` says.
pub(crate) fn version() -> String {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let release = release(&[rustc]).unwrap_or_else(|| "of an unknown version".to_owned());
    let known = if is_known(&release) {
        "rewritten"
    } else {
        "left as they are, because this version is not known"
    };
    format!(
        "{}\nmessages of rustc {release} are {known}",
        env!("CARGO_PKG_VERSION")
    )
}

fn is_known(release: &str) -> bool {
    RELEASES.iter().any(|known| release.starts_with(known))
}

/// Asks a compiler for its version.
fn release(compiler: &[OsString]) -> Option<String> {
    let (program, arguments) = compiler.split_first()?;
    let output = Command::new(program)
        .args(arguments)
        .arg("-vV")
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.lines()
        .find_map(|line| line.strip_prefix("release: "))
        .map(str::to_owned)
}

/// Runs the compiler with the arguments of Cargo, and returns its exit status.
pub(crate) fn run(arguments: &[OsString]) -> ExitCode {
    let inner = env::var_os(INNER).into_iter();
    let all: Vec<OsString> = inner.chain(arguments.iter().cloned()).collect();
    let end = all
        .iter()
        .position(|argument| argument.to_string_lossy().starts_with('-'));
    let (compiler, arguments) = all.split_at(end.unwrap_or(all.len()));
    let Some(form) = form(arguments).filter(|_| depends_on_crate(arguments)) else {
        return pass(&all);
    };
    let mut run = Run {
        compiler,
        arguments,
        form,
        files: Files::default(),
        known: Known {
            declared: Declared::default(),
            draws: env::var_os(DRAW).is_some(),
        },
        said: BTreeSet::new(),
        functions: Vec::new(),
    };
    run.run()
}

/// Returns how Cargo wants messages, or `None` if it does not want them as JSON.
fn form(arguments: &[OsString]) -> Option<Form> {
    let texts = || arguments.iter().filter_map(|argument| argument.to_str());
    if !texts().any(|text| text == "--error-format=json") {
        return None;
    }
    let json = || texts().filter(|text| text.starts_with("--json="));
    Some(match () {
        () if json().any(|text| text.contains("diagnostic-short")) => Form::Short,
        () if json().any(|text| text.contains("diagnostic-rendered-ansi")) => Form::Coloured,
        () => Form::Plain,
    })
}

/// Whether a crate that is compiled depends on `tensor-layout`. A file with arguments may say so, too.
fn depends_on_crate(arguments: &[OsString]) -> bool {
    let mut texts = arguments.iter().map(|argument| argument.to_string_lossy());
    texts.any(|text| text.contains("libtensor_layout-") || text.starts_with('@'))
}

fn command(words: &[OsString]) -> Command {
    let program = words.first().map_or(OsStr::new("rustc"), |word| word);
    let mut command = Command::new(program);
    command.args(words.iter().skip(1));
    command
}

/// Becomes the compiler.
fn pass(words: &[OsString]) -> ExitCode {
    let mut command = command(words);
    #[cfg(unix)]
    let failed = Err(std::os::unix::process::CommandExt::exec(&mut command));
    #[cfg(not(unix))]
    let failed = command.status();
    ended(failed.map(|status: std::process::ExitStatus| status.code()))
}

fn ended(status: std::io::Result<Option<i32>>) -> ExitCode {
    match status {
        Ok(code) => exit_code(code),
        Err(error) => {
            eprintln!("error: the compiler cannot be run: {error}");
            ExitCode::FAILURE
        }
    }
}

/// One call of the compiler.
struct Run<'r> {
    compiler: &'r [OsString],
    arguments: &'r [OsString],
    form: Form,
    files: Files,
    known: Known,
    /// The rewritten errors: their locations and first lines.
    said: BTreeSet<String>,
    /// The functions of those errors, as rustc writes them.
    functions: Vec<String>,
}

impl Run<'_> {
    fn run(&mut self) -> ExitCode {
        // A panic falls back to the text of rustc, and is not seen.
        set_hook(Box::new(|_| ()));
        let mut held: Vec<Line> = Vec::new();
        let status = self.lines(&[], |line| {
            if held.is_empty() && !line.is_own_error {
                print(&line.text);
            } else {
                held.push(line);
            }
        });
        if held.is_empty() {
            return ended(status);
        }
        if !release(self.compiler).is_some_and(|release| is_known(&release)) {
            for line in &held {
                print(&line.text);
            }
            return ended(status);
        }
        let first_file = self
            .arguments
            .iter()
            .find(|argument| argument.to_string_lossy().ends_with(".rs"));
        self.known.declared = first_file
            .map(|file| declared(Path::new(file)))
            .unwrap_or_default();
        // Whole types are in the errors with the same locations.
        let mut whole: BTreeMap<String, VecDeque<Line>> = BTreeMap::new();
        if held.iter().any(Line::is_shortened) {
            let _ = self.lines(&["--verbose"], |line| {
                if line.is_own_error {
                    whole.entry(line.locations()).or_default().push_back(line);
                }
            });
        }
        let mut held: VecDeque<_> = held
            .into_iter()
            .map(|line| {
                let whole = whole.get_mut(&line.locations());
                (whole.and_then(VecDeque::pop_front), line)
            })
            .collect();
        while let Some((whole, line)) = held.pop_front() {
            if !line.is_own_error {
                print(&line.text);
                continue;
            }
            let mut whole = whole.unwrap_or_else(|| line.clone());
            let next = held.iter();
            let next = next.map(|(whole, line)| whole.as_ref().unwrap_or(line));
            let next = next.take_while(|line| line.is_own_error);
            let next: Vec<_> = next.filter_map(|line| line.message.as_ref()).collect();
            let all = || exchanged(whole.message.as_ref()?, &next);
            let all = catch_unwind(AssertUnwindSafe(all)).ok().flatten();
            // The lines of rustc about the same mistake, and the notes that belong to it.
            let mut lines = vec![line];
            let mut notes = Vec::new();
            if let Some((message, more)) = all {
                whole.message = Some(message);
                lines.extend(held.drain(..more).map(|(_, line)| line));
            } else {
                let count = held
                    .iter()
                    .take_while(|(_, line)| line.is_of_constant())
                    .count();
                notes.extend(held.drain(..count).map(|(_, line)| line));
            }
            let rewritten = catch_unwind(AssertUnwindSafe(|| self.rewritten(&whole, &notes)));
            let rewritten = rewritten.ok().flatten().unwrap_or_else(|| {
                let lines = lines.into_iter().chain(notes);
                lines.map(|line| line.text).collect()
            });
            for text in rewritten {
                print(&text);
            }
        }
        ended(status)
    }

    /// Runs the compiler, and gives each line on its standard error to a function.
    fn lines(&self, more: &[&str], mut each: impl FnMut(Line)) -> std::io::Result<Option<i32>> {
        let mut command = command(self.compiler);
        command
            .args(self.arguments)
            .args(more)
            .stderr(Stdio::piped());
        if !more.is_empty() {
            command.stdout(Stdio::null());
        }
        let mut child = command.spawn()?;
        if let Some(printed) = child.stderr.take() {
            let mut printed = BufReader::new(printed);
            let mut line = Vec::new();
            while printed.read_until(b'\n', &mut line)? > 0 {
                each(Line::new(core::mem::take(&mut line)));
            }
        }
        child.wait().map(|status| status.code())
    }

    /// Returns the rewritten message, without the notes after it that say nothing more. Returns nothing if an earlier
    /// message has its location and its first line, or is about the same function, and `None` if it cannot be rewritten.
    fn rewritten(&mut self, line: &Line, notes: &[Line]) -> Option<Vec<Vec<u8>>> {
        let mut value: Value = serde_json::from_slice(&line.text).ok()?;
        let mut message = line.message.clone()?;
        let mut said: Vec<Diagnostic> = notes
            .iter()
            .filter_map(|note| note.message.clone())
            .collect();
        let before: Diagnostic = serde_json::from_value(value.clone()).ok()?;
        mark_call(&mut message, &mut said);
        rewrite(&mut message, &self.known);
        if message == before {
            return None;
        }
        let first_line = message.message.lines().next().unwrap_or_default();
        let location = locations(&message);
        let is_mirrored = mirrored(first_line).is_some_and(|start| {
            self.said
                .iter()
                .any(|said| said.starts_with(&(location.clone() + &start)))
        });
        if !self.said.insert(location + first_line)
            || is_mirrored
            || follows_from(&before, &self.functions)
        {
            return Some(Vec::new());
        }
        self.functions.extend(wrong_function(&before));
        let mut text = rendered(&message, self.form, &mut self.files)?;
        if env::var_os(RAW).is_some() {
            text = message.rendered.take().unwrap_or_default() + &text;
        }
        message.rendered = Some(text);
        let more = notes
            .iter()
            .zip(&said)
            .filter(|(_, note)| !is_said(note, &message));
        let more: Vec<_> = more.map(|(line, _)| line.text.clone()).collect();
        let Value::Object(new) = serde_json::to_value(message).ok()? else {
            return None;
        };
        // Fields that are not known stay.
        value.as_object_mut()?.extend(new);
        let mut text = serde_json::to_vec(&value).ok()?;
        text.push(b'\n');
        Some([vec![text], more].concat())
    }
}

/// Returns the locations that a message marks, as text.
fn locations(message: &Diagnostic) -> String {
    let locations = message
        .spans
        .iter()
        .map(|span| format!("{}:{}:{} ", span.file_name, span.byte_start, span.byte_end));
    locations.collect()
}

fn print(line: &[u8]) {
    // Nobody reads it if Cargo has ended.
    let _ = stderr().write_all(line);
}

fn has(line: &[u8], text: &[u8]) -> bool {
    line.windows(text.len()).any(|part| part == text)
}

/// A line that rustc has printed.
#[derive(Clone)]
struct Line {
    text: Vec<u8>,
    /// The message, if the line is one.
    message: Option<Diagnostic>,
    is_own_error: bool,
}

impl Line {
    fn new(text: Vec<u8>) -> Self {
        // Most lines say that a file was written.
        let is_message = text.starts_with(b"{") && has(&text, b"\"spans\"");
        let message: Option<Diagnostic> = is_message
            .then(|| serde_json::from_slice(&text).ok())
            .flatten();
        let is_own = || {
            let mut messages = message.iter();
            messages.any(|message| message.level == DiagnosticLevel::Error && is_own(message))
        };
        let is_own_error = catch_unwind(AssertUnwindSafe(is_own)).unwrap_or(false);
        Line {
            text,
            message,
            is_own_error,
        }
    }

    fn locations(&self) -> String {
        self.message.as_ref().map(locations).unwrap_or_default()
    }

    /// Whether the line is a note that belongs to the error of a constant before it.
    fn is_of_constant(&self) -> bool {
        self.message.as_ref().is_some_and(is_of_constant)
    }

    /// Whether rustc has left out a part of a type: of a long one, or what two types have in common.
    fn is_shortened(&self) -> bool {
        let is_of_types = [b"E0053", b"E0271", b"E0308", b"E0631"]
            .iter()
            .any(|code| has(&self.text, *code));
        let is_long = || has(&self.text, b"the full name for the type has been written");
        self.is_own_error && (is_of_types || is_long())
    }
}
