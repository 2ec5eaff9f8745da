//! What was measured.

use std::io::Write;
use std::time::Duration;

/// What was measured at one table, or at all.
#[derive(Debug, Default)]
pub(super) struct Figures {
    /// From an action to when the last seat had it and all that came of it, in microseconds.
    pub(super) latencies_us: Vec<u32>,
    /// What the sockets have brought, in bytes of messages.
    pub(super) bytes_in: u64,
    /// What was sent over them.
    pub(super) bytes_out: u64,
    /// Actions that were refused, which should not be.
    pub(super) refused: u64,
}

impl Figures {
    pub(super) fn add(&mut self, other: Self) {
        self.latencies_us.extend(other.latencies_us);
        self.bytes_in += other.bytes_in;
        self.bytes_out += other.bytes_out;
        self.refused += other.refused;
    }
}

/// A whole measurement.
#[derive(Debug, Default)]
pub(super) struct Report {
    pub(super) tables: u32,
    pub(super) sockets: u32,
    pub(super) rate: u32,
    /// How long it took to open all sockets and to sit down.
    pub(super) opened_in: Duration,
    /// How long was measured.
    pub(super) seconds: Duration,
    /// The memory of the server at some moments, where it is known.
    pub(super) memory: Vec<(&'static str, Option<u64>)>,
}

impl Report {
    #[expect(clippy::cast_precision_loss, reason = "four digits are shown")]
    pub(super) fn write(&self, figures: Figures, out: &mut impl Write) -> std::io::Result<()> {
        let Figures { mut latencies_us, bytes_in, bytes_out, refused } = figures;
        latencies_us.sort_unstable();
        let actions = latencies_us.len();
        let seconds = self.seconds.as_secs_f64();
        let asked = if self.rate == 0 { "as many as they can".to_owned() } else { self.rate.to_string() };
        let Self { tables, sockets, .. } = self;
        writeln!(out, "{tables} tables, {sockets} sockets, opened in {:.1} s", self.opened_in.as_secs_f64())?;
        writeln!(
            out,
            "{:.0} actions/s for {seconds:.0} s (asked for: {asked}); {refused} refused",
            actions as f64 / seconds
        )?;
        let at = |permille: usize| {
            let place = (actions.saturating_sub(1)) * permille / 1_000;
            f64::from(latencies_us.get(place).copied().unwrap_or_default()) / 1_000.0
        };
        writeln!(
            out,
            "from an action to the last seat's update: {:.1} ms (50th), {:.1} ms (99th), {:.1} ms (99.9th), {:.1} ms (most)",
            at(500),
            at(990),
            at(999),
            at(1_000)
        )?;
        let per = |bytes: u64, what: usize| bytes as f64 / what.max(1) as f64;
        let (received, sent) = (per(bytes_in, actions), per(bytes_out, actions));
        writeln!(out, "for each action, {received:.0} bytes to all seats together and {sent:.0} bytes from them")?;
        let per_table = per(bytes_in + bytes_out, self.tables as usize) / seconds;
        writeln!(out, "for each table, {per_table:.0} bytes a second")?;
        let before = self.memory.first().and_then(|(_, bytes)| *bytes);
        for (when, bytes) in &self.memory {
            let (Some(bytes), Some(before)) = (bytes, before) else { continue };
            let each = bytes.saturating_sub(before) as f64 / f64::from(self.tables) / 1_000.0;
            writeln!(out, "memory, {when}: {:.1} MB, which is {each:.1} kB for each table", *bytes as f64 / 1e6)?;
        }
        Ok(())
    }
}
