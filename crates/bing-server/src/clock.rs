//! The clock of the server: that of the system, or one that a test sets.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// What time it is for the tables of a server. Clones are the same clock.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// What a test has set it to; nothing for the clock of the system.
    set: Option<watch::Receiver<u64>>,
}

/// What sets a clock.
#[derive(Clone, Debug)]
pub struct ClockHand(watch::Sender<u64>);

impl Clock {
    /// A clock that stands at this time, in milliseconds since the beginning of 1970, until somebody moves it.
    pub fn by_hand(now_ms: u64) -> (ClockHand, Self) {
        let (hand, set) = watch::channel(now_ms);
        (ClockHand(hand), Self { set: Some(set) })
    }

    /// The time, in milliseconds since the beginning of 1970.
    pub(crate) fn now_ms(&self) -> u64 {
        self.set.as_ref().map_or_else(now_ms, |set| *set.borrow())
    }

    /// Waits until a time has come.
    pub(crate) async fn wait_until(&self, at_ms: u64) {
        match self.set.clone() {
            None => tokio::time::sleep(Duration::from_millis(at_ms.saturating_sub(now_ms()))).await,
            Some(mut set) => {
                if set.wait_for(|&now_ms| now_ms >= at_ms).await.is_err() {
                    // Nobody can move it any more.
                    std::future::pending::<()>().await;
                }
            }
        }
    }
}

impl ClockHand {
    /// Moves the clock on.
    pub fn advance(&self, by_ms: u64) {
        self.0.send_modify(|now_ms| *now_ms += by_ms);
    }
}

/// The time by the clock of the system, in milliseconds since the beginning of 1970.
pub(crate) fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
