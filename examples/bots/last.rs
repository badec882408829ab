// A bot for Bug Night in Rust, without any crate: rustc -O examples/bots/last.rs -o last
// Run it as cmd:./last. It makes the last of the legal moves.
// The protocol is in docs/bot-protocol.md.

use std::io::{self, BufRead, Write};

/// The texts of the list "moves" in a line of JSON. Moves have no quotes or backslashes in them.
fn moves(line: &str) -> Vec<&str> {
    let key = "\"moves\":[";
    let begin = line.find(key).map_or(line.len(), |at| at + key.len());
    let end = line[begin..].find(']').map_or(line.len(), |at| begin + at);
    line[begin..end].split('"').skip(1).step_by(2).collect()
}

fn main() -> io::Result<()> {
    let mut out = io::stdout();
    for line in io::stdin().lock().lines() {
        let line = line?;
        match line.split(' ').next() {
            Some("bugnight") => writeln!(out, "id name Last\nready")?,
            Some("go") => match moves(&line).last() {
                Some(text) => writeln!(out, "move {text}")?,
                None => writeln!(out, "error there is no move")?,
            },
            Some("quit") => return Ok(()),
            _ => {}
        }
        out.flush()?;
    }
    Ok(())
}
