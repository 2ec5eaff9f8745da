//! The shuffle that anyone can check: it gives what another program gives, and all orders equally often.

mod reshuffle;
mod uniformity;
mod vectors;
