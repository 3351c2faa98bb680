//! rust-analyzer, as an editor talks to it: JSON messages of the Language Server Protocol. The editor has one open
//! file, the program of a crate that depends on tensor-layout.

use crate::support::{lock, starts};
use serde_json::{Value, json};
use std::env;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The time to wait for an answer, on a slow machine that also builds the macros.
const PATIENCE: Duration = Duration::from_mins(5);

/// The mark of the cursor in a program.
const CURSOR: char = '^';

pub(crate) struct Editor {
    /// The server ends when its input ends.
    _server: Child,
    input: ChildStdin,
    output: Receiver<Value>,
    file: PathBuf,
    text: String,
    version: usize,
    requests: usize,
    is_ready: bool,
    /// The diagnostics of `cargo check` for the file, for each run.
    checked: Vec<Value>,
    /// Whether a `cargo check` has begun since the file was saved, and whether the last one that began has ended.
    has_begun: bool,
    has_ended: bool,
}

/// A diagnostic of a part of the program.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Mistake {
    pub(crate) location: String,
    pub(crate) first_line: String,
}

impl Editor {
    /// Returns the editor with an empty program, or the reason why there is no editor. Cargo gets a configuration.
    pub(crate) fn open(name: &str, configuration: &str) -> Result<Editor, &'static str> {
        let server = server().ok_or("rust-analyzer is not installed")?;
        let sysroot = sysroot();
        let given = env::var_os("RUST_SRC_PATH").map(PathBuf::from);
        let own = sysroot.join("lib/rustlib/src/rust/library");
        if !given.into_iter().chain([own]).any(|source| source.exists()) {
            return Err(
                "the toolchain has no rust-src, and `RUST_SRC_PATH` does not say where it is",
            );
        }
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let file = folder.join("src/main.rs");
        let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tensor-layout");
        let manifest = format!(
            "[package]\nname = \"program\"\nedition = \"2024\"\n\n\
             [dependencies]\ntensor-layout = {{ path = '{}' }}\n\n[workspace]\n",
            library.display(),
        );
        fs::create_dir_all(folder.join("src")).expect("a folder can be made");
        fs::write(folder.join("Cargo.toml"), manifest).expect("a file can be written");
        fs::write(&file, "fn main() {}\n").expect("a file can be written");
        fs::create_dir_all(folder.join(".cargo")).expect("a folder can be made");
        fs::write(folder.join(".cargo/config.toml"), configuration).expect("a file can be written");
        lock(&folder);

