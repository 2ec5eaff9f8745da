//! What people type: names and lines of chat.

use crate::error::{SeatingError, TalkError};
use crate::limits::{CHAT_CHARS_MAX, NAME_CHARS_MAX};

/// The name as it is shown: without white space around it.
pub(crate) fn name(text: &str) -> Result<String, SeatingError> {
    let name = text.trim();
    // Bytes first, so that nobody makes us count through megabytes.
    if name.is_empty() || name.len() > 4 * NAME_CHARS_MAX || name.chars().count() > NAME_CHARS_MAX {
        return Err(SeatingError::NameLength { most: NAME_CHARS_MAX });
    }
    if name.chars().any(is_unprintable) {
        return Err(SeatingError::NameCharacters);
    }
    Ok(name.to_owned())
}

/// The line as it is shown: without white space around it.
pub(crate) fn chat(text: &str) -> Result<String, TalkError> {
    let line = text.trim();
    if line.is_empty() || line.len() > 4 * CHAT_CHARS_MAX || line.chars().count() > CHAT_CHARS_MAX {
        return Err(TalkError::ChatLength { most: CHAT_CHARS_MAX });
    }
    if line.chars().any(is_unprintable) {
        return Err(TalkError::ChatCharacters);
    }
    Ok(line.to_owned())
}

/// Names are one name where they differ in case only.
pub(crate) fn same_name(a: &str, b: &str) -> bool {
    a.to_lowercase() == b.to_lowercase()
}

/// Control characters, and the invisible ones that turn the direction of writing about or let two names look the same.
fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
