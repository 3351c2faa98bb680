//! `cargo tensor-layout`: Cargo with the messages of `tensor-layout` in the notation of `layout!`, and layouts explained.
//!
//! Cargo calls this program in place of rustc ([`wrapper`]). [`errors`] rewrites the messages, for which [`types`] reads
//! the types, [`difference`] compares them, and [`render`] draws the result.

use clap::{Arg, ArgAction, ArgMatches, Command};
use std::env;
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

mod cargo;
mod declared;
mod difference;
mod errors;
mod fix;
mod render;
mod types;
mod wrapper;

/// The commands of Cargo that this program knows, and what they do.
const COMMANDS: [(&str, &str); 4] = [
    (
        "check",
        "Runs `cargo check`; with `--build`, also what only `cargo build` finds",
    ),
    ("build", "Runs `cargo build`"),
    ("test", "Runs `cargo test`"),
    ("clippy", "Runs `cargo clippy`"),
];

fn main() -> ExitCode {
    let mut arguments: Vec<OsString> = env::args_os().skip(1).collect();
    if arguments.first().is_some_and(|first| is_compiler(first)) {
        return wrapper::run(&arguments);
    }
    // Cargo gives the name of the command first.
    if arguments
        .first()
        .is_some_and(|first| first == "tensor-layout")
    {
        arguments.remove(0);
    }
    let name = OsString::from("cargo tensor-layout");
    let matches = command().get_matches_from([name].into_iter().chain(arguments));
    run(&matches)
}

/// Whether an argument is the compiler that Cargo would call: a path whose name has `rustc` or is `clippy-driver`.
fn is_compiler(argument: &OsString) -> bool {
    let name = Path::new(argument)
        .file_stem()
        .and_then(|name| name.to_str());
    name.is_some_and(|name| name.contains("rustc") || name == "clippy-driver")
        || env::var_os(cargo::INNER).is_some()
}

fn command() -> Command {
    let passed = Arg::new("arguments")
        .help("Arguments of Cargo")
        .num_args(0..);
    let passed = passed
        .trailing_var_arg(true)
        .allow_hyphen_values(true)
        .value_parser(clap::value_parser!(OsString));
    let raw = Arg::new("raw")
        .long("raw")
        .action(ArgAction::SetTrue)
        .help("Shows rustc's own messages, too");
    let build = Arg::new("build")
        .long("build")
        .action(ArgAction::SetTrue)
        .help("Also finds what only a build finds");
    let of_cargo = COMMANDS.map(|(name, about)| {
        let command = Command::new(name)
            .about(about)
            .args([raw.clone(), passed.clone()]);
        if name == "check" {
            command.arg(build.clone())
        } else {
            command
        }
    });
    let version = Arg::new("version")
        .short('V')
        .long("version")
        .action(ArgAction::SetTrue);
    Command::new("cargo tensor-layout")
        .about("Cargo with the messages of tensor-layout in the notation of `layout!`")
        .arg(version.help("Prints the version, and whether that of rustc is known"))
        .arg_required_else_help(true)
        .subcommands(of_cargo)
}

fn run(matches: &ArgMatches) -> ExitCode {
    match matches.subcommand() {
        Some((name, of_command)) => cargo::run(name, of_command),
        None => {
            println!("cargo-tensor-layout {}", wrapper::version());
            ExitCode::SUCCESS
        }
    }
}