        let mut server = Command::new(server)
            .current_dir(&folder)
            // The server has a target folder of its own, wherever the target of this run is.
            .env("CARGO_TARGET_DIR", folder.join("target"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("rust-analyzer starts");
        let (sender, output) = channel();
        let mut messages = BufReader::new(server.stdout.take().expect("it has an output"));
        thread::spawn(move || {
            while let Some(message) = read(&mut messages) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        let mut editor = Editor {
            input: server.stdin.take().expect("it has an input"),
            _server: server,
            output,
            file,
            text: "fn main() {}\n".to_owned(),
            version: 0,
            requests: 0,
            is_ready: false,
            checked: Vec::new(),
            has_begun: false,
            has_ended: false,
        };
        editor.ask(
            "initialize",
            &json!({
                "processId": null,
                "rootUri": uri(&folder),
                "capabilities": {
                    "experimental": { "serverStatusNotification": true },
                    "textDocument": {
                        "diagnostic": {},
                        "hover": { "contentFormat": ["markdown"] },
                    },
                    "window": { "workDoneProgress": true },
                },
                "initializationOptions": {
                    // If the path of the compiler is given, nothing is installed.
                    "cargo": { "sysroot": sysroot },
                },
            }),
        );
        editor.tell("initialized", &json!({}));
        editor.tell(
            "textDocument/didOpen",
            &json!({
                "textDocument": {
                    "uri": uri(&editor.file),
                    "languageId": "rust",
                    "version": 0,
                    "text": editor.text,
                },
            }),
        );
        while !editor.is_ready {
            editor.take_message();
        }
        editor.settle();
        Ok(editor)
    }

    /// Waits until the macros are loaded. When they are built for the first time, rust-analyzer says too early that it
    /// is ready.
    fn settle(&mut self) {
        let program = "use tensor_layout::layout; fn main() { let value = layout!(H^W[2, 3]); }";
        let start = Instant::now();
        while self.hover(program).is_empty() {
            assert!(start.elapsed() < PATIENCE, "rust-analyzer loads the macros");
            thread::sleep(Duration::from_millis(100));
        }
    }

    /// Returns the hover text of the word at the cursor. Spaces are removed, because tables are aligned in
    /// several ways.
    pub(crate) fn hover(&mut self, program: &str) -> String {
        let answer = self.ask_at_cursor("textDocument/hover", program);
        let text = answer["contents"]["value"].as_str().unwrap_or_default();
        text.replace(' ', "")
    }

    /// Returns the words that define the word at the cursor, each with its file.
    pub(crate) fn definitions(&mut self, program: &str) -> Vec<(String, String)> {
        let answer = self.ask_at_cursor("textDocument/definition", program);
        let locations = answer.as_array().cloned().unwrap_or_default();
        let word = |location: &Value| {
            let uri = location["uri"].as_str().expect("a location has a file");
            let path = uri.strip_prefix("file://").expect("files are here");
            let text = if Path::new(path) == self.file {
                self.text.clone()
            } else {
                fs::read_to_string(path).expect("a file can be read")
            };
            let name = path.rsplit('/').next().unwrap_or_default();
            (name.to_owned(), part(&text, &location["range"]))
        };
        locations.iter().map(word).collect()
    }

    /// Returns the completions at the cursor.
    pub(crate) fn completions(&mut self, program: &str) -> Vec<String> {
        let answer = self.ask_at_cursor("textDocument/completion", program);
        let items = answer.get("items").unwrap_or(&answer);
        let items = items.as_array().cloned().unwrap_or_default();
        let label = |item: &Value| item["label"].as_str().map(str::to_owned);
        items.iter().filter_map(label).collect()
    }

    /// Returns the diagnostics of rust-analyzer itself for a program.
    pub(crate) fn mistakes(&mut self, program: &str) -> Vec<Mistake> {
        self.write(program);
        let file = json!({ "textDocument": { "uri": uri(&self.file) } });
        let answer = self.ask("textDocument/diagnostic", &file);
        self.mistakes_of(&answer["items"])
    }

    /// Returns the diagnostics of `cargo check` for a saved program.
    pub(crate) fn mistakes_when_saved(&mut self, program: &str) -> Vec<Mistake> {
        self.save(program);
        self.mistakes_of(&Value::Array(self.checked.clone()))
    }

    /// Returns the diagnostics of `cargo check` for a saved program: the code that each marks, and its whole text.
    pub(crate) fn shown_when_saved(&mut self, program: &str) -> Vec<(String, String)> {
        self.save(program);
        let severe = self.checked.iter().filter(|shown| shown["severity"] != 4);
        let shown = severe.map(|shown| {
            let lines = shown["message"].as_str().expect("a message").lines();
            let text = lines.map(str::trim_start).collect::<Vec<_>>().join("\n");
            (part(&self.text, &shown["range"]), text)
        });
        shown.collect()
    }

    fn save(&mut self, program: &str) {
        self.write(program);
        fs::write(&self.file, program).expect("the program can be written");
        // A check that began before the file was saved finds some of the mistakes, and then it is stopped.
        self.check();
        loop {
            let before = self.checked.clone();
            self.check();
            if self.checked == before {
                return;
            }
        }
    }

    /// Says that the file was saved, and waits until a check has ended.
    fn check(&mut self) {
        self.has_begun = false;
        self.checked.clear();
        let file = json!({ "textDocument": { "uri": uri(&self.file) } });
        self.tell("textDocument/didSave", &file);
        while !(self.has_begun && self.has_ended) {
            self.take_message();
        }
        // Mistakes that the check finds may arrive after the message that it has ended. But they arrive before the
        // answer to any later question.
        self.ask("textDocument/diagnostic", &file);
    }

    fn mistakes_of(&self, mistakes: &Value) -> Vec<Mistake> {
        let mistakes = mistakes.as_array().expect("a list");
        // rust-analyzer reports the fix with the mistake, and once more by itself.
        let severe = mistakes.iter().filter(|mistake| mistake["severity"] != 4);
        severe
            .map(|mistake| {
                let message = mistake["message"].as_str().expect("a message");
                Mistake {
                    location: part(&self.text, &mistake["range"]),
                    first_line: message.lines().next().unwrap_or_default().to_owned(),
                }
            })
            .collect()
    }

    fn ask_at_cursor(&mut self, method: &str, program: &str) -> Value {
        let (before, after) = program.split_once(CURSOR).expect("a cursor");
        self.write(&format!("{before}{after}"));
        let line = before.matches('\n').count();
        let character = before.rsplit('\n').next().map_or(0, str::len);
        self.ask(
            method,
            &json!({
                "textDocument": { "uri": uri(&self.file) },
                "position": { "line": line, "character": character },
            }),
        )
    }

    /// Puts another program into the open file. Does not save the file.
    fn write(&mut self, program: &str) {
        self.version += 1;
        program.clone_into(&mut self.text);
        let file = json!({ "uri": uri(&self.file), "version": self.version });
        let change = json!({ "textDocument": file, "contentChanges": [{ "text": program }] });
        self.tell("textDocument/didChange", &change);
    }

    fn ask(&mut self, method: &str, parameters: &Value) -> Value {
        /// The server was interrupted by a change, so the question must be repeated.
        const PASSING: [i64; 2] = [-32801, -32802];
        loop {
            self.requests += 1;
            let id = self.requests;
            self.send(&json!({ "id": id, "method": method, "params": parameters }));
            let answer = loop {
                let message = self.take_message();
                if message["id"] == id && message.get("method").is_none() {
                    break message;
                }
            };
            match answer["error"]["code"].as_i64() {
                Some(code) if PASSING.contains(&code) => {}
                Some(_) => panic!("{method}: {}", answer["error"]),
                None => return answer["result"].clone(),
            }
        }
    }

    fn tell(&mut self, method: &str, parameters: &Value) {
        self.send(&json!({ "method": method, "params": parameters }));
    }

    fn send(&mut self, message: &Value) {
        let mut message = message.clone();
        message["jsonrpc"] = "2.0".into();
        let message = message.to_string();
        write!(
            self.input,
            "Content-Length: {}\r\n\r\n{message}",
            message.len()
        )
        .and_then(|()| self.input.flush())
        .expect("rust-analyzer listens");
    }

    /// Returns the next message, after applying its effect on the editor.
    fn take_message(&mut self) -> Value {
        let message = self
            .output
            .recv_timeout(PATIENCE)
            .expect("rust-analyzer answers");
        let parameters = &message["params"];
        match message["method"].as_str() {
            Some("experimental/serverStatus") => {
                self.is_ready = parameters["quiescent"] == true;
            }
            Some("textDocument/publishDiagnostics") if parameters["uri"] == uri(&self.file) => {
                let all = parameters["diagnostics"].as_array().cloned();
                self.checked = all.unwrap_or_default();
            }
            Some("$/progress") => {
                let token = parameters["token"].as_str().unwrap_or_default();
                let kind = parameters["value"]["kind"].as_str();
                if token.contains("flycheck") && kind != Some("report") {
                    self.has_ended = kind == Some("end");
                    self.has_begun |= kind == Some("begin");
                }
            }
            Some(_) if message.get("id").is_some() => {
                let id = message["id"].clone();
                self.send(&json!({ "id": id, "result": null }));
            }
            _ => {}
        }
        message
    }
}

/// Returns a rust-analyzer that starts. rustup's proxy exists even if rust-analyzer is not installed, but then it does
/// not start.
fn server() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let mut programs = env::split_paths(&path).map(|folder| folder.join("rust-analyzer"));
    programs.find(|program| starts(Command::new(program).arg("--version")))
}

fn sysroot() -> PathBuf {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).args(["--print", "sysroot"]).output();
    let output = output.expect("there is a compiler");
    String::from_utf8_lossy(&output.stdout).trim().into()
}

/// Returns the next message of the server, unless it has ended.
fn read(messages: &mut BufReader<ChildStdout>) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if messages.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim().split_once(": ") {
            Some(("Content-Length", value)) => length = value.parse().ok()?,
            Some(_) => {}
            None => break,
        }
    }
    let mut message = vec![0; length];
    messages.read_exact(&mut message).ok()?;
    serde_json::from_slice(&message).ok()
}

fn uri(path: &Path) -> String {
    format!("file://{}", path.display())
}

/// Returns the part of a text at a range. The range is in one line, and all letters are ASCII.
fn part(text: &str, range: &Value) -> String {
    let number = |end: &str, what: &str| {
        let number = range[end][what].as_u64().expect("a number");
        usize::try_from(number).expect("a small one")
    };
    let line = text
        .lines()
        .nth(number("start", "line"))
        .unwrap_or_default();
    let end = if number("start", "line") == number("end", "line") {
        number("end", "character")
    } else {
        line.len()
    };
    line[number("start", "character")..end].to_owned()
}
