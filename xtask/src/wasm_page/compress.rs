//! The page as browsers receive it: each file beside its brotli and gzip forms, made once here as well as it can be.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::ensure;

/// What all files together may weigh in brotli, in bytes.
const WHOLE_BYTES_MAX: usize = 600_000;
/// What is needed before the first card is on the screen may weigh this, in bytes.
const FIRST_CARD_BYTES_MAX: usize = 330_000;

/// Compresses every file, prints the sizes, and refuses a page that has grown too heavy.
pub(crate) fn all(page: &Path) -> anyhow::Result<()> {
    let (mut whole, mut first_card) = (0, 0);
    eprintln!("{:>9} {:>9} {:>9}", "bytes", "brotli", "gzip");
    for path in files_below(page)? {
        let data = fs::read(&path)?;
        let small = keep(&path, "br", &data, &brotli(&data)?)?;
        let gzip = keep(&path, "gz", &data, &gzip(&data)?)?;
        let name = path.strip_prefix(page)?.display().to_string();
        eprintln!("{:>9} {small:>9} {gzip:>9}  {name}", data.len());
        whole += small;
        if name.starts_with("pkg/") || name == "index.html" {
            first_card += small;
        }
    }
    eprintln!("page: {first_card} bytes to the first card, {whole} in all (brotli)");
    ensure!(first_card <= FIRST_CARD_BYTES_MAX, "the first card may take {FIRST_CARD_BYTES_MAX} bytes at most");
    ensure!(whole <= WHOLE_BYTES_MAX, "the whole page may take {WHOLE_BYTES_MAX} bytes at most");
    Ok(())
}

/// Says that this page has only its plain files.
pub(crate) fn forget(page: &Path) -> anyhow::Result<()> {
    eprintln!("page: {} files, not compressed", files_below(page)?.len());
    Ok(())
}

/// Writes the compressed form unless it is no smaller, and gives the bytes that will be sent.
fn keep(path: &Path, extension: &str, data: &[u8], packed: &[u8]) -> anyhow::Result<usize> {
    if packed.len() >= data.len() {
        return Ok(data.len());
    }
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(extension);
    fs::write(name, packed)?;
    Ok(packed.len())
}

fn brotli(data: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut packed = Vec::new();
    let params =
        brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, size_hint: data.len(), ..Default::default() };
    brotli::BrotliCompress(&mut &data[..], &mut packed, &params)?;
    Ok(packed)
}

fn gzip(data: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(data)?;
    Ok(encoder.finish()?)
}

fn files_below(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(files_below(&path)?);
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
