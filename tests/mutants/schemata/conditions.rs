//! Lists changes of conditions, which cargo-mutants does not list.
//!
//! - The condition of an `if` always holds, or never; so does an operand of `&&` and `||`.
//! - A statement is left out: a call, a check with `?` or `attempt!`, an assertion, an assignment.
//! - Two arguments that follow each other are swapped. The compiler refuses most of these changes.
//! - `min` and `max` replace each other.
//! - A range or a `for` loop begins one later, or a range ends one earlier.

use proc_macro2::{LineColumn, Span};
use serde_json::{Value, json};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Item, Stmt};

pub struct Conditions<'a> {
    file: &'a str,
    source: &'a str,
    found: Vec<Value>,
    function: Option<(String, Span)>,
    is_test: bool,
}

impl<'a> Conditions<'a> {
    /// Returns the changes of a file, in the form in which cargo-mutants lists its own.
    pub fn of(file: &'a str, source: &'a str) -> Vec<Value> {
        let mut conditions = Conditions {
            file,
            source,
            found: Vec::new(),
            function: None,
            is_test: false,
        };
        conditions.visit_file(&syn::parse_file(source).expect("the file is Rust"));
        conditions.found
    }

    /// Adds a change of the code at `span`, if a function contains it.
    fn add(&mut self, genre: &str, span: Span, replacement: &str) {
        let Some((function, whole)) = self.function.as_ref().filter(|_| !self.is_test) else {
            return;
        };
        let (start, end) = (location(span.start()), location(span.end()));
        let text: Vec<_> = self.source[span.byte_range()].split_whitespace().collect();
        let name = format!(
            "{}:{}:{}: {genre}: replace {} with {replacement} in {function}",
            self.file,
            start["line"],
            start["column"],
            text.join(" ")
        );
        self.found.push(json!({
            "file": self.file, "genre": genre, "replacement": replacement, "name": name,
            "span": { "start": start, "end": end },
            "function": { "span": { "start": location(whole.start()), "end": location(whole.end()) } },
        }));
    }

    fn condition(&mut self, condition: &Expr) {
        if !has_let(condition) {
            self.add("Condition", condition.span(), "true");
            self.add("Condition", condition.span(), "false");
        }
    }

    /// Adds swaps of arguments that follow each other. Closures and texts have types of their own.
    fn swaps<'b>(&mut self, call: Span, arguments: impl Iterator<Item = &'b Expr>) {
        let texts: Vec<_> = arguments
            .map(|argument| &self.source[argument.span().byte_range()])
            .collect();
        for first in 1..texts.len() {
            let are_values =
                [first - 1, first].map(|argument| !texts[argument].starts_with(['|', '"']));
            if texts[first] != texts[first - 1] && are_values == [true; 2] {
                self.add("Swapped", call, &first.to_string());
            }
        }
    }

    /// Visits a function.
    fn within(&mut self, name: String, span: Span, visit: impl FnOnce(&mut Self)) {
        let outer = self.function.replace((name, span));
        visit(self);
        self.function = outer;
    }
}

fn location(at: LineColumn) -> Value {
    json!({ "line": at.line, "column": at.column + 1 })
}

/// Returns whether a condition has a pattern, without which the code below it does not compile.
fn has_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(both) => has_let(&both.left) || has_let(&both.right),
        _ => false,
    }
}

/// Returns whether the code after a macro is unreachable. It may have to be.
fn diverges(called: &syn::Macro) -> bool {
    let names = ["panic", "unreachable"];
    names.iter().any(|name| called.path.is_ident(name))
}

impl<'ast> Visit<'ast> for Conditions<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let outer = self.is_test;
        if let Item::Mod(module) = item {
            self.is_test |= module.ident == "tests";
        }
        visit::visit_item(self, item);
        self.is_test = outer;
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.within(item.sig.ident.to_string(), item.span(), |it| {
            visit::visit_item_fn(it, item)
        });
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.within(item.sig.ident.to_string(), item.span(), |it| {
            visit::visit_impl_item_fn(it, item)
        });
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        self.within(item.sig.ident.to_string(), item.span(), |it| {
            visit::visit_trait_item_fn(it, item)
        });
    }

    fn visit_expr_if(&mut self, expression: &'ast syn::ExprIf) {
        self.condition(&expression.cond);
        visit::visit_expr_if(self, expression);
    }

    fn visit_expr_binary(&mut self, expression: &'ast syn::ExprBinary) {
        let neutral = match expression.op {
            BinOp::And(_) => Some("true"),
            BinOp::Or(_) => Some("false"),
            _ => None,
        };
        if let Some(neutral) = neutral {
            for operand in [&expression.left, &expression.right] {
                if !has_let(operand) {
                    self.add("Condition", operand.span(), neutral);
                }
            }
        }
        visit::visit_expr_binary(self, expression);
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        let is_left_out = match statement {
            Stmt::Expr(
                Expr::Assign(_) | Expr::Call(_) | Expr::MethodCall(_) | Expr::Try(_),
                Some(_),
            ) => true,
            Stmt::Macro(called) => called.semi_token.is_some() && !diverges(&called.mac),
            _ => false,
        };
        if is_left_out {
            self.add("Statement", statement.span(), "nothing");
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        self.swaps(call.span(), call.args.iter());
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.swaps(call.span(), call.args.iter());
        let other = match call.method.to_string().as_str() {
            "min" => "max",
            "max" => "min",
            _ => "",
        };
        if call.args.len() == 1 && !other.is_empty() {
            self.add("Method", call.span(), other);
        }
        visit::visit_expr_method_call(self, call);
    }

    /// Leaves out ranges in patterns.
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}

    fn visit_expr_range(&mut self, range: &'ast syn::ExprRange) {
        for (end, replacement) in [(&range.start, "+"), (&range.end, "-")] {
            if let Some(end) = end {
                self.add("Range", end.span(), replacement);
            }
        }
        visit::visit_expr_range(self, range);
    }

    fn visit_expr_for_loop(&mut self, expression: &'ast syn::ExprForLoop) {
        self.add("Loop", expression.expr.span(), "skip");
        visit::visit_expr_for_loop(self, expression);
    }
}
