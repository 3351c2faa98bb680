//! Cases of onnx, as `cases.py` writes them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// A node with its tensors.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) operator: String,
    pub(crate) attributes: BTreeMap<String, Vec<String>>,
    pub(crate) inputs: Vec<Option<Tensor>>,
    pub(crate) outputs: Vec<Tensor>,
    /// Shape inference refuses the node.
    pub(crate) is_refused: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Tensor {
    /// The name of the type in onnx, such as `float` or `int64`.
    pub(crate) element: String,
    /// A size may be 0 or less if a window is larger than the input.
    pub(crate) sizes: Vec<i64>,
    /// The values, if the case has any.
    pub(crate) bytes: Option<Vec<u8>>,
}

impl Tensor {
    /// Returns the bytes of an element, or `None` for an unknown type.
    fn bytes_of(element: &str) -> Option<usize> {
        Some(match element {
            "bool" | "int8" | "uint8" => 1,
            "float16" | "int16" | "uint16" => 2,
            "float" | "int32" | "uint32" => 4,
            "double" | "int64" | "uint64" => 8,
            _ => return None,
        })
    }

    /// Returns the values as numbers.
    #[expect(
        clippy::cast_precision_loss,
        reason = "the numbers of these cases are small"
    )]
    pub(crate) fn numbers(&self) -> Vec<f64> {
        macro_rules! read {
            ($($name:literal $t:ty, $size:literal, $number:expr;)*) => {
                match self.element.as_str() {
                    $($name => self.bytes().chunks($size).map(|bytes| {
                        let element = <$t>::from_le_bytes(bytes.try_into().expect("whole elements"));
                        $number(element)
                    }).collect(),)*
                    other => panic!("numbers of {other}"),
                }
            };
        }
        read! {
            "bool" u8, 1, f64::from;
            "int8" i8, 1, f64::from;
            "uint8" u8, 1, f64::from;
            "int16" i16, 2, f64::from;
            "uint16" u16, 2, f64::from;
            "float16" half::f16, 2, f64::from;
            "int32" i32, 4, f64::from;
            "uint32" u32, 4, f64::from;
            "float" f32, 4, f64::from;
            "int64" i64, 8, |element| element as f64;
            "uint64" u64, 8, |element| element as f64;
            "double" f64, 8, f64::from;
        }
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        self.bytes.as_deref().expect("it has values")
    }
}

impl Case {
    /// Returns the integers of an attribute.
    pub(crate) fn integers(&self, name: &str) -> Option<Vec<i64>> {
        let texts = self.attributes.get(name)?;
        let parsed = texts.iter().map(|text| text.parse());
        Some(parsed.collect::<Result<_, _>>().expect("integers"))
    }

    pub(crate) fn integer(&self, name: &str, default: i64) -> i64 {
        self.integers(name).map_or(default, |all| all[0])
    }

    pub(crate) fn float(&self, name: &str, default: f32) -> f32 {
        let text = self.attributes.get(name).map(|texts| texts[0].parse());
        text.map_or(default, |number| number.expect("a number"))
    }

    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        Some(self.attributes.get(name)?[0].as_str())
    }

    /// Returns an input that must be present.
    pub(crate) fn input(&self, index: usize) -> Option<&Tensor> {
        self.inputs.get(index)?.as_ref()
    }

    /// Returns the integers that an input holds.
    #[expect(clippy::cast_possible_truncation, reason = "they are integers")]
    pub(crate) fn given(&self, index: usize) -> Option<Vec<i64>> {
        let numbers = self.input(index)?.numbers();
        Some(numbers.into_iter().map(|number| number as i64).collect())
    }
}

/// Reads all cases of a file.
pub(crate) fn read(folder: &Path, file: &str) -> Vec<Case> {
    let text = fs::read_to_string(folder.join(file)).expect("the cases can be read");
    let values = fs::read(folder.join("values.bin")).expect("their values can be read");
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines() {
        let mut words = line.split(' ').map(str::to_owned);
        let mut word = || words.next().expect("another word");
        let kind = word();
        if kind == "case" {
            let (name, operator) = (word(), word());
            cases.push(Case {
                name,
                operator,
                attributes: BTreeMap::new(),
                inputs: Vec::new(),
                outputs: Vec::new(),
                is_refused: false,
            });
            continue;
        }
        let case = cases.last_mut().expect("a case comes first");
        match kind.as_str() {
            "attribute" => {
                let name = word();
                case.attributes.insert(name, words.collect());
            }
            "absent" => case.inputs.push(None),
            "refused" => case.is_refused = true,
            "input" | "output" => {
                let (element, first): (_, i64) = (word(), word().parse().expect("a number"));
                let sizes = words.map(|size| size.parse().expect("a size"));
                let sizes: Vec<i64> = sizes.collect();
                let count: i64 = sizes.iter().product();
                let bytes = match (usize::try_from(first), Tensor::bytes_of(&element)) {
                    (Ok(first), Some(size)) => {
                        let length = usize::try_from(count).expect("a number of elements") * size;
                        Some(values[first..first + length].to_vec())
                    }
                    _ => None,
                };
                let tensor = Tensor {
                    element,
                    sizes,
                    bytes,
                };
                if kind == "input" {
                    case.inputs.push(Some(tensor));
                } else {
                    case.outputs.push(tensor);
                }
            }
            other => panic!("a line begins with {other}"),
        }
    }
    cases
}
