//! Evaluates formulas as the pages have them: `256·⌈3·W/256⌉·h + c % 4`.

use core::iter::Peekable;
use core::str::Chars;

/// Returns the value of a formula. `names` returns the values of `W`, `h` and `pad(W)`.
pub(crate) fn value(formula: &str, names: &dyn Fn(&str) -> usize) -> usize {
    let mut reader = Reader {
        rest: formula.chars().peekable(),
        names,
    };
    let value = reader.sum();
    assert_eq!(reader.rest.next(), None, "{formula}");
    value
}

/// Returns the value of a formula without names.
pub(crate) fn number(formula: &str) -> usize {
    value(formula, &|name| panic!("{name} in {formula}"))
}

struct Reader<'a> {
    rest: Peekable<Chars<'a>>,
    names: &'a dyn Fn(&str) -> usize,
}

impl Reader<'_> {
    fn skip(&mut self, wanted: char) -> bool {
        while self.rest.next_if_eq(&' ').is_some() {}
        self.rest.next_if_eq(&wanted).is_some()
    }

    fn take(&mut self, wanted: char) {
        assert!(
            self.skip(wanted),
            "{wanted} is missing before {:?}",
            self.rest
        );
    }

    fn sum(&mut self) -> usize {
        let mut value = self.digit();
        loop {
            if self.skip('+') {
                value += self.digit();
            } else if self.skip('-') {
                value -= self.digit();
            } else {
                return value;
            }
        }
    }

    /// Reads a product, or some digits of a position.
    fn digit(&mut self) -> usize {
        let mut value = self.product();
        loop {
            if self.skip('/') {
                value /= self.product();
            } else if self.skip('%') {
                value %= self.product();
            } else {
                return value;
            }
        }
    }

    fn product(&mut self) -> usize {
        let mut value = self.factor();
        while self.skip('·') {
            value *= self.factor();
        }
        value
    }

    fn factor(&mut self) -> usize {
        if self.skip('(') {
            let value = self.sum();
            self.take(')');
            return value;
        }
        if self.skip('⌈') {
            let value = self.product();
            self.take('/');
            let value = value.div_ceil(self.product());
            self.take('⌉');
            return value;
        }
        let mut word = String::new();
        while let Some(letter) = self.rest.next_if(|c| c.is_alphanumeric() || *c == '_') {
            word.push(letter);
        }
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            return word.replace('_', "").parse().expect("a number");
        }
        if word == "max" {
            self.take('(');
            let value = self.sum();
            self.take(',');
            let value = value.max(self.sum());
            self.take(')');
            return value;
        }
        if self.skip('(') {
            let axis = self.rest.next().expect("an axis");
            self.take(')');
            return (self.names)(&format!("{word}({axis})"));
        }
        (self.names)(&word)
    }
}

#[test]
fn formulas_are_read_as_they_are_meant() {
    assert_eq!(number("12_345"), 12_345);
    assert_eq!(number("2·(3 - 1) + 7"), 11);
    assert_eq!(number("16·(37 / 16) + (37 % 16)"), 37);
    assert_eq!(number("4·(37 / 4 % 4)"), 4);
    assert_eq!(number("64·⌈3·30/64⌉"), 128);
    assert_eq!(number("max(3, 2·4)"), 8);
    let names = |name: &str| match name {
        "W" => 10,
        "pad(W)" => 12,
        _ => panic!("{name}"),
    };
    assert_eq!(value("(W - 1)·pad(W) + W", &names), 118);
}
