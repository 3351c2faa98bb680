//! Writes all mutants of a file into the file. Each can be switched on at run time.
//!
//! ```text
//! schemata FOLDER FILE ... >CONDITIONS
//! schemata FOLDER <MUTANTS
//! ```
//!
//! The first form lists changes of conditions in the files (`conditions.rs`). The second form writes mutants.
//!
//! `MUTANTS` is the output of `cargo mutants --list --json`, with a `number` added to each mutant. The
//! files are below the folder and are written anew. `a + b` becomes `match (a, b) { (l, r) => if on(7) { l
//! - r } else { l + r } }`, where `on` is a function of the crate `mutant_switch`. A function begins with
//! `if on(8) { return 0; }`.
//!
//! Comments in the output tell which mutant does not compile. `/*<7*/` and `/*7>*/` surround code that only mutant 7
//! needs. `/*[7 8*/` and `/*]*/` surround all code that was rewritten for 7 and 8. Prints the numbers of the mutants
//! that it cannot write.

mod conditions;

use conditions::Conditions;
use serde_json::Value;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::{env, fs, io};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// A mutant of the list.
#[derive(Clone, Debug)]
struct Mutant {
    number: u64,
    genre: String,
    replacement: String,
    range: Range<usize>,
}

/// The way in which a location of the file is rewritten.
enum Written {
    /// An operation on two operands, with another operator for each mutant.
    Binary {
        left: Range<usize>,
        operator: Range<usize>,
        right: Range<usize>,
    },
    /// An operation on one operand. The mutant leaves out the operation.
    Unary { operand: Range<usize> },
    /// A function whose mutants return another value at once.
    Body { open: usize },
    /// An arm of a `match`, from the end of its pattern to the end of its guard, if it has one.
    Arm { guard: Option<Range<usize>> },
    /// A struct with one field less.
    Fields(BTreeMap<u64, Range<usize>>),
    /// A condition that always holds, or never.
    Condition,
    /// A statement that is left out.
    Statement,
    /// A call, with another text for each mutant.
    Call(BTreeMap<u64, String>),
    /// The start of a range, one more, or its end, one less.
    End,
    /// The iterator of a loop, without its first item.
    Loop,
}

struct Location {
    range: Range<usize>,
    written: Written,
    mutants: Vec<Mutant>,
}

struct Finder<'a> {
    source: &'a str,
    mutants: Vec<Mutant>,
    locations: Vec<Location>,
}

impl Finder<'_> {
    /// Takes the mutants of the file that meet a condition, and keeps all others.
    fn take(&mut self, is_it: impl Fn(&Mutant) -> bool) -> Vec<Mutant> {
        let (taken, left) = std::mem::take(&mut self.mutants)
            .into_iter()
            .partition(is_it);
        self.mutants = left;
        taken
    }

    fn add(&mut self, range: Range<usize>, written: Written, mutants: Vec<Mutant>) {
        if !mutants.is_empty() {
            self.locations.push(Location {
                range,
                written,
                mutants,
            });
        }
    }

    /// Takes the mutants of a call: two arguments swapped, or another method.
    fn call(
        &mut self,
        range: Range<usize>,
        arguments: &Punctuated<syn::Expr, syn::Token![,]>,
        method: Option<Range<usize>>,
    ) {
        let mutants = self.take(|mutant| {
            matches!(mutant.genre.as_str(), "Swapped" | "Method") && mutant.range == range
        });
        let mut texts = BTreeMap::new();
        for mutant in &mutants {
            let text = match (mutant.genre.as_str(), &method) {
                ("Method", Some(method)) => {
                    let (before, after) = (range.start..method.start, method.end..range.end);
                    [
                        &self.source[before],
                        &mutant.replacement,
                        &self.source[after],
                    ]
                    .concat()
                }
                _ => {
                    let second: usize = mutant.replacement.parse().expect("it is a number");
                    let (a, b) = (bytes(&arguments[second - 1]), bytes(&arguments[second]));
                    let parts = [
                        range.start..a.start,
                        b.clone(),
                        a.end..b.start,
                        a,
                        b.end..range.end,
                    ];
                    parts.map(|part| &self.source[part]).concat()
                }
            };
            texts.insert(mutant.number, text);
        }
        self.add(range, Written::Call(texts), mutants);
    }

    fn body(&mut self, block: &syn::Block) {
        let range = bytes(block);
        // The span is that of the statements, without the braces.
        let inside = block.stmts.first().map(|first| {
            bytes(first).start..bytes(block.stmts.last().expect("there is a first one")).end
        });
        let mutants = self.take(|mutant| {
            mutant.genre == "FnValue"
                && (mutant.range == range || Some(&mutant.range) == inside.as_ref())
        });
        self.add(
            range.clone(),
            Written::Body {
                open: range.start + 1,
            },
            mutants,
        );
    }
}

