//! Has cargo build this crate again when the page was built: the files are read by a macro, which cargo does not see.

fn main() {
    println!("cargo:rerun-if-changed=../../target/web-dist");
}
