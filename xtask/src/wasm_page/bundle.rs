//! Lays the page out as it is served: files that may change get the hash of their content into their name, so that browsers
//! can keep them for ever; the rest has fixed addresses.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

/// The files that keep their names: others know them by it.
const FIXED: [&str; 5] = ["manifest.webmanifest", "icon.svg", "icon-192.png", "icon-512.png", "icon-maskable-512.png"];

/// Writes the page into a fresh folder and gives its path.
pub(crate) fn lay_out(root: &Path, bindings: &Path) -> anyhow::Result<PathBuf> {
    let sources = root.join("crates/bing-web/static");
    let page = root.join("target/web-dist.new");
    if page.exists() {
        fs::remove_dir_all(&page)?;
    }
    fs::create_dir_all(page.join("pkg"))?;
    let mut bundle = Bundle { page: page.clone(), names: BTreeMap::new() };
    bundle.add("bing_bg.wasm", &read(&bindings.join("bing_bg.wasm"))?)?;
    bundle.add("bing.js", &read(&bindings.join("bing.js"))?)?;
    bundle.add("style.css", &read(&sources.join("style.css"))?)?;
    let start = bundle.fill(&text(&sources.join("start.js"))?);
    bundle.add("start.js", start.as_bytes())?;
    for name in FIXED {
        fs::write(page.join(name), read(&sources.join(name))?)?;
    }
    let index = bundle.fill(&text(&sources.join("index.html"))?);
    fs::write(page.join("index.html"), &index)?;
    let mut files: Vec<&str> = bundle.names.values().map(String::as_str).collect();
    files.push("./");
    files.extend(FIXED);
    let worker = text(&sources.join("worker.js"))?
        .replace("{{version}}", &format!("{:016x}", hash(index.as_bytes())))
        .replace("{{files}}", &serde_json::to_string(&files)?);
    fs::write(page.join("worker.js"), worker)?;
    Ok(page)
}

/// Puts the fresh page in the place where the server looks for it.
pub(crate) fn swap_in(root: &Path, page: &Path) -> anyhow::Result<()> {
    let place = root.join("target/web-dist");
    if place.exists() {
        fs::remove_dir_all(&place)?;
    }
    fs::rename(page, &place)?;
    eprintln!("page: in {}", place.display());
    Ok(())
}

struct Bundle {
    page: PathBuf,
    /// Where each file is, relative to the page, by the name it had.
    names: BTreeMap<String, String>,
}

impl Bundle {
    fn add(&mut self, name: &str, data: &[u8]) -> anyhow::Result<()> {
        let (stem, extension) = name.rsplit_once('.').context("the files of the page have extensions")?;
        let path = format!("pkg/{stem}-{:016x}.{extension}", hash(data));
        fs::write(self.page.join(&path), data)?;
        self.names.insert(name.to_owned(), path);
        Ok(())
    }

    /// The text with `{{name}}` as the address of that file from the page, and `{{./name}}` from beside it in `pkg`.
    fn fill(&self, text: &str) -> String {
        self.names.iter().fold(text.to_owned(), |text, (name, path)| {
            let beside = path.replacen("pkg/", "./", 1);
            text.replace(&format!("{{{{./{name}}}}}"), &beside).replace(&format!("{{{{{name}}}}}"), path)
        })
    }
}

fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("could not read {}", path.display()))
}

fn text(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| format!("could not read {}", path.display()))
}

/// FNV-1a: the names need to differ when the content does, and nobody tries to make two alike.
fn hash(data: &[u8]) -> u64 {
    data.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
