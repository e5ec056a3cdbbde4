import { addCivilDays, parseCivilDate } from '@mainsheet/calendar';
import { findChartAccount } from '@mainsheet/ledger';
import {
  type BankRule,
  findRule,
  type LineToMatch,
  type OpenDocument,
  type Suggestion,
  suggestMatches,
} from '@mainsheet/reconciliation';
import { type Actor, can } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { listAccountsOfContacts } from '../beneficiaries/index.ts';
import { KINDS } from '../commercial-documents/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { listRatesOn } from '../exchange-rates/index.ts';
import * as rows from './bank-statements.repository.ts';
import { searchOf } from './lines.service.ts';
import {
  type BankEntryRow,
  findUnmatchedEntries,
  listUnmatchedEntries,
} from './matches.repository.ts';
import { listRules } from './rules.repository.ts';
import { MOST_RULES, textOf } from './rules.service.ts';

/** As many lines and documents as are matched within a moment. */
const MOST = 10_000;
/** Days that a posting may lie before the line it is. */
const DAYS_BEFORE = 120;

const NO_FILTER = { status: 'Open', account: null, search: null, statementId: null };

export type Found = {
  readonly suggestion: Suggestion;
  readonly documents: readonly { row: rows.OpenDocumentRow; settledMinor: bigint }[];
  readonly entries: readonly BankEntryRow[];
};

export type ByRule = { readonly line: rows.LineRow; readonly rule: BankRule };

/** What the open lines are likely to be, among what the actor may see: documents, postings, and accounts by rule. */
export function listSuggestions(platform: Platform, actor: Actor) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const today = todayBy(platform.clock);
    const lines = await rows.listLines(tx, { ...NO_FILTER, limit: MOST, offset: 0 });
    const [documents, entries, rules, rateOf] = await Promise.all([
      rows.listOpenDocuments(tx, {
        invoice: can(actor, 'receivablesInvoices.view') ? KINDS.invoice.open : [],
        bill: can(actor, 'payablesBills.view') ? KINDS.bill.open : [],
        limit: MOST,
      }),
      listUnmatchedEntries(tx, { since: firstDay(lines, today), limit: MOST }),
      listRules(tx, MOST_RULES),
      readRates(platform, tx),
    ]);
    const accounts = await readAccounts(tx, documents);
    const suggestions = suggestMatches(
      lines.map(lineOf),
      [...documents.map((row) => documentOf(row, accounts)), ...entries.map(entryOf)],
      rateOf,
    );
    const documentById = new Map(documents.map((row) => [row.id, row]));
    const entryById = new Map(entries.map((row) => [keyOfEntry(row), row]));
    const found = suggestions.flatMap((suggestion): Found[] => {
      const isOfEntries = suggestion.documents.map(({ id }) => entryById.has(id));
      // A line is documents to be paid or postings that stand there: both at once would have to be made apart.
      if (isOfEntries.includes(true) && isOfEntries.includes(false)) return [];
      return [
        {
          suggestion,
          documents: suggestion.documents.flatMap(({ id, settledMinor }) => {
            const row = documentById.get(id);
            return row ? [{ row, settledMinor }] : [];
          }),
          entries: suggestion.documents.flatMap(({ id }) => entryById.get(id) ?? []),
        },
      ];
    });
    const taken = new Set(found.flatMap(({ suggestion }) => suggestion.lineIds));
    const on = rules.filter((rule) => rule.is_on).map(ruleOf);
    const byRule = lines.flatMap((line): ByRule[] => {
      const rule = taken.has(line.id) ? null : findRule(lineOf(line), on);
      return rule ? [{ line, rule }] : [];
    });
    return { found, byRule, lines };
  });
}

/** The day from which postings may be one of the lines. */
function firstDay(lines: readonly rows.LineRow[], today: string): string {
  const first = lines.reduce((least, { booked_on: on }) => (on < least ? on : least), today);
  return addCivilDays(parseCivilDate(first), -DAYS_BEFORE);
}

