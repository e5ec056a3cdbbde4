import {
  ACCOUNT,
  convert,
  type Entry,
  EXCHANGE_ACCOUNTS,
  EXCHANGE_RESULTS,
  findChartAccount,
  reverseEntries,
  settleClaim,
  translateLines,
} from '@mainsheet/ledger';
import { LINES, type LineKey, type ProfitAndLossLine } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import type { PaidRow, PostedRow } from './profit/posted-figures.ts';
import { compareVoyage } from './profit/profit-and-loss.ts';

const SEED = Number(process.env.SEED ?? '15');
const VOYAGES = 1_000;
const EVENTS = 50;

/** Numbers from a seed, each from zero to below one. */
function numbersOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = { below: (limit: number) => number; of: <T>(choices: readonly T[]) => T };

function randomOf(seed: number): Random {
  const next = numbersOf(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, of: (choices) => choices[below(choices.length)]! };
}

const PLANNED = (Object.keys(LINES) as LineKey[]).filter(
  (key) => LINES[key].section !== 'profit_loss',
);

/** A plan of some lines in cents, two fuels among them. */
const planOf = (random: Random): ProfitAndLossLine[] =>
  PLANNED.filter(() => random.below(4) === 0).flatMap((key): ProfitAndLossLine[] => {
    const { section, label } = LINES[key];
    const amount = () => (random.below(2_000_001) - 1_000_000) / 100;
    const line = { key, section, label };
    if (key !== 'bunkers') return [{ ...line, amount: amount() }];
    return [
      { ...line, fuel: 'VLSFO', amount: amount() },
      { ...line, fuel: 'MGO', amount: amount() },
    ];
  });

type Document = {
  kind: 'invoice' | 'bill';
  entries: Entry[];
  lines: PaidRow['lines'];
  currency: string;
  totalMinor: bigint;
  openMinor: bigint;
  baseOpenMinor: bigint;
};

/** What happened to a voyage: its postings, its payments, and its documents to go on from. */
type History = {
  entries: Entry[];
  paid: (PaidRow & { entries: Entry[] })[];
  documents: Document[];
};

const REVENUE = ['4000', '4010', '4020', '4030', '4040', '4090'];
const EXPENSE = ['5000', '5010', '5020', '5030', '5040', '5090', '5100', '5110', '5200'];
const CURRENCIES = [
  ['USD', '1'],
  ['EUR', '1.0837'],
  ['JPY', '0.006481'],
  ['KWD', '3.2519'],
] as const;

/** A document of one to four lines, some less a commission, some with a tax. */
function postDocument(history: History, random: Random): void {
  const kind = random.of(['invoice', 'bill'] as const);
  const [currency, rate] = random.of(CURRENCIES);
  const sign = kind === 'invoice' ? 1n : -1n;
  const codes = Array.from({ length: 1 + random.below(4) }, () =>
    random.of(kind === 'invoice' ? REVENUE : EXPENSE),
  );
  const drawn = codes.map((code) => ({ code, minor: BigInt(1_000 + random.below(900_000)) }));
  const first = drawn[0]!.minor;
  if (kind === 'invoice' && random.below(3) === 0) {
    drawn.push({ code: random.of(['4100', '4110']), minor: -first / 40n });
  }
  if (random.below(4) === 0) {
    drawn.push({ code: kind === 'invoice' ? '2310' : '1310', minor: first / 5n });
  }
  const totalMinor = drawn.reduce((sum, { minor }) => sum + minor, 0n);
  const control = kind === 'invoice' ? ACCOUNT.receivable : ACCOUNT.payable;
  const amount = (minorUnits: bigint) => ({ currency, minorUnits });
  const entries = translateLines(
    [
      { accountCode: control, amount: amount(sign * totalMinor) },
      ...drawn.map(({ code, minor }) => ({ accountCode: code, amount: amount(-sign * minor) })),
    ],
    rate,
    'USD',
  );
  history.entries.push(...entries);
  const lines = drawn.map(({ code, minor }) => ({
    ...{ code, account_kind: findChartAccount(code)!.kind, amount_minor: String(minor) },
  }));
  const baseOpenMinor = sign * entries[0]!.base.minorUnits;
  history.documents.push({
    ...{ kind, entries, lines, currency, totalMinor, openMinor: totalMinor, baseOpenMinor },
  });
}