fn bytes(spanned: &impl Spanned) -> Range<usize> {
    spanned.span().byte_range()
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.body(&item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.body(&item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.body(block);
        }
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_expr(&mut self, expression: &'ast syn::Expr) {
        let range = bytes(expression);
        for (genre, written) in [
            ("Condition", Written::Condition),
            ("Range", Written::End),
            ("Loop", Written::Loop),
        ] {
            let mutants = self.take(|mutant| mutant.genre == genre && mutant.range == range);
            self.add(range.clone(), written, mutants);
        }
        visit::visit_expr(self, expression);
    }

    fn visit_stmt(&mut self, statement: &'ast syn::Stmt) {
        let range = bytes(statement);
        let mutants = self.take(|mutant| mutant.genre == "Statement" && mutant.range == range);
        self.add(range, Written::Statement, mutants);
        visit::visit_stmt(self, statement);
    }

    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        self.call(bytes(call), &call.args, None);
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.call(bytes(call), &call.args, Some(bytes(&call.method)));
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_binary(&mut self, expression: &'ast syn::ExprBinary) {
        let operator = bytes(&expression.op);
        let mutants =
            self.take(|mutant| mutant.genre == "BinaryOperator" && mutant.range == operator);
        let written = Written::Binary {
            left: bytes(&expression.left),
            operator,
            right: bytes(&expression.right),
        };
        self.add(bytes(expression), written, mutants);
        visit::visit_expr_binary(self, expression);
    }

    fn visit_expr_unary(&mut self, expression: &'ast syn::ExprUnary) {
        let (operator, whole) = (bytes(&expression.op), bytes(expression));
        let mutants = self.take(|mutant| {
            mutant.genre == "UnaryOperator" && (mutant.range == operator || mutant.range == whole)
        });
        self.add(
            whole,
            Written::Unary {
                operand: bytes(&expression.expr),
            },
            mutants,
        );
        visit::visit_expr_unary(self, expression);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        let whole = bytes(arm);
        let guard = arm.guard.as_ref().map(|(_, guard)| bytes(guard));
        let mutants = self.take(|mutant| match mutant.genre.as_str() {
            "MatchArm" => mutant.range == whole,
            "MatchArmGuard" => Some(&mutant.range) == guard.as_ref(),
            _ => false,
        });
        let pattern_end = bytes(&arm.pat).end;
        let end = guard.as_ref().map_or(pattern_end, |guard| guard.end);
        self.add(pattern_end..end, Written::Arm { guard }, mutants);
        visit::visit_arm(self, arm);
    }

    /// Leaves out the length of an array. The length determines the type of the array, so a program cannot switch it.
    fn visit_expr_repeat(&mut self, expression: &'ast syn::ExprRepeat) {
        self.visit_expr(&expression.expr);
    }

    fn visit_type_array(&mut self, array: &'ast syn::TypeArray) {
        self.visit_type(&array.elem);
    }

    fn visit_expr_struct(&mut self, expression: &'ast syn::ExprStruct) {
        let mut deleted = BTreeMap::new();
        let mut mutants = Vec::new();
        for field in &expression.fields {
            let range = bytes(field);
            for mutant in self
                .take(|mutant| mutant.genre == "StructField" && mutant.range.start == range.start)
            {
                deleted.insert(mutant.number, range.clone());
                mutants.push(mutant);
            }
        }
        self.add(bytes(expression), Written::Fields(deleted), mutants);
        visit::visit_expr_struct(self, expression);
    }
}

struct Writer<'a> {
    source: &'a str,
    locations: Vec<Location>,
}