/** Accounts by whom they are of: where a line names one, its money is theirs. */
async function readAccounts(tx: Tx, documents: readonly rows.OpenDocumentRow[]): Promise<Accounts> {
  const contacts = [...new Set(documents.map((row) => row.contact_id))];
  const known = Map.groupBy(await listAccountsOfContacts(tx, contacts), (row) => row.contact_id);
  return new Map([...known].map(([id, of]) => [id, of.map(({ account }) => account)]));
}

/** Rates of today: what is suggested by them is judged by the rate of the line's day when it is accepted. */
async function readRates(platform: Platform, tx: Tx) {
  const base = await getBaseCurrency(tx);
  const rates = await listRatesOn(tx, { base, on: todayBy(platform.clock) });
  const rateOf = new Map(rates.map(({ currency, rate }) => [currency, Number(rate)]));
  rateOf.set(base, 1);
  return (currency: string) => rateOf.get(currency) ?? null;
}

const lineOf = (line: rows.LineRow): LineToMatch => ({
  id: line.id,
  bookedOn: line.booked_on,
  currency: line.currency,
  amountMinor: BigInt(line.amount_minor),
  counterparty: line.counterparty,
  counterpartyAccount: line.counterparty_account,
  text: textOf(line),
});

type Accounts = ReadonlyMap<string, readonly string[]>;

const documentOf = (row: rows.OpenDocumentRow, accounts: Accounts): OpenDocument => ({
  id: row.id,
  number: row.label,
  otherNumber: row.their_number,
  currency: row.currency,
  openMinor: BigInt(row.open_minor),
  counterparty: row.contact_name,
  accounts: accounts.get(row.contact_id) ?? [],
  dueOn: row.due_on,
});

const keyOfEntry = (row: BankEntryRow): string => `${row.transaction_id} ${row.line_no}`;

const entryOf = (row: BankEntryRow): OpenDocument => ({
  id: keyOfEntry(row),
  number: row.reference,
  otherNumber: '',
  currency: row.currency,
  openMinor: BigInt(row.amount_minor),
  counterparty: row.contact_name,
  accounts: [],
  dueOn: row.posted_on,
  isWhole: true,
});

const ruleOf = (row: Awaited<ReturnType<typeof listRules>>[number]): BankRule => ({
  id: row.id,
  direction: row.direction,
  words: row.words,
  accountCode: row.account_code,
});

/** Why a rule sends a line to its account. */
export const ruleReason = ({ words, accountCode }: BankRule): string =>
  `“${words.toLowerCase()}” goes to ${findChartAccount(accountCode)?.name ?? accountCode}`;

const MOST_CANDIDATES = 20;

/**
 * What a person may choose a line to be: open documents of its direction that they may see, and postings in its
 * currency, the likeliest for its amount first. @throws DomainError NOT_FOUND
 */
export function findCandidates(
  platform: Platform,
  actor: Actor,
  { lineId, search: typed }: { lineId: string; search: string },
) {
  const search = searchOf(typed);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const line = await rows.getLine(tx, lineId);
    const isIn = BigInt(line.amount_minor) > 0n;
    const kind = isIn ? 'invoice' : 'bill';
    const maySee = can(actor, isIn ? 'receivablesInvoices.view' : 'payablesBills.view');
    const { currency, amount_minor: amountMinor } = line;
    const limit = MOST_CANDIDATES;
    const sizeMinor = amountMinor.replace('-', '');
    const [documents, entries] = await Promise.all([
      rows.findOpenDocuments(tx, {
        ...{ kind, search, currency, sizeMinor, limit },
        statuses: maySee ? KINDS[kind].open : [],
      }),
      findUnmatchedEntries(tx, { search, currency, amountMinor, limit }),
    ]);
    return { documents, entries };
  });
}
