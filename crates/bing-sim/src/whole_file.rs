//! Files that are whole or not there.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file that is being written under another name, beside the one it gets when it is whole. Given up before that, it is removed; what a
/// killed program leaves still has the other name, which ends in [`WholeFile::SUFFIX`].
#[derive(Debug)]
pub struct WholeFile {
    name: PathBuf,
    part: PathBuf,
    file: Option<BufWriter<File>>,
}

/// A file that cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("{} cannot be written: {error}", name.display())]
pub struct FileError {
    /// The name it should get.
    pub name: PathBuf,
    /// Why.
    #[source]
    pub error: io::Error,
}

impl WholeFile {
    /// How the name of a file that is not whole ends.
    pub const SUFFIX: &str = ".part";

    /// Begins a file; one that has this name stays as it is until then.
    ///
    /// # Errors
    /// If it cannot be made in this folder, or the name is that of a folder.
    pub fn create(name: &Path) -> Result<Self, FileError> {
        let fail = |error| FileError { name: name.to_owned(), error };
        if name.is_dir() {
            return Err(fail(io::Error::new(io::ErrorKind::IsADirectory, "this is a folder")));
        }
        let mut part = name.as_os_str().to_owned();
        part.push(format!(".{}{}", std::process::id(), Self::SUFFIX));
        let part = PathBuf::from(part);
        let file = OpenOptions::new().write(true).create(true).truncate(true).open(&part).map_err(fail)?;
        Ok(Self { name: name.to_owned(), part, file: Some(BufWriter::new(file)) })
    }

    /// Gives the file its name: it is whole, and on the disk.
    ///
    /// # Errors
    /// If what was written cannot be brought to the disk; the file is removed then.
    pub fn finish(mut self) -> Result<(), FileError> {
        self.finish_quietly().map_err(|error| FileError { name: self.name.clone(), error })
    }

    fn finish_quietly(&mut self) -> io::Result<()> {
        if let Some(file) = self.file.take() {
            let on_disk = file.into_inner().map_err(io::IntoInnerError::into_error).and_then(|file| file.sync_all());
            let named = on_disk.and_then(|()| fs::rename(&self.part, &self.name));
            if named.is_err() {
                let _ = fs::remove_file(&self.part);
            }
            named?;
        }
        Ok(())
    }

    /// The name it will get.
    pub fn name(&self) -> &Path {
        &self.name
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_mut().map_or(Ok(0), |file| file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), Write::flush)
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            // Not to be written out any more.
            let _ = file.into_parts();
            let _ = fs::remove_file(&self.part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(test: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("bing-whole-file-{}-{test}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("the folder of temporary files can be written");
        folder
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("the folder is there");
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn file_gets_its_name_when_it_is_whole() {
        let folder = folder("whole");
        let name = folder.join("page.html");
        let mut file = WholeFile::create(&name).expect("the folder can be written");
        file.write_all(b"all of it").expect("there is room");
        assert!(names(&folder)[0].ends_with(WholeFile::SUFFIX));
        file.finish().expect("there is room");
        assert_eq!(names(&folder), ["page.html"]);
        assert_eq!(fs::read(&name).expect("it is there"), b"all of it");
        fs::remove_dir_all(&folder).expect("it was made here");
    }

    #[test]
    fn file_that_is_given_up_leaves_what_was_there() {
        let folder = folder("given-up");
        let name = folder.join("page.html");
        fs::write(&name, "old").expect("the folder can be written");
        let mut file = WholeFile::create(&name).expect("the folder can be written");
        file.write_all(b"half of").expect("there is room");
        drop(file);
        assert_eq!(names(&folder), ["page.html"]);
        assert_eq!(fs::read(&name).expect("it is there"), b"old");
        fs::remove_dir_all(&folder).expect("it was made here");
    }

    #[test]
    fn file_that_cannot_be_made_is_told_by_name() {
        let folder = folder("nowhere");
        let error = WholeFile::create(&folder.join("not/there.html")).expect_err("there is no such folder").to_string();
        assert!(error.contains("there.html cannot be written"), "{error}");
        let error = WholeFile::create(&folder).expect_err("it is a folder").to_string();
        assert!(error.ends_with("this is a folder"), "{error}");
        fs::remove_dir_all(&folder).expect("it was made here");
    }
}
