import { type ApprovalPolicy, approvalPolicy, NEW_DETAILS_HOURS } from '@mainsheet/contract';
import { formatAmount, type Money } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { approvalPolicyOf, getCompany } from '../companies/index.ts';
import { listRatesOn } from '../exchange-rates/index.ts';
import { NO_SUBJECTS, readSubjects } from './payout-subjects.ts';
import { listReplayed, payoutLabel, type ReplayedRow } from './payouts.repository.ts';
import { type Asked, DAY_MS, judge, ratesOf } from './policy.ts';

/** How far back a policy is tried before it is switched on. */
const REPLAY_DAYS = 90;
const HOUR_MS = 3_600_000;

type Replayed = { readonly row: ReplayedRow; readonly now: Asked; readonly proposed: Asked };
type PolicyReplay = {
  readonly days: number;
  readonly looked: number;
  readonly changed: readonly Replayed[];
};

/**
 * Which payouts of the last 90 days a proposed policy would have asked others for than the present one, at the rates of
 * their day and the costs of their voyages as they stand now. It only reads. @throws DomainError INVALID_INPUT for a policy that is none
 */
export function replayPolicy(
  platform: Platform,
  actor: Actor,
  data: unknown,
): Promise<PolicyReplay> {
  const proposed = parseBody(approvalPolicy, data);
  const from = platform.clock.now().getTime() - REPLAY_DAYS * DAY_MS;
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const company = await getCompany(tx);
    // What came in the day before counts beside the first of them.
    const rows = await listReplayed(tx, new Date(from - DAY_MS).toISOString());
    const policies = { now: approvalPolicyOf(company), proposed };
    const replayed = await replay(tx, rows, { base: company.base_currency, from, policies });
    const changed = replayed.filter(({ now, proposed: then }) => now.approvers !== then.approvers);
    return { days: REPLAY_DAYS, looked: replayed.length, changed: changed.toReversed() };
  });
}

type Trial = {
  readonly base: string;
  readonly from: number;
  readonly policies: { readonly now: ApprovalPolicy; readonly proposed: ApprovalPolicy };
};

async function replay(
  tx: Tx,
  rows: readonly ReplayedRow[],
  { base, from, policies }: Trial,
): Promise<Replayed[]> {
  const replayed: Replayed[] = [];
  const ids = rows.filter((row) => Date.parse(row.submitted_at) >= from).map(({ id }) => id);
  const subjects = await readSubjects(tx, ids, [policies.now, policies.proposed]);
  let rates = { on: '', of: ratesOf([], base) };
  let first = 0;
  for (const [index, row] of rows.entries()) {
    const at = Date.parse(row.submitted_at);
    while (Date.parse(rows[first]!.submitted_at) < at - DAY_MS) first += 1;
    if (at < from) continue;
    const on = row.submitted_at.slice(0, 10);
    if (rates.on !== on) rates = { on, of: ratesOf(await listRatesOn(tx, { base, on }), base) };
    const beside = rows.slice(first, index).filter((one) => one.is_counted);
    const judged = {
      ...{ source: sourceOf(row), payment: paymentOf(row), beside: beside.map(sourceOf) },
      isNewAccount: at - Date.parse(row.account_since) < NEW_DETAILS_HOURS * HOUR_MS,
      subjects: subjects.get(row.id) ?? NO_SUBJECTS,
    };
    replayed.push({
      row,
      now: judge(policies.now, judged, rates.of),
      proposed: judge(policies.proposed, judged, rates.of),
    });
  }
  return replayed;
}

const sourceOf = (row: ReplayedRow): Money => ({
  currency: row.source_currency,
  minorUnits: BigInt(row.source_minor),
});
const paymentOf = (row: ReplayedRow): Money => ({
  currency: row.payment_currency,
  minorUnits: BigInt(row.payment_minor),
});

export const presentReplay = ({ days, looked, changed }: PolicyReplay) => ({
  ...{ days, looked },
  changed: changed.map(({ row, now, proposed }) => ({
    id: row.id,
    number: payoutLabel(row),
    submittedAt: row.submitted_at,
    beneficiaryName: row.beneficiary_name,
    amount: formatAmount(paymentOf(row)),
    currency: row.payment_currency,
    approversNow: now.approvers,
    approversProposed: proposed.approvers,
    because: [...proposed.because],
  })),
});
