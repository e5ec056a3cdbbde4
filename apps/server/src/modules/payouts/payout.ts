import { formatMoney } from '@mainsheet/money';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { memberStampOf, stampOf } from '../../platform/stamp.ts';
import { record, type Work } from '../../platform/work.ts';
import {
  type BeneficiaryRow,
  holdReasons,
  listBeneficiaryRows,
  paidAccountOf,
  payeeDoubt,
  warningsNow,
} from '../beneficiaries/index.ts';
import { isAlone, type MakerRow } from '../four-eyes/index.ts';
import { people } from '../identity/index.ts';
import { notify } from '../notifications/index.ts';
import { listPapersOfPayouts, type PaperRow } from '../papers/index.ts';
import { holdsMoney, payeeStandings, type ScreeningStanding } from '../sanctions/index.ts';
import * as payouts from './payouts.repository.ts';

/** A payout with all that is looked at when it is judged. */
export type Payout = {
  readonly row: payouts.PayoutRow;
  readonly bills: readonly payouts.BillPartRow[];
  readonly makers: readonly MakerRow[];
  readonly approvals: readonly payouts.ApprovalRow[];
  readonly papers: readonly PaperRow[];
  /** As it is now, whatever was prepared. */
  readonly beneficiary: BeneficiaryRow;
  readonly isAlone: boolean;
  /** How whoever is paid stands against the sanctions lists. */
  readonly screening: ScreeningStanding;
};

/** @throws DomainError NOT_FOUND */
export async function getPayout(work: Work, id: string): Promise<Payout> {
  const [payout] = await withParts(work, [await payouts.getPayout(work.tx, id)]);
  return payout!;
}

/** Payouts with all that is looked at, by as many reads as one takes. */
export async function withParts(work: Work, rows: readonly payouts.PayoutRow[]): Promise<Payout[]> {
  const { tx } = work;
  const ids = rows.map(({ id }) => id);
  const payees = rows.map(({ beneficiary_id: beneficiaryId, contact_id: contactId }) => {
    return { beneficiaryId, contactId };
  });
  const [bills, makers, given, papers, beneficiaries, alone, screenings] = await Promise.all([
    payouts.listBills(tx, ids),
    payouts.listMakers(tx, ids),
    payouts.listApprovals(tx, ids),
    listPapersOfPayouts(tx, ids),
    listBeneficiaryRows(tx, [...new Set(rows.map((row) => row.beneficiary_id))]),
    isAlone(work),
    payeeStandings(tx, payees),
  ]);
  const [billsOf, makersOf, papersOf] = [byPayout(bills), byPayout(makers), byPayout(papers)];
  const approvalsOf = byPayout(await stillThere(tx, given));
  const known = new Map(beneficiaries.map((one) => [one.id, one]));
  return rows.map((row, index) => ({
    row,
    bills: billsOf(row.id),
    makers: makersOf(row.id),
    approvals: approvalsOf(row.id),
    papers: papersOf(row.id),
    beneficiary: known.get(row.beneficiary_id)!,
    isAlone: alone,
    screening: screenings[index]!,
  }));
}

function byPayout<Row extends { payout_id: string }>(rows: readonly Row[]) {
  const groups = Map.groupBy(rows, ({ payout_id }) => payout_id);
  return (id: string): Row[] => groups.get(id) ?? [];
}

/** Approvals of people who were deactivated or restricted since do not count. */
async function stillThere<Row extends payouts.ApprovalRow>(
  tx: Tx,
  approvals: readonly Row[],
): Promise<readonly Row[]> {
  if (approvals.length === 0) return approvals;
  const persons = approvals.map(({ person_id }) => person_id);
  const shut = await tx.asIdentity((identity) => people.listShutOut(identity, persons));
  return approvals.filter(({ person_id }) => !shut.some(({ id }) => id === person_id));
}

/** Why nobody is paid to an account that was given up, in words. */
export const archivedText = ({ name }: BeneficiaryRow): string =>
  `${name} is archived: nothing is paid to this account any more.`;

/** Why no money leaves for a payout yet, in words; null when nothing holds it. */
export function findHold({ row, bills, beneficiary, screening }: Payout): string | null {
  if (beneficiary.is_archived) return archivedText(beneficiary);
  if (beneficiary.bank_no !== row.bank_no) {
    return `The account of ${beneficiary.name} was changed after this was prepared. Take it back and prepare it again.`;
  }
  if (holdsMoney(screening)) return screening.text;
  const to = {
    ...{ name: beneficiary.name, account: paidAccountOf(beneficiary) },
    ...{ calledAt: beneficiary.called_at, lastCalledAt: beneficiary.last_called_at },
    ...{ warnings: warningsNow(beneficiary), doubt: payeeDoubt(beneficiary) },
  };
  const asking = bills.map(({ label, pay_to_account: account, counts_since: since }) => {
    return { label, account, since };
  });
  const reasons = holdReasons(to, asking);
  return reasons.length > 0 ? reasons.map(({ text }) => text).join(' ') : null;
}

