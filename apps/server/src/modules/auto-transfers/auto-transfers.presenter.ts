import { amountText } from '@mainsheet/money';
import type { Replayed } from './replaying.ts';
import type { RuleRow } from './rules.repository.ts';
import type { Seen } from './rules.service.ts';
import type { RunRow } from './runs.repository.ts';
import type { Trial } from './trial.service.ts';

const maybe = (row: RuleRow, minor: string | null): string | null =>
  minor === null ? null : amountText(row.currency, minor);

function presentRun(row: RuleRow, run: RunRow) {
  return {
    runOn: run.run_on,
    outcome: run.outcome,
    watched: maybe(row, run.watched_minor),
    movable: maybe(row, run.movable_minor),
    wanted: amountText(row.currency, run.wanted_minor),
    amount: amountText(row.currency, run.amount_minor),
    reason: run.reason,
    bankTransactionId: run.bank_transaction_id,
    ranBy: run.ran_by,
    ranAt: run.ran_at,
  };
}

export const presentRule = ({ row, runs }: Seen) => ({
  id: row.id,
  status: row.status,
  statusReason: row.status_reason,
  name: row.name,
  kind: row.kind,
  accountId: row.account_id,
  accountName: row.account_name,
  otherAccountId: row.other_account_id,
  otherAccountName: row.other_account_name,
  currency: row.currency,
  level: maybe(row, row.level_minor),
  target: maybe(row, row.target_minor),
  percent: row.percent,
  fixed: maybe(row, row.fixed_minor),
  least: amountText(row.currency, row.least_minor),
  dailyLimit: maybe(row, row.limit_minor),
  weekdays: row.weekdays,
  triedAt: row.tried_terms_no === row.terms_no ? row.tried_at : null,
  triedBy: row.tried_terms_no === row.terms_no ? row.tried_by : '',
  makerName: row.member_name,
  runs: runs.map((run) => presentRun(row, run)),
  version: row.version,
});

export function presentTrial(trial: Trial) {
  const { currency } = trial.row;
  const amount = (minor: bigint) => amountText(currency, minor);
  const tried = (one: Replayed) => ({
    on: one.on,
    outcome: one.outcome,
    watched: amount(one.watched),
    wanted: amount(one.wanted),
    amount: amount(one.amount),
  });
  return {
    from: trial.from,
    to: trial.to,
    currency,
    transfers: trial.transfers.map(tried),
    total: amount(trial.transfers.reduce((sum, one) => sum + one.amount, 0n)),
    shortDays: trial.shortDays,
    lowest: trial.lowest.map((one) => ({
      accountId: one.accountId,
      accountName: one.accountName,
      lowest: amount(one.with.minor),
      lowestOn: one.with.on,
      reallyLowest: amount(one.without.minor),
      reallyLowestOn: one.without.on,
    })),
    conflicts: [...trial.conflicts],
    beside: [...trial.beside],
  };
}
