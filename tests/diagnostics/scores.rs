//! The scores of the messages, with a point for each of five properties. Each run of the test writes them to
//! `target/tmp`, into a file with the name of the package.
//!
//! Measured in the message beside each program, which is what the compiler said: in which phase it was
//! found, whether exactly the wrong token is marked, how many errors, lines and names of the crate's
//! own there are. Judged by hand, in `judgements.txt`: which token is the wrong one, whether the first
//! line says the mistake in words of the language, and whether the fix is given as code.

use super::messages::{self, MOST_LINES};
use core::fmt::Write as _;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const ABOUT: &str = "# Scores of the messages

Each program in `check/` and `build/` gets up to five points, one for each of these:

- Its mistake is **found** by `cargo check`; half a point if by `cargo build`.
- Exactly the wrong **token** is marked; half a point if more, less or a neighbour is marked, or if only a note
  names the caller.
- The first line **says** the mistake, in words of the language.
- The **fix** is given as code, if there is one.
- There is **nothing else**. Half a point is lost for each of these: more errors than mistakes, or further
  warnings; more than 12 lines for a mistake; paths of modules; names of the crate's traits. (The compiler itself
  adds the name of a trait to every bound that is not met.)

The scores come from the messages and from the judgements by hand in `judgements.txt`.
";

/// The judgement of one program.
struct Judgement {
    class: String,
    program: String,
    /// The tokens that should be marked, for each error.
    tokens: Vec<String>,
    says: f64,
    /// The points for the fix, or `None` if there is no fix.
    fix: Option<f64>,
    remark: String,
}

/// One error of a message.
struct Error {
    /// The marked tokens, if they are in the program.
    marked: Option<String>,
    lines: usize,
}

struct Message {
    errors: Vec<Error>,
    warnings: usize,
    /// Whether a note points to the program.
    names_caller: bool,
    has_path: bool,
    /// The crate's traits that it names.
    traits: BTreeSet<String>,
}

struct Score {
    points: [f64; 5],
    why: Vec<String>,
}

impl Score {
    fn sum(&self) -> f64 {
        self.points.iter().sum()
    }
}

#[test]
fn scores_are_as_written_and_as_wanted() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let judgements = judgements(&folder.join("judgements.txt"));
    let traits = traits(&folder.join("../../tensor-layout/src"));
    let mut faults = String::new();
    let mut scored = Vec::new();
    for phase in ["check", "build"] {
        for program in messages::programs_in(phase) {
            let name = program.file_stem().and_then(|name| name.to_str());
            let name = name.expect("a program has a name");
            let judged: Vec<_> = judgements
                .iter()
                .filter(|judgement| judgement.program == name)
                .collect();
            let [judgement] = judged[..] else {
                let _ = writeln!(faults, "{name} is judged {} times", judged.len());
                continue;
            };
            let score = score(phase, &program, judgement, &traits);
            scored.push((phase, judgement, score));
        }
    }
    if scored.len() != judgements.len() {
        faults.push_str("there are judgements without a program\n");
    }
    assert!(faults.is_empty(), "\n{faults}");

    let page = Path::new(env!("CARGO_TARGET_TMPDIR")).join(env!("CARGO_PKG_NAME"));
    let page = page.with_extension("md");
    fs::write(&page, table(&scored)).expect("the table can be written");
    println!("the scores are in {}", page.display());
    let (average, least) = super::WANTED;
    let checked: Vec<_> = scored
        .iter()
        .filter(|(phase, _, _)| *phase == "check")
        .collect();
    for (_, judgement, score) in &checked {
        let sum = score.sum();
        assert!(sum >= least, "{} scores {sum} only", judgement.program);
    }
    let reached =
        checked.iter().map(|(_, _, score)| score.sum()).sum::<f64>() / count(checked.len());
    assert!(reached >= average, "the average is {reached:.2} only");
}

fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).expect("there are not so many"))
}

