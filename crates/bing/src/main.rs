//! `bing`: the command line.

use std::io::{self, IsTerminal as _, Write as _};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod conform;
mod data_folder;
mod house_rules;
mod language;
mod load;
mod play;
mod replay;
mod serve;
mod sim;
mod solve;
mod verify;

/// The status when what was asked for was done, but its answer is no: a case failed, a record does not verify.
const ANSWER_IS_NO: u8 = 1;
/// The status when what was asked for could not be done.
const CANNOT: u8 = 2;

/// Bing rummy: play it, and check it.
#[derive(Parser, Debug)]
#[command(name = "bing", version, about, propagate_version = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Play(play::Args),
    Replay(replay::Args),
    Serve(serve::Args),
    Load(load::Args),
    Conform(conform::Args),
    Sim(sim::Args),
    Solve(solve::Args),
    Verify(verify::Args),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(&cli.command) {
        Ok(code) => code,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bing: {error:#}");
            ExitCode::from(CANNOT)
        }
    }
}

fn run(command: &Command) -> anyhow::Result<ExitCode> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let code = match command {
        Command::Play(args) => {
            let stdin = io::stdin();
            match play::run(args, &mut stdin.lock(), stdin.is_terminal(), &mut out)? {
                play::Ending::Finished => ExitCode::SUCCESS,
                play::Ending::InputEnded => ExitCode::from(ANSWER_IS_NO),
            }
        }
        Command::Replay(args) => {
            replay::run(args, &mut io::stdin().lock(), &mut out)?;
            ExitCode::SUCCESS
        }
        Command::Serve(args) => {
            serve::run(args, &mut out)?;
            ExitCode::SUCCESS
        }
        Command::Conform(args) => {
            let tally = conform::run(args, &mut out);
            // Failing cases before a line that cannot be read are worth seeing too.
            out.flush()?;
            if tally?.failed == 0 { ExitCode::SUCCESS } else { ExitCode::from(ANSWER_IS_NO) }
        }
        Command::Load(args) => load::run(args, &mut out).map(|()| ExitCode::SUCCESS)?,
        Command::Sim(args) => sim::run(args, &mut out).map(|()| ExitCode::SUCCESS)?,
        Command::Solve(args) => solve::run(args, &mut out).map(|()| ExitCode::SUCCESS)?,
        Command::Verify(args) => {
            if verify::run(args, &mut out)? {
                ExitCode::SUCCESS
            } else {
                ExitCode::from(ANSWER_IS_NO)
            }
        }
    };
    out.flush()?;
    Ok(code)
}

/// Whether the reader of what is printed has gone, as `bing ... | head` does.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|io| io.kind() == io::ErrorKind::BrokenPipe))
}