impl Writer<'_> {
    /// Returns a range of the file, in which all locations but the first `outer` are rewritten.
    fn write(&self, range: Range<usize>, outer: usize) -> String {
        let mut text = String::new();
        let mut at = range.start;
        let mut next = outer;
        while at < range.end {
            // Locations are sorted by their beginning. A location that contains other locations comes before them.
            let found = (next..self.locations.len()).find(|location| {
                self.locations[*location].range.start >= at
                    && self.locations[*location].range.end <= range.end
            });
            let Some(found) = found else { break };
            let location = &self.locations[found];
            text.push_str(&self.source[at..location.range.start]);
            text.push_str(&self.rewritten(found));
            at = location.range.end;
            next = found + 1;
        }
        text.push_str(&self.source[at..range.end]);
        text
    }

    fn rewritten(&self, index: usize) -> String {
        let location = &self.locations[index];
        let inside = |range: &Range<usize>| self.write(range.clone(), index + 1);
        let numbers: Vec<_> = location
            .mutants
            .iter()
            .map(|mutant| mutant.number.to_string())
            .collect();
        let on = |number: u64| format!("::mutant_switch::on({number})");
        let only = |mutant: &Mutant, text: &str| format!("/*<{0}*/{text}/*{0}>*/", mutant.number);
        // Returns a choice between the original text and the text of each mutant.
        let choice = |each: &dyn Fn(&Mutant) -> String, original: &str| {
            let mut text = String::new();
            for mutant in &location.mutants {
                text += &format!(
                    "if {} {{ {} }} else ",
                    on(mutant.number),
                    only(mutant, &each(mutant))
                );
            }
            text + &format!("{{ {original} }}")
        };
        let written = match &location.written {
            Written::Body { open } => {
                let mut text = self.source[location.range.start..*open].to_owned();
                for mutant in &location.mutants {
                    let returned = only(mutant, &format!("return {};", mutant.replacement));
                    text += &format!("if {} {{ {returned} }} ", on(mutant.number));
                }
                text + &inside(&(*open..location.range.end))
            }
            Written::Unary { operand } => {
                let operator = &self.source[location.range.start..operand.start];
                let whole = choice(&|_| "operand".to_owned(), &format!("{operator} operand"));
                format!("(match {} {{ operand => {whole} }})", inside(operand))
            }
            Written::Binary {
                left,
                operator,
                right,
            } => {
                let operator = &self.source[operator.clone()];
                let (left, right) = (inside(left), inside(right));
                let of = |mutant: &Mutant| mutant.replacement.clone();
                match operator {
                    "&&" | "||" => {
                        // Each operand is written once. The right one may still not be evaluated.
                        let number = location.mutants[0].number;
                        let differs = if operator == "&&" { "!=" } else { "==" };
                        format!(
                            "(match {left} {{ l => if l {differs} {} {{ {right} }} else {{ l }} }})",
                            on(number)
                        )
                    }
                    "==" | "!=" | "<" | ">" | "<=" | ">=" => {
                        let whole = choice(
                            &|mutant| format!("*l {} *r", of(mutant)),
                            &format!("*l {operator} *r"),
                        );
                        format!("(match (&({left}), &({right})) {{ (l, r) => {whole} }})")
                    }
                    _ if operator.ends_with('=') => {
                        let each = |mutant: &Mutant| format!("{left} {} r;", of(mutant));
                        let whole = choice(&each, &format!("{left} {operator} r;"));
                        format!("(match {right} {{ r => {whole} }})")
                    }
                    _ => {
                        let whole = choice(
                            &|mutant| format!("l {} r", of(mutant)),
                            &format!("l {operator} r"),
                        );
                        format!("(match ({left}, {right}) {{ (l, r) => {whole} }})")
                    }
                }
            }
            Written::Arm { guard } => {
                let mut condition = guard.as_ref().map_or("true".to_owned(), inside);
                for mutant in &location.mutants {
                    let on = on(mutant.number);
                    condition = match (mutant.genre.as_str(), mutant.replacement.as_str()) {
                        ("MatchArm", _) | (_, "false") => format!("!{on} && ({condition})"),
                        _ => format!("{on} || ({condition})"),
                    };
                }
                format!(" if {condition}")
            }
            Written::Condition => {
                let original = format!("({})", inside(&location.range));
                let each = |condition, mutant: &Mutant| match mutant.replacement.as_str() {
                    "true" => format!("({} || {condition})", on(mutant.number)),
                    _ => format!("(!{} && {condition})", on(mutant.number)),
                };
                location.mutants.iter().fold(original, each)
            }
            Written::Statement => {
                let number = location.mutants[0].number;
                format!("if !{} {{ {} }}", on(number), inside(&location.range))
            }
            Written::Call(texts) => {
                let each = |mutant: &Mutant| texts[&mutant.number].clone();
                format!("({})", choice(&each, &inside(&location.range)))
            }
            Written::End => {
                let mutant = &location.mutants[0];
                let (sign, number) = (&mutant.replacement, mutant.number);
                format!(
                    "(({}) {sign} {} as usize)",
                    inside(&location.range),
                    on(number)
                )
            }
            Written::Loop => {
                let number = location.mutants[0].number;
                format!(
                    "({}).into_iter().skip({} as usize)",
                    inside(&location.range),
                    on(number)
                )
            }
            Written::Fields(deleted) => {
                let original = inside(&location.range);
                let each = |mutant: &Mutant| {
                    let field = &deleted[&mutant.number];
                    let (before, after) = (
                        location.range.start..field.start,
                        field.end..location.range.end,
                    );
                    let after = self.source[after]
                        .trim_start()
                        .trim_start_matches(',')
                        .to_owned();
                    self.source[before].to_owned() + &after
                };
                format!("({})", choice(&each, &original))
            }
        };
        format!("/*[{}*/{written}/*]*/", numbers.join(" "))
    }
}

