// A bot for Bug Night in JavaScript: run it as cmd:node examples/bots/first.js
// It makes the move whose text sorts first, and says how many it had to choose from.
// The protocol is in docs/bot-protocol.md.

const readline = require("node:readline");

const say = (line) => process.stdout.write(`${line}\n`);

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const [word] = line.split(" ", 1);
  const rest = line.slice(word.length + 1);
  if (word === "bugnight") {
    say("id name First");
    say("id author The Bug Night authors");
    say("ready");
  } else if (word === "go") {
    const { moves } = JSON.parse(rest);
    say(`info ${moves.length} moves`);
    say(`move ${[...moves].sort()[0]}`);
  } else if (word === "quit") {
    process.exit(0);
  }
});
