import { createHash } from 'node:crypto';
import {
  type JournalLineInput,
  journalInput,
  journalLine,
  OPENING_LIMITS,
  openingImportInput,
} from '@mainsheet/contract';
import { ACCOUNT, findChartAccount, findJournalFaults } from '@mainsheet/ledger';
import { amountText, findCurrencyExponent } from '@mainsheet/money';
import { type Actor, assertCan } from '../../platform/actor.ts';
import { canonicalJson } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { findBaseRate } from '../exchange-rates/index.ts';
import {
  createJournal,
  ledgerLineOf,
  listAccountCurrencies,
  type NewLine,
  readLines,
} from '../journals/index.ts';
import {
  MOST_SHOWN,
  readAmounts,
  readTitledTable,
  type TableFault,
  type TableImport,
  type Titles,
} from '../sheets/index.ts';
import { countGoneJournals } from './opening-books.repository.ts';

type Column = 'account' | 'currency' | 'debit' | 'credit' | 'balance' | 'rate' | 'text' | Named;
type Named = 'counterparty' | 'vessel' | 'voyage';

const TITLES: Titles<Column> = {
  account: ['Account', 'Account code', 'Code'],
  currency: ['Currency', 'Ccy'],
  debit: ['Debit'],
  credit: ['Credit'],
  balance: ['Balance', 'Amount'],
  rate: ['Rate', 'Exchange rate'],
  text: ['Text', 'Description'],
  counterparty: ['Counterparty', 'Contact', 'Company'],
  vessel: ['Vessel'],
  voyage: ['Voyage'],
};

/** Where a fault of a journal's line is mended in the table. */
const COLUMN_OF: Readonly<Record<string, Column>> = {
  ...{ accountCode: 'account', description: 'text', currency: 'currency', debit: 'debit' },
  ...{ credit: 'credit', rate: 'rate', counterparty: 'counterparty', vessel: 'vessel' },
  voyage: 'voyage',
};

export type ImportedBalances = TableImport & {
  /** The draft that somebody else posts. */
  readonly journalId: string | null;
  /** What the table is out of balance by, which the account of opening balances takes until the rest comes. */
  readonly remainder: readonly { readonly currency: string; readonly amount: string }[];
};

const BY_ITEMS: Readonly<Record<string, string>> = {
  [ACCOUNT.receivable]: 'Receivables come in as open items, each with its customer and due date.',
  [ACCOUNT.payable]: 'Payables come in as open items, each with its vendor and due date.',
};

type Typed = { readonly line: number; readonly row: JournalLineInput };

/**
 * Takes a table of balances over as one journal, all of it or nothing: a draft that somebody else posts. What it is out of balance
 * by goes to the account of opening balances, where the open items meet it.
 * @throws DomainError FORBIDDEN, INVALID_INPUT. @returns what it did, or would do as a preview
 */
export async function importOpeningBalances(
  platform: Platform,
  actor: Actor,
  { data, isPreview }: { data: unknown; isPreview: boolean },
): Promise<ImportedBalances> {
  assertCan(actor, 'accounting.modify');
  const { on, text } = parseBody(openingImportInput, data);
  const [read, gone] = await platform.db.inTenant(actor.companyId, async (tx) => [
    await readBalances(tx, { on, text }),
    await countGoneJournals(tx),
  ]);
  const { typed, unread, lines } = read;
  const faults = read.faults.toSorted((a, b) => a.line - b.line).slice(0, MOST_SHOWN);
  const none = { unread, known: [], isSaved: false, journalId: null };
  if (faults.length > 0) return { ...none, faults, added: 0, remainder: [] };
  const { balancing, remainder } = remainderOf(lines);
  const journal = {
    ...{ journalOn: on, reference: 'Opening', description: `Opening balances of ${on}` },
    lines: [...typed.map(({ row }) => row), ...balancing],
  };
  const whole = wholeFaults(journal, balancing.length);
  if (whole.length > 0) return { ...none, faults: whole, added: 0, remainder };
  const seen = { ...none, faults, added: typed.length, remainder };
  if (isPreview) return seen;
  // Pressed twice it is one draft; once that is deleted or reversed, the same table is another.
  const key = createHash('sha256').update(canonicalJson({ journal, gone })).digest('hex');
  const made = await createJournal(platform, actor, { data: journal, key });
  return { ...seen, isSaved: true, journalId: made.row.id };
}