/// Lines `program | token ;; token | says | fix | why not 5`, below `# class`.
fn judgements(path: &Path) -> Vec<Judgement> {
    let text = fs::read_to_string(path).expect("the judgements can be read");
    let mut class = "";
    let mut judgements = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        if let Some(title) = line.strip_prefix("# ") {
            class = title;
            continue;
        }
        let fields: Vec<_> = line.split(" | ").map(str::trim).collect();
        let [program, tokens, says, fix, remark] = fields[..] else {
            panic!("not five fields: {line}");
        };
        judgements.push(Judgement {
            class: class.to_owned(),
            program: program.to_owned(),
            tokens: tokens.split(" ;; ").map(str::to_owned).collect(),
            says: says.parse().expect("a number of points"),
            fix: (fix != "-").then(|| fix.parse().expect("a number of points, or `-`")),
            remark: remark.to_owned(),
        });
    }
    judgements
}

/// The names in the module `traits`, and those that operators, plans and descriptions ask for.
fn traits(source: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(source.join("lib.rs")).expect("the crate can be read");
    let start = text.find("pub mod traits {").expect("there is that module");
    let module = &text[start..];
    let module = &module[..module.find("\n}\n").expect("it ends")];
    let code = module
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let mut traits: BTreeSet<String> = code
        .flat_map(words)
        .filter(|word| word.starts_with(|letter: char| letter.is_ascii_uppercase()))
        .map(str::to_owned)
        .collect();
    for folder in ["gpu", "gpu/dml", "gpu/dml/operator", "gpu/d3d12"] {
        let files = fs::read_dir(source.join(folder)).expect("the crate can be read");
        for file in files.map(|file| file.expect("a directory can be read to its end").path()) {
            let text = fs::read_to_string(&file).unwrap_or_default();
            let declared = text.split("pub trait ").skip(1);
            traits.extend(declared.filter_map(|after| words(after).next().map(str::to_owned)));
        }
    }
    // Users implement this one.
    traits.remove("Resource");
    traits
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| !character.is_ascii_alphanumeric() && character != '_')
}

fn score(phase: &str, program: &Path, judgement: &Judgement, traits: &BTreeSet<String>) -> Score {
    let source = fs::read_to_string(program).expect("a program can be read");
    let text = fs::read_to_string(program.with_extension("stderr")).expect("it has a message");
    let mistakes = messages::mistakes_of(&source).expect("it says how many mistakes it has");
    let message = message(&text, program, traits);
    let mut why = Vec::new();
    let found = if phase == "check" { 1.0 } else { 0.5 };
    if phase == "build" {
        why.push("found by `cargo build` only".to_owned());
    }
    let token = |error: &Error| match &error.marked {
        Some(marked) if judgement.tokens.contains(marked) => 1.0,
        None if !message.names_caller => 0.0,
        _ => 0.5,
    };
    // Further errors cost a point below, and not here.
    let mut tokens: Vec<f64> = message.errors.iter().map(token).collect();
    tokens.sort_by(|one, other| other.total_cmp(one));
    let marked = tokens.into_iter().take(mistakes).fold(1.0, f64::min);
    if marked < 1.0 {
        why.push(
            match message.errors.iter().find(|error| token(error) < 1.0) {
                Some(Error {
                    marked: Some(marked),
                    ..
                }) => format!("`{marked}` is marked"),
                _ if message.names_caller => "the caller is in a note".to_owned(),
                _ => "the caller is not named".to_owned(),
            },
        );
    }
    let mut nothing_else: f64 = 1.0;
    let mut too_much = |is_too_much: bool, cost: f64, what: String| {
        if is_too_much {
            nothing_else -= cost;
            why.push(what);
        }
    };
    let (errors, warnings) = (message.errors.len(), message.warnings);
    too_much(
        errors > mistakes || warnings > 0,
        0.5,
        format!("{errors} errors and {warnings} warnings for {mistakes}"),
    );
    let lines = message
        .errors
        .iter()
        .map(|error| error.lines)
        .max()
        .unwrap_or(0);
    too_much(
        lines > MOST_LINES,
        super::COST_OF_LINES,
        format!("{lines} lines"),
    );
    too_much(message.has_path, 0.5, "paths of modules".to_owned());
    let named: Vec<_> = message
        .traits
        .iter()
        .map(|name| format!("`{name}`"))
        .collect();
    too_much(!named.is_empty(), 0.5, named.join(", "));
    if judgement.remark != "-" {
        why.insert(0, judgement.remark.clone());
    }
    Score {
        points: [
            found,
            marked,
            judgement.says,
            judgement.fix.unwrap_or(1.0),
            nothing_else.max(0.0),
        ],
        why,
    }
}