/// Returns the byte offset of a location. `lines` has the offsets where lines begin. Lines and columns are
/// counted from 1, and columns in characters.
fn offset(source: &str, lines: &[usize], location: &Value) -> usize {
    let number = |name: &str| {
        let number = location[name]
            .as_u64()
            .expect("a span has lines and columns");
        usize::try_from(number).expect("it is the number of a line or column")
    };
    let line = lines[number("line") - 1];
    let mut characters = source[line..].char_indices();
    characters
        .nth(number("column") - 1)
        .map_or(source.len(), |(at, _)| line + at)
}

fn main() {
    let mut words = env::args().skip(1);
    let folder = words.next().expect("schemata FOLDER <MUTANTS");
    let files: Vec<_> = words.collect();
    if !files.is_empty() {
        let listed = files.iter().flat_map(|file| {
            let source = fs::read_to_string(Path::new(&folder).join(file));
            Conditions::of(file, &source.expect("the file can be read"))
        });
        println!("{}", Value::Array(listed.collect()));
        return;
    }
    let list: Value = serde_json::from_reader(io::stdin()).expect("the list is JSON");
    let mut files: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    for mutant in list.as_array().expect("it is a list") {
        let file = mutant["file"].as_str().expect("a mutant has a file");
        files.entry(file).or_default().push(mutant);
    }
    for (file, mutants) in files {
        let path = Path::new(&folder).join(file);
        let source = fs::read_to_string(&path).expect("the file can be read");
        let lines: Vec<_> = [0]
            .into_iter()
            .chain(source.match_indices('\n').map(|(at, _)| at + 1))
            .collect();
        let word =
            |mutant: &Value, name: &str| mutant[name].as_str().expect("it is a text").to_owned();
        let mutants = mutants.into_iter().map(|mutant| Mutant {
            number: mutant["number"].as_u64().expect("a mutant has a number"),
            genre: word(mutant, "genre"),
            replacement: word(mutant, "replacement"),
            range: offset(&source, &lines, &mutant["span"]["start"])
                ..offset(&source, &lines, &mutant["span"]["end"]),
        });
        let mut finder = Finder {
            source: &source,
            mutants: mutants.collect(),
            locations: Vec::new(),
        };
        finder.visit_file(&syn::parse_file(&source).expect("the file is Rust"));
        for mutant in &finder.mutants {
            println!("{}", mutant.number);
        }
        let mut locations = finder.locations;
        locations.sort_by_key(|location| (location.range.start, usize::MAX - location.range.end));
        let writer = Writer {
            source: &source,
            locations,
        };
        let written = writer.write(0..source.len(), 0);
        fs::write(&path, written).expect("the file can be written");
    }
}
