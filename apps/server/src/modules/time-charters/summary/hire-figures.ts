import { type CivilDate, civilDateAt, type Instant, instantFromEpochMs } from '@mainsheet/calendar';
import { type Explanation, node, shown, sumNode } from '@mainsheet/explanation';
import { findRun, type NamedSpan, runText } from '@mainsheet/hire';
import {
  formatAmount,
  type Money,
  money,
  numberFromMoney,
  parseMoney,
  subtractMoney,
  sumMoney,
} from '@mainsheet/money';
import { shareChanges } from '../billing/hire-shares.ts';
import {
  changesBetween,
  type DrawnLine,
  type DrawnStatement,
} from '../statements/drawn-statement.ts';
import type { HireDocumentRow } from '../statements/statements.repository.ts';

/** An amount as decimal text, and what it is made of. */
export type HireFigure = { readonly amount: string; readonly explanation: Explanation };

type Part = { readonly key: string; readonly label: string; readonly amount: Money };

const figureOf = ({ amount, ...said }: Part, inputs: readonly Explanation[]): HireFigure => ({
  amount: formatAmount(amount),
  explanation: sumNode({ ...said, value: numberFromMoney(amount), unit: amount.currency }, inputs),
});

const saidOf = ({ amount, ...said }: Part, note: string): Explanation =>
  shown({ ...said, value: numberFromMoney(amount), unit: amount.currency, note });

function sumOfLines(
  { currency, lines }: DrawnStatement,
  { key, label }: Omit<Part, 'amount'>,
  isOf: (line: DrawnLine) => boolean,
): HireFigure {
  const own = lines.filter(isOf);
  const amounts = own.map(({ amount }) => parseMoney(currency, amount));
  const inputs = own.map((line, at) => {
    const part = { key: `lines.${line.id}`, label: line.label, amount: amounts[at]! };
    return line.explanation ?? saidOf(part, 'Line of the hire statement');
  });
  return figureOf({ key, label, amount: sumMoney(currency, amounts) }, inputs);
}

export const hireIn = (statement: DrawnStatement): HireFigure =>
  sumOfLines(statement, { key: 'hire', label: 'Hire' }, ({ code }) => code === 'HIRE');

/** Time, commission, allowances and fuel of off-hire. */
export const offHireIn = (statement: DrawnStatement): HireFigure =>
  sumOfLines(statement, { key: 'offHire', label: 'Off-hire' }, ({ code }) =>
    code.startsWith('OFF_HIRE'),
  );

export const totalDueOf = (statement: DrawnStatement): HireFigure =>
  sumOfLines(statement, { key: 'totalDue', label: 'Total due to owners' }, () => true);

export function paidOf({ currency, payments, paid }: DrawnStatement): HireFigure {
  const inputs = payments.map(({ on, reference, amount }, at) => {
    const label = `Payment ${reference}`.trim();
    const part = { key: `payments.${at}`, label, amount: parseMoney(currency, amount) };
    return saidOf(part, `Paid on ${on}`);
  });
  return figureOf({ key: 'paid', label: 'Paid', amount: parseMoney(currency, paid) }, inputs);
}

/** Total due less what was paid, both as figures of the same statement. */
export function balanceOf(
  { balance, currency }: DrawnStatement,
  { totalDue, paid }: { totalDue: HireFigure; paid: HireFigure },
): HireFigure {
  const explanation = node({
    key: 'balance',
    label: 'Balance due to owners',
    value: numberFromMoney(parseMoney(currency, balance)),
    unit: currency,
    formula: 'totalDue - paid',
    inputs: [totalDue.explanation, paid.explanation],
  });
  return { amount: balance, explanation };
}

function explainDocument(currency: string, row: HireDocumentRow): [Money, Explanation] {
  const [total, credited] = [row.total_minor, row.credited_minor].map((minor) =>
    money(currency, BigInt(minor)),
  ) as [Money, Money];
  const run = findRun(row.group_id);
  const note = [row.document_on, run && `of ${runText(run)}`, row.status.toLowerCase()]
    .filter(Boolean)
    .join(', ');
  const whole = saidOf({ key: `${row.id}.total`, label: row.label, amount: total }, note);
  if (credited.minorUnits === 0n) return [total, whole];
  const amount = subtractMoney(total, credited);
  const credit = { key: `${row.id}.credited`, label: 'Credited', amount: credited };
  const explanation = node({
    key: row.id,
    label: `${row.label} less credit`,
    value: numberFromMoney(amount),
    unit: currency,
    formula: 'total - credited',
    inputs: [whole, saidOf(credit, 'Credit notes that were set against it')],
  });
  return [amount, explanation];
}

/** What documents bill, less what was credited. */
export function billedBy(currency: string, rows: readonly HireDocumentRow[]): HireFigure {
  const documents = rows.map((row) => explainDocument(currency, row));
  const amount = sumMoney(
    currency,
    documents.map(([one]) => one),
  );
  return figureOf(
    { key: 'billed', label: 'Billed', amount },
    documents.map(([, explanation]) => explanation),
  );
}

/** What a statement brings to be billed beyond another: no payments, and nothing that other documents hold. */
export function broughtBy(now: DrawnStatement, before: DrawnStatement | null): HireFigure {
  const changes = changesBetween(now, before).filter(({ accountCode }) => accountCode !== null);
  const amounts = changes.map(({ amount }) => parseMoney(now.currency, amount));
  const inputs = changes.map(({ label }, at) =>
    saidOf(
      { key: `brings.${at}`, label, amount: amounts[at]! },
      before ? 'Beyond the last that is issued' : 'From delivery',
    ),
  );
  return figureOf(
    { key: 'brings', label: 'What the statement brings', amount: sumMoney(now.currency, amounts) },
    inputs,
  );
}

/** UTC months of a span, each by its first day. */
function calendarMonths(start: Instant, end: Instant): NamedSpan[] {
  const months: NamedSpan[] = [];
  const first = new Date(start);
  for (let at = 0; ; at += 1) {
    const monthAt = (by: number) =>
      instantFromEpochMs(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + at + by, 1));
    const span = { start: monthAt(0), end: monthAt(1) };
    if (span.start >= end) return months;
    months.push({ id: civilDateAt(span.start, 'UTC'), ...span });
  }
}

export type HireMonth = { readonly month: CivilDate | null; readonly earned: HireFigure };

/**
 * What a statement comes to by month, as a voyage of each month would bear it: time by the second, commissions as the hire. What has
 * no time of its own stands last.
 */
export function monthsOf(statement: DrawnStatement): HireMonth[] {
  const { currency, start, end } = statement;
  const months = calendarMonths(start as Instant, end as Instant);
  const changes = shareChanges(statement, null, {
    voyages: months,
    voyageOfEvent: new Map(),
  });
  return [...months.map(({ id }) => id), null].flatMap((month): HireMonth[] => {
    const parts = changes.flatMap(({ label, shares }) => {
      const amount = shares.get(month);
      return amount && amount.minorUnits !== 0n ? [{ key: `month.${label}`, label, amount }] : [];
    });
    if (month === null && parts.length === 0) return [];
    const amount = sumMoney(
      currency,
      parts.map((part) => part.amount),
    );
    const note = month === null ? 'Without a time of its own' : 'By its days in the month';
    const inputs = parts.map((part) => saidOf(part, note));
    const label = month === null ? 'Without a time of its own' : `Earned in ${month.slice(0, 7)}`;
    return [
      {
        month: month as CivilDate | null,
        earned: figureOf({ key: 'earned', label, amount }, inputs),
      },
    ];
  });
}