fn message(text: &str, program: &Path, traits: &BTreeSet<String>) -> Message {
    let file = messages::in_package(program);
    let file = file.to_str().expect("a path of letters");
    let mut message = Message {
        errors: Vec::new(),
        warnings: 0,
        names_caller: false,
        has_path: false,
        traits: BTreeSet::new(),
    };
    for said in messages::said(text) {
        if said.is_error {
            message.errors.push(Error {
                marked: said.mark_in(file).map(|mark| mark.text),
                lines: said.lines(),
            });
        } else {
            message.warnings += 1;
        }
        let place = format!("--> {file}:");
        message.names_caller |= said.paragraphs[1..]
            .iter()
            .any(|note| note.contains(&place));
        let lines = said.paragraphs.iter().flat_map(|text| text.lines());
        // A message may quote the program itself.
        for line in lines.filter(|line| !starts_with_number(line)) {
            message.has_path |= messages::names_module(line);
            let named = words(line).filter(|word| traits.contains(*word));
            message.traits.extend(named.map(str::to_owned));
        }
    }
    message
}

fn starts_with_number(line: &str) -> bool {
    line.trim_start()
        .starts_with(|first: char| first.is_ascii_digit())
}

type Scored<'a> = (&'static str, &'a Judgement, Score);

fn table(scored: &[Scored<'_>]) -> String {
    let mut table = ABOUT.to_owned();
    let average = |scores: &[&Scored<'_>]| {
        let sum: f64 = scores.iter().map(|(_, _, score)| score.sum()).sum();
        sum / count(scores.len())
    };
    let of = |phase: &str, class: Option<&str>| -> Vec<&Scored<'_>> {
        scored
            .iter()
            .filter(|(of, judgement, _)| {
                *of == phase && class.is_none_or(|class| judgement.class == class)
            })
            .collect()
    };
    let mut classes: Vec<&str> = Vec::new();
    for (_, judgement, _) in scored {
        if !classes.contains(&judgement.class.as_str()) {
            classes.push(&judgement.class);
        }
    }
    classes.sort_unstable();
    let shown = |scores: &[&Scored<'_>]| {
        if scores.is_empty() {
            return "| |".to_owned();
        }
        format!("{} | {:.2} |", scores.len(), average(scores))
    };
    table.push_str("\n| class | `cargo check` | average | least | `cargo build` | average |\n|---|---|---|---|---|---|\n");
    let mut row = |title: &str, class: Option<&str>| {
        let (check, build) = (of("check", class), of("build", class));
        let least = check
            .iter()
            .map(|(_, _, score)| score.sum())
            .fold(5.0, f64::min);
        let least = if check.is_empty() {
            String::new()
        } else {
            least.to_string()
        };
        let _ = writeln!(
            table,
            "| {title} | {} {least} | {}",
            shown(&check),
            shown(&build)
        );
    };
    row("**all**", None);
    for class in &classes {
        row(class, Some(class));
    }
    for class in &classes {
        let _ = writeln!(
            table,
            "\n## {class}\n\n| program | score | found | token | says | fix | nothing else | why not 5 |\n|---|---|---|---|---|---|---|---|"
        );
        for (_, judgement, score) in scored
            .iter()
            .filter(|(_, judgement, _)| judgement.class == *class)
        {
            let points = score.points.map(|points| points.to_string()).join(" | ");
            let why = score.why.join("; ").replace('|', "\\|");
            let _ = writeln!(
                table,
                "| {} | {} | {points} | {why} |",
                judgement.program,
                score.sum()
            );
        }
    }
    table
}