/** What the form of a journal says against all lines together, those that take what is out of balance among them. */
function wholeFaults(journal: { lines: readonly unknown[] }, balancing: number): TableFault[] {
  const issue = journalInput.safeParse(journal).error?.issues[0];
  if (!issue) return [];
  const lines = `${journal.lines.length} lines, ${balancing} of which take what each currency and rate is out of balance by`;
  return [{ line: 1, column: '', message: `The journal has ${lines}. ${issue.message}` }];
}

/** The table as lines of a journal, and all that is wrong with it. */
async function readBalances(tx: Tx, { on, text }: { on: string; text: string }) {
  const base = await getBaseCurrency(tx);
  const rateOf = async (currency: string) =>
    (await findBaseRate(tx, { base, currency, on }))?.rate ?? '';
  const { typed, unread, faults } = await readTable(text, { base, rateOf });
  faults.push(...formFaults(typed));
  let lines: NewLine[] = [];
  if (faults.length > 0) return { typed, unread, faults, lines };
  try {
    lines = await readLines(
      tx,
      typed.map(({ row }) => row),
    );
    faults.push(...(await bookFaults(tx, { typed, lines, base })));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    faults.push(
      ...error.violations.map(({ path, message }) => {
        const [, index, field = ''] = path.split('.');
        return placed(typed, { index: Number(index), field, message });
      }),
    );
  }
  return { typed, unread, faults, lines };
}

type Booked = { typed: readonly Typed[]; lines: readonly NewLine[]; base: string };

/** What keeps a line from being posted, whatever stands beside it. */
async function bookFaults(tx: Tx, { typed, lines, base }: Booked): Promise<TableFault[]> {
  const held = await listAccountCurrencies(tx);
  return lines.flatMap((line, index) => {
    const faults = findJournalFaults([ledgerLineOf(line)], base).filter((one) => one.line === 0);
    if (line.account_code === ACCOUNT.bank && held.includes(line.currency)) {
      const message = `Your bank in ${line.currency} is a Mainsheet account: what it holds comes from the bank.`;
      faults.push({ line: 0, field: 'accountCode', message });
    }
    return faults.map((fault) => placed(typed, { ...fault, index }));
  });
}

type Reading = { base: string; rateOf: (currency: string) => Promise<string> };

async function readTable(text: string, { base, rateOf }: Reading) {
  const table = readTitledTable<Column>(text, {
    titles: TITLES,
    required: [['account'], ['debit', 'credit', 'balance']],
    most: OPENING_LIMITS.balances,
    noun: 'balances',
  });
  const { lines, unread } = table;
  const faults = [...table.faults];
  const currencyOf = (cell: (column: Column) => string) => cell('currency').toUpperCase() || base;
  const digits = lines.map(({ cell }) => findCurrencyExponent(currencyOf(cell)) ?? 2);
  const amountsOf = (column: Column) =>
    readAmounts({ lines, column, title: TITLES[column][0], faults }, Math.max(2, ...digits));
  const amounts = {
    ...{ debit: amountsOf('debit'), credit: amountsOf('credit'), balance: amountsOf('balance') },
  };
  const typed: Typed[] = [];
  for (const { line, cell } of lines) {
    const currency = currencyOf(cell);
    const sides = sidesOf({
      ...{ debit: amounts.debit.get(line), credit: amounts.credit.get(line) },
      balance: amounts.balance.get(line),
    });
    // A balance of nothing is none.
    if (sides === null) continue;
    const row = {
      ...{ accountCode: codeOf(cell('account')), currency, description: cell('text'), ...sides },
      ...{ counterparty: cell('counterparty'), vessel: cell('vessel'), voyage: cell('voyage') },
      rate: cell('rate') || (currency === base ? '1' : await rateOf(currency)),
    };
    const own = BY_ITEMS[row.accountCode];
    if (own) faults.push({ line, column: TITLES.account[0], message: own });
    typed.push({ line, row });
  }
  if (faults.length === 0 && typed.length === 0) {
    faults.push({ line: 1, column: '', message: 'Every balance of this table is zero.' });
  }
  return { typed, unread, faults };
}

