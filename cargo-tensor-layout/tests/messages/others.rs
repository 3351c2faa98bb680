use std::collections::HashMap;
struct NoDebug;
fn takes(_: Vec<HashMap<String, Option<Result<Vec<Box<dyn Fn(u32) -> Result<String, std::io::Error>>>, std::num::ParseIntError>>>>) {}
pub fn run() {
    println!("{:?}", NoDebug);
    takes(vec![HashMap::<String, Option<Result<Vec<Box<dyn Fn(u64) -> Result<String, std::io::Error>>>, std::num::ParseIntError>>>::new()]);
    let x: u8 = "a";
    let y: Vec<u8> = [1_u32].iter().collect();
    std::thread::spawn(|| std::rc::Rc::new(1));
    let unused = 3;
    let c = const { 1_u8 - 2 };
    "a".foo();
}
fn main() {}
mod letters {
    struct A;
    struct B;
    fn takes(_: A) {}
    pub fn run<T, U>(t: T, _: U) -> U {
        takes(B);
        t
    }
}
