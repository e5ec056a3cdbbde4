/** A fault put into the server on purpose, to see that the run finds it: in the test alone, by another text of one file. */
export type Mutant = {
  readonly name: string;
  /** The file of the server, from `src`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** What it takes of the database beside. */
  readonly statement?: string;
  /** How often PostgreSQL is killed to find it; once where nothing else is said. */
  readonly postgresKills?: number;
};

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'a fresh id at the bank for each attempt',
    file: 'modules/banks/airwallex/transfers.ts',
    from: 'request_id: order.requestId,',
    to: "request_id: order.requestId + '-' + Math.random(),",
  },
  {
    name: 'answers before COMMIT',
    file: 'platform/database/database.ts',
    from: "const { command } = await client.query('commit');",
    to: "client.query('commit').catch(() => {}); const command: string = 'COMMIT';",
  },
  {
    name: 'no look-up of the idempotency key',
    file: 'platform/idempotency.ts',
    from: 'if (key === null) return work();',
    to: 'return work();',
  },
  {
    name: 'the worker marks it answered before the bank answers',
    file: 'modules/payouts/bank/bank-talk.service.ts',
    from: 'const report = await order(platform, of, said);',
    to: "await note(''); const report = await order(platform, of, said);",
  },
  {
    name: 'no look at the balance',
    file: 'modules/accounts/accounts.repository.ts',
    from: "and status = 'ACTIVE'\n      and posted_minor >= reserved_minor +",
    to: "and status = 'ACTIVE'\n      and 0 <= posted_minor +",
    statement: 'alter table global_account drop constraint global_account_funds_check',
  },
  {
    name: 'synchronous_commit is off',
    file: 'platform/database/database.ts',
    from: "['timezone', 'UTC'],",
    to: "['timezone', 'UTC'], ['synchronous_commit', 'off'],",
    postgresKills: 4,
  },
];