export type Key = { readonly id: string; readonly version: number };

/** A payout, locked, as it was seen. @throws DomainError NOT_FOUND, STALE_VERSION */
export async function takePayout(work: Work, { id, version }: Key): Promise<Payout> {
  await payouts.lockPayout(work.tx, id);
  const payout = await getPayout(work, id);
  if (payout.row.version !== version) throw new DomainError('STALE_VERSION');
  return payout;
}

/** @throws DomainError INVALID_STATE in words */
export function assertStatus(
  { status }: payouts.PayoutRow,
  allowed: readonly string[],
  done: string,
): void {
  if (allowed.includes(status)) return;
  const reason = `A payout that is ${status.toLowerCase()} cannot be ${done}.`;
  throw new DomainError('INVALID_STATE', { reason });
}

/** Takes a locked payout a step further. */
export async function move(
  work: Work,
  row: payouts.PayoutRow,
  to: payouts.StatusChange,
): Promise<void> {
  const moved = await payouts.setStatus(work.tx, row, to, stampOf(work.platform, work.actor));
  if (!moved) throw new DomainError('STALE_VERSION');
}

export const stamp = ({ platform, actor }: Work) => memberStampOf(platform, actor);

const TITLES: Readonly<Record<string, string>> = {
  approve: 'Payment approved',
  reject: 'Payment rejected',
  cancel: 'Payment cancelled',
  paid: 'Payment made',
  fail: 'Payment failed',
  return: 'Payment came back',
};

const IN_ONE: ReadonlySet<string> = new Set(['submit', 'approve', 'reject']);

/** A payout after a step, without what it is judged by. */
export type Done = { readonly row: payouts.PayoutRow };

type Step = { readonly verb: string; readonly inStead: { readonly member_name: string } | null };

/** Writes what was done into the trail, tells whom it concerns and announces it. */
export async function tell(work: Work, id: string, step: string | Step): Promise<Done> {
  const { verb, inStead } = typeof step === 'string' ? { verb: step, inStead: null } : step;
  const { platform, tx, actor } = work;
  const row = await payouts.getPayout(tx, id);
  const label = payouts.payoutLabel(row);
  const money = paymentText(row);
  await record(work, {
    action: `payout.${verb}`,
    subject: { type: 'payout', id, label },
    detail: {
      ...{ status: row.status, amount: money, beneficiary: row.beneficiary.name },
      ...(inStead ? { inSteadOf: inStead.member_name } : {}),
    },
    changes: [
      { topic: 'payouts', id, version: row.version },
      { topic: 'banking', id: row.account_id, version: 0 },
    ],
  });
  const title = TITLES[verb];
  const link = `/payouts?id=${id}`;
  const message = `${label}, ${money} to ${row.beneficiary.name}`;
  const needs = 'payout.view' as const;
  // Of a batch people hear once.
  if (row.batch_id && IN_ONE.has(verb)) return { row };
  if (verb === 'submit') {
    const notice = { kind: 'approval-needed', title: `Approval needed: ${money}` } as const;
    const to = { holdersOf: 'paymentApprovals.modify' } as const;
    await notify(platform, tx, { actor, to, notice: { ...notice, message, link }, needs });
  }
  if (title) {
    const kind = verb === 'paid' || verb === 'fail' || verb === 'return' ? 'payment' : 'decision';
    const notice = { kind, title, message, link } as const;
    // Whoever prepared it hears of it also when the bank acted in their name.
    const of = { actor: { memberId: null }, to: { memberIds: [row.prepared_by] }, notice, needs };
    await notify(platform, tx, verb === 'cancel' ? { ...of, actor } : of);
  }
  return { row };
}

/** The first day on which money that is to leave on a day can leave: today, where that day is over. */
export const firstSendingDay = (paymentOn: string, today: string): string =>
  paymentOn > today ? paymentOn : today;

export const paymentText = (row: payouts.PayoutRow): string =>
  formatMoney({ currency: row.payment_currency, minorUnits: BigInt(row.payment_minor) });

/** What is promised of the account: what is sent and what that costs. */
export const reservedMinor = (row: payouts.PayoutRow): bigint =>
  BigInt(row.source_minor) + BigInt(row.fee_minor);
