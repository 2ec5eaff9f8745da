//! The files of the page: inside the program, or read from disk in a debug build, so that a new page needs no new server.

use std::borrow::Cow;

use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../target/web-dist"]
#[allow_missing = true]
struct Page;

/// A file as it is sent.
pub(crate) struct File {
    pub(crate) data: Cow<'static, [u8]>,
    /// How it is compressed, in the words of HTTP.
    pub(crate) encoding: Option<&'static str>,
    /// Differs when the content does.
    pub(crate) etag: String,
}

/// The forms a file may be there in, the smallest first: as HTTP calls them, and by the end of their names.
const ENCODINGS: [(&str, &str); 2] = [("br", "br"), ("gzip", "gz")];

/// Whether there is a page at all.
pub(crate) fn is_there() -> bool {
    Page::get("index.html").is_some()
}

/// The smallest form of the file that a client takes which accepts these encodings.
pub(crate) fn find(name: &str, accepts: impl Fn(&str) -> bool) -> Option<File> {
    let is_form = ENCODINGS.iter().any(|(_, end)| name.rsplit_once('.').is_some_and(|(_, found)| found == *end));
    if is_form {
        return None;
    }
    let packed = ENCODINGS.into_iter().filter(|(encoding, _)| accepts(encoding));
    let packed = packed.map(|(encoding, end)| (format!("{name}.{end}"), Some(encoding)));
    packed.chain([(name.to_owned(), None)]).find_map(|(path, encoding)| {
        let file = Page::get(&path)?;
        let hash = file.metadata.sha256_hash();
        let etag = hash[..12].iter().fold(String::from("\""), |etag, byte| format!("{etag}{byte:02x}")) + "\"";
        Some(File { data: file.data, encoding, etag })
    })
}
