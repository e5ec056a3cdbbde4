import { civilDaysBetween, parseCivilDate } from '@mainsheet/calendar';
import { amountText } from '@mainsheet/money';
import type { LineRow, StatementRow } from './bank-statements.repository.ts';
import type { importStatements, TakenStatement } from './import-statements.service.ts';
import type { Line } from './lines.service.ts';
import type { BankEntryRow } from './matches.repository.ts';
import type { OpenbankTransaction } from './openbank.service.ts';
import type { Position } from './positions.service.ts';
import type { RuleRow } from './rules.repository.ts';
import { type findCandidates, type listSuggestions, ruleReason } from './suggestions.service.ts';

const orNull = (currency: string, minor: string | bigint | null) =>
  minor === null ? null : amountText(currency, minor);

export const presentStatement = (row: StatementRow) => ({
  id: row.id,
  account: row.account,
  currency: row.currency,
  format: row.format,
  number: row.number,
  opening: orNull(row.currency, row.opening_minor),
  closing: orNull(row.currency, row.closing_minor),
  closingOn: row.closing_on,
  balanceFault: row.balance_fault,
  lineCount: row.line_count,
  newLineCount: row.new_line_count,
  importedAt: row.imported_at,
  importedBy: row.imported_by,
});

/** What a file holds, or held when it was taken in. */
export function presentTaken({ format, taken }: Awaited<ReturnType<typeof importStatements>>) {
  return {
    format,
    statements: taken.map(presentTakenStatement),
    lines: taken.reduce((sum, { statement }) => sum + statement.lines.length, 0),
    newLines: taken.reduce((sum, { newLines }) => sum + newLines, 0),
    faults: taken.flatMap(({ fault }) => fault ?? []),
  };
}

function presentTakenStatement({ statement, nth, newLines, fault }: TakenStatement) {
  const { account, currency, lines } = statement;
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted();
  const sumOf = (sign: bigint) =>
    lines
      .filter(({ amountMinor }) => amountMinor * sign > 0n)
      .reduce((sum, { amountMinor }) => sum + amountMinor * sign, 0n);
  return {
    ...{ nth, account, currency, number: statement.number, newLines, fault },
    ...{ lines: lines.length, from: days[0] ?? null, to: days.at(-1) ?? statement.closingOn },
    moneyIn: amountText(currency, sumOf(1n)),
    moneyOut: amountText(currency, sumOf(-1n)),
    opening: orNull(currency, statement.openingMinor),
    closing: orNull(currency, statement.closingMinor),
  };
}

export const presentOpenbank = ({ row, match }: OpenbankTransaction) => ({
  ...{ id: row.id, account: row.account, currency: row.currency },
  ...{ bookedOn: row.booked_on, valueOn: row.value_on },
  amount: amountText(row.currency, row.amount_minor),
  ...{ party: row.counterparty, text: row.details, match },
  reference: referenceOf(row),
});

/** What its payer wrote, else what went with it from bank to bank. */
const referenceOf = (row: LineRow): string => row.reference || row.end_to_end_id;

export const presentBankLine = ({ row, matches }: Line, today: string) => ({
  id: row.id,
  statementId: row.statement_id,
  account: row.account,
  currency: row.currency,
  bookedOn: row.booked_on,
  valueOn: row.value_on,
  amount: amountText(row.currency, row.amount_minor),
  counterparty: row.counterparty,
  counterpartyAccount: row.counterparty_account,
  reference: referenceOf(row),
  text: row.details,
  status: row.status,
  ignoredBecause: row.ignored_because,
  matches: matches.map((match) => ({
    ...presentEntry(match),
    origin: match.origin,
    isReversed: match.is_reversed,
  })),
  ageDays: Math.max(0, civilDaysBetween(parseCivilDate(row.booked_on), parseCivilDate(today))),
  version: row.version,
});

const presentEntry = (row: BankEntryRow) => ({
  transactionId: row.transaction_id,
  lineNo: row.line_no,
  reference: row.reference,
  description: row.description,
  contactName: row.contact_name,
  postedOn: row.posted_on,
  currency: row.currency,
  amount: amountText(row.currency, row.amount_minor),
});

/** Suggestions with what a person needs to know their documents by; those of rules come last. */
export function presentSuggestions({
  found,
  byRule,
  lines,
}: Awaited<ReturnType<typeof listSuggestions>>) {
  const currencyOf = new Map(lines.map((line) => [line.id, line.currency]));
  const matched = found.map(({ suggestion: one, documents, entries }) => ({
    kind: one.kind,
    lineIds: [...one.lineIds],
    documents: documents.map(({ row, settledMinor }) => ({
      id: row.id,
      number: row.label || row.their_number,
      kind: row.kind,
      contactName: row.contact_name,
      currency: row.currency,
      settled: amountText(row.currency, settledMinor < 0n ? -settledMinor : settledMinor),
    })),
    entries: entries.map(presentEntry),
    accountCode: null,
    fee: amountText(currencyOf.get(one.lineIds[0]!)!, one.feeMinor),
    score: one.score,
    isSure: one.isSure,
    reasons: [...one.reasons],
  }));
  const ruled = byRule.map(({ line, rule }) => ({
    kind: 'account',
    lineIds: [line.id],
    documents: [],
    entries: [],
    accountCode: rule.accountCode,
    fee: amountText(line.currency, 0n),
    score: 0,
    isSure: false,
    reasons: [ruleReason(rule)],
  }));
  return [...matched, ...ruled];
}

export const presentCandidates = (of: Awaited<ReturnType<typeof findCandidates>>) => ({
  documents: of.documents.map((row) => ({
    id: row.id,
    number: row.label || row.their_number,
    kind: row.kind,
    contactName: row.contact_name,
    currency: row.currency,
    open: amountText(row.currency, row.open_minor.replace('-', '')),
    dueOn: row.due_on,
  })),
  entries: of.entries.map(presentEntry),
});

export const presentRule = (row: RuleRow) => ({
  id: row.id,
  direction: row.direction,
  words: row.words,
  accountCode: row.account_code,
  isOn: row.is_on,
  acceptedCount: row.accepted_count,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
  version: row.version,
});

export const presentPosition = ({ currency, ...of }: Position) => ({
  currency,
  closingOn: of.closingOn,
  bank: orNull(currency, of.bankMinor),
  ledger: amountText(currency, of.ledgerMinor),
  difference: orNull(currency, of.differenceMinor),
  parts: of.parts.map(({ kind, amountMinor, count }) => ({
    ...{ kind, count },
    amount: amountText(currency, amountMinor),
  })),
  accounts: of.accounts.map((row) => ({
    account: row.account,
    closing: orNull(currency, row.closing_minor),
    closingOn: row.closing_on,
  })),
  ages: [...of.ages],
});