const codeOf = (cell: string): string => /^(\d{4})\b/.exec(cell)?.[1] ?? cell;
const isNothing = (amount: string | undefined): boolean => !amount || Number(amount) === 0;
const turned = (amount: string): string => amount.replace(/^-/, '');

/** A line on its one side; null for nothing. Both sides typed stay so, to be refused. */
function sidesOf(of: {
  debit: string | undefined;
  credit: string | undefined;
  balance: string | undefined;
}): { debit: string; credit: string } | null {
  if (isNothing(of.debit) && isNothing(of.credit)) {
    if (isNothing(of.balance)) return null;
    const amount = of.balance!;
    return amount.startsWith('-')
      ? { debit: '', credit: turned(amount) }
      : { debit: amount, credit: '' };
  }
  const side = (amount: string | undefined) => (isNothing(amount) ? '' : amount!);
  const [debit, credit] = [side(of.debit), side(of.credit)];
  // A side below zero is the other one.
  if (debit.startsWith('-') && credit === '') return { debit: '', credit: turned(debit) };
  if (credit.startsWith('-') && debit === '') return { debit: turned(credit), credit: '' };
  return { debit, credit };
}

/** What the form of a journal says against the lines. */
function formFaults(typed: readonly Typed[]): TableFault[] {
  return typed.flatMap(({ row }, index) => {
    const account = findChartAccount(row.accountCode);
    const line = journalLine.safeParse(row);
    const all = (line.error?.issues ?? []).map(({ path, message }) => ({
      ...{ index, field: String(path[0] ?? ''), message },
    }));
    const faults = all.filter(
      ({ field }, at) => all.findIndex((other) => other.field === field) === at,
    );
    if (account === null) {
      const message = `There is no account ${row.accountCode.slice(0, 40)}.`;
      faults.splice(0, faults.length, { index, field: 'accountCode', message });
    }
    return faults.map((fault) =>
      placed(
        typed,
        fault.field === 'rate' && row.rate === ''
          ? { ...fault, message: `No rate of ${row.currency} is known on this day: enter it.` }
          : fault,
      ),
    );
  });
}

type Placed = { index: number; field: string | null; message: string };

function placed(typed: readonly Typed[], { index, field, message }: Placed): TableFault {
  const column = COLUMN_OF[field ?? ''] ?? 'account';
  return { line: typed[index]?.line ?? 1, column: TITLES[column][0], message };
}

/** What lines of one currency and rate are out of balance by, as lines of the account between. */
function remainderOf(lines: readonly NewLine[]) {
  const groups = Map.groupBy(lines, ({ currency, rate }) => `${currency} ${Number(rate)}`);
  const balancing: JournalLineInput[] = [];
  const sums = new Map<string, bigint>();
  for (const group of groups.values()) {
    const { currency, rate } = group[0]!;
    const sum = group.reduce((total, line) => total + BigInt(line.amount_minor), 0n);
    if (sum === 0n) continue;
    sums.set(currency, (sums.get(currency) ?? 0n) + sum);
    const amount = amountText(currency, sum > 0n ? sum : -sum);
    balancing.push({
      ...{ accountCode: ACCOUNT.openingBalances, currency, rate, description: 'What is to come' },
      ...{ debit: sum < 0n ? amount : '', credit: sum > 0n ? amount : '' },
      ...{ counterparty: '', vessel: '', voyage: '' },
    });
  }
  const remainder = [...sums]
    .filter(([, sum]) => sum !== 0n)
    .map(([currency, sum]) => ({ currency, amount: amountText(currency, sum) }));
  return { balancing, remainder };
}
