//! Tests of the solver from outside.

mod generate;
mod limit_agrees;
mod naive;
mod naive_agrees;
mod outs_agree;
