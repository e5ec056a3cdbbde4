import { addCivilDays, parseCivilDate } from '@mainsheet/calendar';
import {
  type JournalInput,
  type JournalTemplateInput,
  journalInput,
  journalTemplateInput,
} from '@mainsheet/contract';
import { findJournalFaults, type JournalLine, translateJournal } from '@mainsheet/ledger';
import {
  decimal,
  findCurrencyExponent,
  findDecimal,
  formatAmount,
  moneyFromDecimal,
} from '@mainsheet/money';
import type { JournalRecord, TemplateRecord } from './journals.queries.ts';

export type JournalValues = JournalInput;
export type LineValues = JournalInput['lines'][number];

/** A further line: in the currency of the one above it, as most journals go on. */
export const lineAfter = (before: LineValues | undefined, baseCurrency: string): LineValues => ({
  accountCode: '',
  description: '',
  currency: before?.currency ?? baseCurrency,
  debit: '',
  credit: '',
  rate: before?.rate ?? '1',
  counterparty: '',
  vessel: '',
  voyage: '',
});

/** Nothing was typed on it beside what every new line begins with. */
export const isBlankLine = (line: LineValues): boolean =>
  [
    line.accountCode,
    line.description,
    line.debit,
    line.credit,
    line.counterparty,
    line.vessel,
    line.voyage,
  ].every((text) => text.trim() === '');

/** The form before anything is typed. */
export function emptyJournal(start: { today: string; baseCurrency: string }): JournalValues {
  const line = lineAfter(undefined, start.baseCurrency);
  const lines = [line, { ...line }];
  return { journalOn: start.today, reference: '', description: '', reversesOn: null, lines };
}

/** The form of a saved draft. */
export const formOfJournal = (journal: JournalRecord): JournalValues => ({
  journalOn: journal.journalOn,
  reference: journal.reference,
  description: journal.description,
  reversesOn: journal.reversesOn ?? null,
  lines: journal.lines.map(({ base: _base, ...line }) => line),
});

/** A new journal of today with the lines of another: what is booked month by month is typed once. */
export const copyOfJournal = (journal: JournalRecord, today: string): JournalValues => ({
  ...formOfJournal(journal),
  journalOn: today,
  reversesOn: null,
});

/** A new journal of today with the lines of a template. */
export const journalOfTemplate = (template: TemplateRecord, today: string): JournalValues => ({
  journalOn: today,
  reference: template.reference,
  description: template.description,
  reversesOn: template.isReversed ? addCivilDays(parseCivilDate(today), 1) : null,
  lines: [...template.lines],
});

export type TemplateValues = JournalTemplateInput;

/** The form of a template before anything is typed, with the lines of a journal where it is made of one. */
export function emptyTemplate(
  start: { today: string; baseCurrency: string },
  journal?: JournalRecord,
): TemplateValues {
  const { reference, description, lines } = journal ? formOfJournal(journal) : emptyJournal(start);
  return {
    ...{ name: description.slice(0, 100), reference, description, lines },
    ...{ schedule: null, onDay: null, from: null, until: null },
    isReversed: Boolean(journal?.reversesOn),
  };
}

/** The form of a saved template. */
export const formOfTemplate = (template: TemplateRecord): TemplateValues => ({
  name: template.name,
  reference: template.reference,
  description: template.description,
  schedule: (template.schedule ?? null) as TemplateValues['schedule'],
  onDay: template.onDay ?? null,
  from: template.from ?? null,
  until: template.until ?? null,
  isReversed: template.isReversed,
  lines: [...template.lines],
});

/** What is sent of a template; one that does not recur has no days. */
export const templateInputOf = (values: TemplateValues): JournalTemplateInput =>
  journalTemplateInput.parse({
    ...values,
    ...(values.schedule === null ? { onDay: null, from: null, until: null } : {}),
    lines: values.lines.filter((line) => !isBlankLine(line)),
  });

/** What is sent: blank lines left out, texts trimmed. */
export const inputOf = (values: JournalValues): JournalInput =>
  journalInput.parse({ ...values, lines: values.lines.filter((line) => !isBlankLine(line)) });

/** A line as the ledger reads it; null while its amount, currency or rate is missing or is none. */
export function ledgerLineOf(line: LineValues): JournalLine | null {
  const amount = findDecimal(line.debit || line.credit);
  const rate = findDecimal(line.rate);
  const digits = findCurrencyExponent(line.currency);
  if (!amount || digits === null || amount.decimalPlaces() > digits) return null;
  if (!rate || rate.lte(0)) return null;
  return {
    accountCode: line.accountCode,
    amount: moneyFromDecimal(line.currency, line.debit === '' ? amount.neg() : amount),
    rate: line.rate,
    hasParty: line.counterparty.trim() !== '',
  };
}

/** What a line is worth in base, debit above zero; null while it cannot be known. */
export function baseOfLine(line: LineValues, baseCurrency: string): string | null {
  const read = ledgerLineOf(line);
  return read && formatAmount(translateJournal([read], baseCurrency)[0]!.base);
}

export type Balance = { currency: string; debit: string; credit: string; difference: string };

/** Debits and credits of every currency, and their difference, in the order they first stand. */
export function balancesOf(lines: readonly LineValues[]): Balance[] {
  const typed = lines.filter(({ debit, credit }) => findDecimal(debit || credit));
  return [...Map.groupBy(typed, ({ currency }) => currency)].map(([currency, group]) => {
    const sum = (side: 'debit' | 'credit') =>
      group.reduce((total, line) => total.plus(findDecimal(line[side]) ?? 0), decimal(0));
    const [debit, credit] = [sum('debit'), sum('credit')];
    const difference = debit.minus(credit).toFixed();
    return { currency, debit: debit.toFixed(), credit: credit.toFixed(), difference };
  });
}

/** What keeps the lines, as far as they are typed, from being posted; by line where it is one. */
export function findFaults(lines: readonly LineValues[], baseCurrency: string) {
  const read = lines.map(ledgerLineOf);
  if (read.some((line) => line === null)) return [];
  return findJournalFaults(read as JournalLine[], baseCurrency);
}
