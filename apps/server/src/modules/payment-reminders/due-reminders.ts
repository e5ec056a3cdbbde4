import { createHash } from 'node:crypto';
import { findPersonalContact, type ReminderSchedule } from '@mainsheet/contract';
import { formatMoney, isZeroMoney, type Money } from '@mainsheet/money';
import { canonicalJson } from '../../platform/audit.ts';
import { daysBetween, daysOverdue, formatDay } from '../commercial-documents/index.ts';
import type { HeldCashRow, OverdueRow } from './reminders.repository.ts';

export type ListedInvoice = {
  readonly row: OverdueRow;
  readonly daysOverdue: number;
  /** Which reminder of it this is; null where it is only listed. */
  readonly level: number | null;
};

export type DueReminder = {
  readonly contactId: string;
  readonly contactName: string;
  readonly level: number;
  readonly to: string | null;
  readonly subject: string;
  readonly message: string;
  readonly hash: string;
  /** What of their money settles nothing yet: they may have paid what is still open here. */
  readonly heldCash: readonly Money[];
  /** Currencies of the statement of account that leaves with it; none where none does. */
  readonly statementOf: readonly string[];
  readonly invoices: readonly ListedInvoice[];
};

export type Writing = {
  readonly company: string;
  readonly today: string;
  readonly levels: ReminderSchedule['levels'];
  readonly held: readonly HeldCashRow[];
  readonly attachesStatement: boolean;
  /** What is charged on what is paid late; 0 for nothing. */
  readonly interestPercent: number;
  /** The first day that bears interest; null for any. */
  readonly interestSince: string | null;
  /** Of each reminder after the first. */
  readonly fee: Money;
  /** Customers whose account is too long for a statement. */
  readonly longAccounts: readonly string[];
};

/**
 * Which reminder of an invoice is due: the next one, once its days are over and as many days lie behind the one
 * before as the schedule has between both. Null while none is.
 */
export function levelDue(
  { due_on, level, reminded_on }: Pick<OverdueRow, 'due_on' | 'level' | 'reminded_on'>,
  { today, levels }: Pick<Writing, 'today' | 'levels'>,
): number | null {
  const next = levels[level];
  if (!next || daysOverdue(due_on, today) < next.afterDays) return null;
  const before = levels[level - 1];
  if (before && reminded_on !== null) {
    if (daysBetween(reminded_on, today) < next.afterDays - before.afterDays) return null;
  }
  return level + 1;
}

/** One mail to each customer who is reminded today: of all that is overdue, in the words of the latest level due. */
export function remindersOf(rows: readonly OverdueRow[], writing: Writing): DueReminder[] {
  const byContact = Map.groupBy(rows, (row) => row.contact_id);
  const due: DueReminder[] = [];
  for (const [contactId, own] of byContact) {
    const invoices = own.map((row) => ({
      row,
      daysOverdue: daysOverdue(row.due_on, writing.today),
      level: levelDue(row, writing),
    }));
    const level = Math.max(0, ...invoices.map((one) => one.level ?? 0));
    if (level > 0) due.push(write({ contactId, level, invoices }, writing));
  }
  return due;
}

type Unwritten = Pick<DueReminder, 'contactId' | 'level' | 'invoices'>;

function write({ contactId, level, invoices }: Unwritten, writing: Writing): DueReminder {
  const [{ row: first }] = invoices as [ListedInvoice];
  const person = findPersonalContact(first.people);
  const mail = {
    to: person?.email ?? null,
    subject: `${titleOf(level, writing.levels.length)} from ${writing.company}`,
    message: messageOf({ name: person?.name ?? first.contact_name, level, invoices }, writing),
  };
  const turns = invoices.map((one) => [one.row.id, one.level]);
  const heldCash = writing.held
    .filter((row) => row.contact_id === contactId)
    .map(({ currency, minor }) => ({ currency, minorUnits: BigInt(minor) }));
  const hash = createHash('sha256')
    .update(canonicalJson({ ...mail, turns, held: heldCash.map(formatMoney) }))
    .digest('hex');
  const statementOf =
    writing.attachesStatement && !writing.longAccounts.includes(contactId)
      ? Object.keys(first.open_by_currency).toSorted()
      : [];
  const contactName = first.contact_name;
  return { contactId, contactName, level, invoices, hash, heldCash, statementOf, ...mail };
}

function titleOf(level: number, levels: number): string {
  if (level === 1) return 'Payment reminder';
  return level === levels ? 'Last payment reminder' : 'Second payment reminder';
}

const openOf = ({ currency, open_minor }: OverdueRow): Money => ({
  currency,
  minorUnits: BigInt(open_minor),
});

/** What of an invoice is left out because it is promised. */
function promisedText({ currency, promised_minor: minor, promised_on: on }: OverdueRow): string {
  if (on === null) return '';
  const promised = formatMoney({ currency, minorUnits: BigInt(minor) });
  return `, without ${promised} that you promised for ${formatDay(on)}`;
}

const lateText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** What is charged for paying late, as the customer must know it before. */
function chargesOf(
  invoices: readonly ListedInvoice[],
  { interestPercent: percent, interestSince: since, fee }: Writing,
): string[] {
  const isEarlier = since !== null && invoices.some(({ row }) => row.due_on < since);
  const from = isEarlier
    ? `the due day on, ${formatDay(since)} at the earliest,`
    : 'the due day on';
  const charges = [
    ...(percent > 0 ? [`From ${from} we charge interest of ${percent} % a year.`] : []),
    ...(isZeroMoney(fee)
      ? []
      : [`Each reminder after the first costs a fee of ${formatMoney(fee)}.`]),
  ];
  return charges.length > 0 ? ['', charges.join(' ')] : [];
}

const ATTACHED = 'Your statement of account is attached.';
const ON_REQUEST =
  'Your account is too long for a statement with this mail: ask us for the part you need.';

type Letter = { name: string; level: number; invoices: readonly ListedInvoice[] };

function messageOf({ name, level, invoices }: Letter, writing: Writing): string {
  const { company, levels, attachesStatement, longAccounts } = writing;
  const isLong = longAccounts.includes(invoices[0]!.row.contact_id);
  const lines = invoices.map(
    ({ row, daysOverdue: days }) =>
      `${row.label}, due ${formatDay(row.due_on)}, ${lateText(days)} overdue: ${formatMoney(openOf(row))}${promisedText(row)}`,
  );
  const { count, open_by_currency: open } = invoices[0]!.row;
  const currencies = new Set([...invoices.map(({ row }) => row.currency), ...Object.keys(open)]);
  const totals = [...currencies].map((currency) =>
    formatMoney({ currency, minorUnits: BigInt(open[currency] ?? 0) }),
  );
  const more = count - invoices.length;
  const last = count > 1 ? [`Together: ${totals.join('; ')}`] : [];
  return [
    `Dear ${name},`,
    '',
    levels[level - 1]!.text,
    '',
    ...lines,
    ...(more > 0 ? [`and ${more} more`] : []),
    ...last,
    ...chargesOf(invoices, writing),
    ...(attachesStatement ? ['', isLong ? ON_REQUEST : ATTACHED] : []),
    '',
    `Kind regards,\n${company}`,
  ].join('\n');
}
