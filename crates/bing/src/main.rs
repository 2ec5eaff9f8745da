//! The command line of Bing rummy.

fn main() {}
