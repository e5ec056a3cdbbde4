const HELP = `mainsheet: the command line of Mainsheet

  mainsheet calc NAME INPUT.json   calculates and prints JSON; - reads standard input
                                   [--explain] with the trees of the figures, [--figure KEY] one of them
                                   as text, [--schema] what it takes
  mainsheet calc                   lists the calculations
  mainsheet statement FILE         prints a bank's statement: camt.053, MT940, OFX or CSV
                                   [--currency EUR] [--date-order ORDER] [--decimal FORM] for a CSV
  mainsheet company create --name NAME --email EMAIL --first FIRST --last LAST [--currency USD]
                                   makes a company with its Owner; prints a one-time link
  mainsheet company invite EMAIL   sends and prints the link that opens a company's account
  mainsheet backup FILE            writes everything, keys included, into one file
                                   [--passphrase-file F] sealed with the passphrase that F holds
  mainsheet restore FILE           puts a backup into an empty database, all or nothing
                                   [--passphrase-file F] [--send-waiting] lets leave what waited
  mainsheet release                lets leave what a restore held back
  mainsheet distribute             spreads the tables over the nodes of a Citus cluster
  mainsheet verify                 walks the audit trail and the ledger of every company
  mainsheet demo load              loads the demo company
  mainsheet migrate                brings the database forward

Settings come from the environment, as for the server: DATABASE_URL, DATA_DIR, SECRETS_DIR …
The embedded database can be opened by one process at a time: stop the server first. calc and statement open none.`;

/** Loads only what a command needs: a calculation starts no server. */
async function main(args: readonly string[]): Promise<void> {
  const [command] = args;
  if (command === 'calc') {
    const { calc } = await import('./calc/calc.ts');
    process.exitCode = await calc(args.slice(1));
    return;
  }
  if (command === 'statement') {
    const { statement } = await import('./statement.ts');
    process.exitCode = await statement(args.slice(1));
    return;
  }
  const isHelp = command === undefined || command === 'help';
  if (!isHelp) {
    const { administrate } = await import('./administration.ts');
    if (await administrate(args)) return;
  }
  console.log(HELP);
  process.exitCode = isHelp ? 0 : 2;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