/** Pays a part or the rest of a document at another rate. */
function payDocument(history: History, random: Random): void {
  const document = random.of(history.documents);
  if (!document || document.openMinor === 0n) return;
  const { currency, kind, openMinor, baseOpenMinor } = document;
  const isRest = random.below(2) === 0;
  const part = isRest ? openMinor : BigInt(1 + random.below(Number(openMinor)));
  const basePart = part === openMinor ? baseOpenMinor : (baseOpenMinor * part) / openMinor;
  const sign = kind === 'invoice' ? 1n : -1n;
  const rate = currency === 'USD' ? '1' : (0.9 + random.below(3_000) / 10_000).toFixed(6);
  const received = { currency, minorUnits: sign * part };
  const entries = settleClaim({
    received,
    claimBase: { currency: 'USD', minorUnits: sign * basePart },
    rate,
    bankAccount: ACCOUNT.bank,
    claimAccount: kind === 'invoice' ? ACCOUNT.receivable : ACCOUNT.payable,
    ...EXCHANGE_ACCOUNTS,
  });
  document.openMinor -= part;
  document.baseOpenMinor -= basePart;
  history.entries.push(...entries);
  const base = convert(received, rate, 'USD').minorUnits;
  history.paid.push({ kind, base_minor: String(base), lines: document.lines, entries });
}

/** Takes a payment back, or a document of which nothing was paid. */
function takeBack(history: History, random: Random): void {
  if (random.below(2) === 0) {
    const [payment] = history.paid.splice(random.below(history.paid.length), 1);
    if (payment) history.entries.push(...reverseEntries(payment.entries));
    return;
  }
  const unpaid = history.documents.filter((one) => one.openMinor === one.totalMinor);
  const document = random.of(unpaid);
  if (!document) return;
  history.entries.push(...reverseEntries(document.entries));
  history.documents.splice(history.documents.indexOf(document), 1);
}

const STEPS = [postDocument, postDocument, payDocument, payDocument, takeBack];

/** What the ledger groups for a voyage. */
function rowsOf(entries: readonly Entry[]): PostedRow[] {
  return [...Map.groupBy(entries, ({ accountCode }) => accountCode)].map(([code, of]) => ({
    code,
    account_kind: findChartAccount(code)!.kind,
    base_minor: String(of.reduce((sum, { base }) => sum + base.minorUnits, 0n)),
  }));
}

const cents = (amount: number): bigint => {
  const rounded = Math.round(amount * 100);
  if (Math.abs(rounded - amount * 100) > 1e-4) throw new Error(`${amount} is no whole cents`);
  return BigInt(rounded);
};

const sumOf = (rows: readonly PostedRow[], isCounted: (code: string, kind: string) => boolean) =>
  rows
    .filter((row) => isCounted(row.code, row.account_kind))
    .reduce((sum, { base_minor: minor }) => sum + BigInt(minor), 0n);

type Happened = { plan: readonly ProfitAndLossLine[]; history: History; isClosed: boolean };

/** @throws Error with both figures */
function agree(name: string, got: bigint, due: bigint): void {
  if (got !== due) throw new Error(`${name} is ${got}, not ${due} cents`);
}

/** The figures of a voyage, each against what the ledger or its lines say. */
function judge({ plan, history, isClosed }: Happened): void {
  const rows = rowsOf(history.entries);
  const found = compareVoyage(plan, plan, {
    ...{ currency: 'USD', rows, paid: history.paid, memo: null, invoicedShare: isClosed ? 1 : 0 },
    ...{ areTimesReported: isClosed, areClaimsAgreed: false, arePortCostsFinal: false },
  });
  const lines = [...found.revenue, ...found.expense, ...found.running_cost];
  const total = (pick: (line: (typeof lines)[number]) => number) =>
    lines.reduce((sum, line) => sum + cents(pick(line)), 0n);
  const isResult = (code: string, kind: string) =>
    (kind === 'revenue' || kind === 'expense') && !EXCHANGE_RESULTS.has(code);
  agree(
    'posted',
    total(({ posted }) => posted ?? 0),
    -sumOf(rows, isResult),
  );
  const bank = sumOf(rows, (code) => code === ACCOUNT.bank);
  const moved = total(({ cashIn }) => cashIn) - total(({ cashOut }) => cashOut);
  agree('cash', moved, bank);
  const profit = found.profit_loss.find(({ key }) => key === 'profit')!;
  agree(
    'latest',
    cents(profit.latest),
    total(({ latest }) => latest),
  );
  agree(
    'cash in',
    cents(profit.cashIn),
    total(({ cashIn }) => cashIn),
  );
  if (profit.actual !== null) {
    agree(
      'actual',
      cents(profit.actual),
      total(({ actual }) => actual ?? 0),
    );
  }
}

describe('the money of 1,000 random voyages', () => {
  it(`is to the cent what the ledger holds, after each of 50 events (seed ${SEED})`, () => {
    let judged = 0;
    for (let voyage = 0; voyage < VOYAGES; voyage += 1) {
      const random = randomOf(SEED * VOYAGES + voyage);
      const plan = planOf(random);
      const history: History = { entries: [], paid: [], documents: [] };
      for (let event = 0; event < EVENTS; event += 1) {
        random.of(STEPS)(history, random);
        judge({ plan, history, isClosed: random.below(4) === 0 });
        judged += 1;
      }
    }
    expect(judged).toBe(VOYAGES * EVENTS);
  }, 60_000);
});
