//! `cargo tensor-layout`: Cargo with the messages of `tensor-layout` in the notation of `layout!`, and layouts explained.
//!
//! Cargo calls this program instead of rustc ([`wrapper`]). [`errors`] rewrites the messages, for which [`types`] reads
//! the types and [`difference`] compares them. [`several`] joins those about one mistake, and [`render`] draws the result.

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

mod axes;
mod cargo;
mod copy;
mod declared;
mod difference;
mod errors;
mod explain;
mod fix;
mod forms;
mod frames;
mod inspect;
mod render;
mod several;
mod types;
mod wrapper;

/// The commands of Cargo that this program knows, and what they do.
const COMMANDS: [(&str, &str); 4] = [
    (
        "check",
        "Runs `cargo check`; with `--build`, also finds what only `cargo build` finds",
    ),
    ("build", "Runs `cargo build`"),
    ("test", "Runs `cargo test`"),
    ("clippy", "Runs `cargo clippy`"),
];

fn main() -> ExitCode {
    let mut arguments: Vec<OsString> = env::args_os().skip(1).collect();
    if arguments.first().is_some_and(is_compiler) {
        return wrapper::run(&arguments);
    }
    // Cargo gives the name of the command first.
    if arguments
        .first()
        .is_some_and(|first| first == "tensor-layout")
    {
        arguments.remove(0);
    }
    let is_help = |word: &OsString| word == "--help" || word == "-h";
    if let Some((first, rest)) = arguments
        .split_first()
        .filter(|(_, rest)| !rest.iter().any(is_help))
    {
        // clap would take the first `--` for itself.
        if let Some((name, _)) = COMMANDS.iter().find(|(name, _)| first == name) {
            return cargo::run(name, rest);
        }
    }
    let name = OsString::from("cargo tensor-layout");
    let matches = command().get_matches_from([name].into_iter().chain(arguments));
    match matches.subcommand() {
        Some(("explain", matches)) => shown(explain(matches)),
        Some(("inspect", matches)) => {
            let file = matches.get_one::<PathBuf>("file").map(PathBuf::as_path);
            let inspected = inspect::inspected(file.unwrap_or(Path::new("")));
            shown(inspected.map_err(|error| format!("error: {error}\n")))
        }
        _ => shown(Ok(format!("cargo-tensor-layout {}\n", wrapper::version()))),
    }
}

/// Whether an argument is the compiler that Cargo would call: it is neither an option nor a command.
fn is_compiler(argument: &OsString) -> bool {
    let commands = ["tensor-layout", "explain", "inspect", "help"].into_iter();
    let mut commands = commands.chain(COMMANDS.map(|(name, _)| name));
    let is_option = argument.to_string_lossy().starts_with('-');
    !is_option && !commands.any(|name| argument == name)
}

fn shown(result: Result<String, String>) -> ExitCode {
    match result {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprint!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn explain(matches: &ArgMatches) -> Result<String, String> {
    let words = matches.get_many::<String>("layout");
    let text = words.map(|words| words.map(String::as_str).collect::<Vec<_>>().join(" "));
    let svg = matches.get_one::<String>("svg").map(String::as_str);
    let form = forms::FORMS
        .iter()
        .find(|form| matches.get_flag(form.option));
    explain::explained(text.as_deref(), svg, form)
}

fn command() -> Command {
    let version = flag(
        "version",
        "Prints the version, and whether the messages of this rustc are known",
    )
    .short('V');
    Command::new("cargo tensor-layout")
        .about("Cargo with the messages of tensor-layout in the notation of `layout!`")
        .arg(version)
        .arg_required_else_help(true)
        .subcommands(COMMANDS.map(|(name, about)| command_of_cargo(name, about)))
        .subcommand(command_to_explain())
        .subcommand(
            Command::new("inspect")
                .about("Prints the tensors in an .onnx, .safetensors or .npy file, with a layout for each")
                .arg(Arg::new("file").value_name("FILE").required(true).value_parser(value_parser!(PathBuf))),
        )
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .action(ArgAction::SetTrue)
        .help(help)
}

fn command_of_cargo(name: &'static str, about: &'static str) -> Command {
    let passed = Arg::new("arguments")
        .help("Arguments of Cargo")
        .num_args(0..);
    let command = Command::new(name)
        .about(about)
        .arg(flag("raw", "Shows rustc's own messages, too"))
        .arg(flag(
            "draw",
            "Draws the first elements of two memories whose order differs",
        ))
        .arg(passed);
    match name {
        "check" => command.arg(flag(
            "build",
            "Builds the program, which finds all errors at once",
        )),
        _ => command,
    }
}

fn command_to_explain() -> Command {
    const LAYOUT: &str = "\
What `layout!` takes, or Rust with calls of it:
    'NHWC[1, 3, 224, 224], pad(W = 232)'
    'pub type Image = HWC[H = 480, W = 640, C = 3];'
    'type Rows = layout!(HW[2, 3], pad(W = 5));'
or two layouts, between which elements are copied:
    'NHWC[1, 3, 224, 224] -> NCHW[1, 3, 224, 224]'
For sizes that are no numbers, such as `?` or `ROWS`, symbols stand.
Without a layout, an example is shown.";
    let svg = Arg::new("svg").long("svg").value_name("FILE");
    Command::new("explain")
        .about("Shows a layout: all numbers, and a map of the memory; or a copy from one layout to another")
        .arg(Arg::new("layout").value_name("LAYOUT").num_args(0..).help(LAYOUT))
        .arg(svg.help("Also writes the picture that the documentation of a declared layout has"))
        .args(forms::FORMS.iter().map(|form| flag(form.option, form.about)))
}
