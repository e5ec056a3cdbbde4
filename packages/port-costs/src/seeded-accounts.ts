import type { AccountLine, CheckContext, DisbursementAccount, FindingCode } from './account.ts';

/** A fault that was put into an account, and the findings that name it. */
export type Seeded = { readonly line: number | null; readonly codes: readonly FindingCode[] };

export type SeededAccount = {
  readonly account: DisbursementAccount;
  readonly context: CheckContext;
  readonly faults: readonly Seeded[];
};

type Service = {
  /** What agents call it. */
  readonly names: readonly [string, ...string[]];
  readonly unit: AccountLine['unit'];
  /** A unit, in the currency of the account. */
  readonly tariff: readonly [number, number];
};

const SERVICES: readonly Service[] = [
  { names: ['Port dues', 'Harbour dues', 'Port dues on GT'], unit: 'GT', tariff: [0.4, 1.3] },
  { names: ['Light dues', 'Lighthouse dues'], unit: 'GT', tariff: [0.08, 0.3] },
  { names: ['Tonnage tax', 'Tonage tax'], unit: 'GT', tariff: [0.05, 0.2] },
  { names: ['Pilotage inward', 'Inward pilotage', 'Pilot in'], unit: null, tariff: [3_000, 9_000] },
  {
    names: ['Pilotage outward', 'Outbound pilot', 'Pilot out'],
    unit: null,
    tariff: [3_000, 9_000],
  },
  {
    names: ['Towage inward', 'Tugs inbound', 'Tug hire, arrival'],
    unit: 'hours',
    tariff: [900, 2_400],
  },
  {
    names: ['Towage outward', 'Tugs outbound', 'Tug hire, departure'],
    unit: 'hours',
    tariff: [900, 2_400],
  },
  { names: ['Mooring', 'Linesmen', 'Line handling'], unit: 'calls', tariff: [900, 2_500] },
  { names: ['Unmooring', 'Unmooring services'], unit: 'calls', tariff: [900, 2_500] },
  { names: ['Berth hire', 'Berthage', 'Dockage'], unit: 'days', tariff: [1_200, 4_000] },
  { names: ['Watchmen', 'Watchman services'], unit: 'days', tariff: [150, 400] },
  { names: ['Garbage removal', 'Garbage disposal'], unit: 'calls', tariff: [300, 900] },
  { names: ['Launch hire', 'Launch services'], unit: 'hours', tariff: [120, 350] },
  { names: ['Customs clearance', 'Customs formalities'], unit: null, tariff: [300, 1_500] },
  {
    names: ['Agency fee', 'Agent’s fee', 'Agency remuneration'],
    unit: null,
    tariff: [2_500, 6_000],
  },
  {
    names: ['Communications and sundries', 'Sundries, communications'],
    unit: null,
    tariff: [150, 400],
  },
];

/** What nobody orders, and some accounts bear. */
const EXTRAS = [
  'Crane standby',
  'Hull inspection by divers',
  'Fresh water',
  'Provisions for crew',
  'Hold cleaning gang',
];

type Random = () => number;

const cents = (amount: number): bigint => BigInt(Math.round(amount * 100));

/** Draws of one account, from a source that a seed begins. */
function drawsOf(random: Random) {
  const between = (low: number, high: number) => low + random() * (high - low);
  const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(random() * list.length)]!;
  const chance = (part: number) => random() < part;
  return { between, pick, chance };
}
type Draws = ReturnType<typeof drawsOf>;

const amountOf = ({ quantity, tariff, discountPercent }: AccountLine): number =>
  (quantity ?? 1) * (tariff ?? 0) * (1 - (discountPercent ?? 0) / 100);

type Ship = { gt: number; hours: number; days: number };

function quantityOf({ unit }: Service, ship: Ship, { between, pick }: Draws): number | null {
  if (unit === 'GT') return ship.gt;
  if (unit === 'days') return ship.days;
  if (unit === 'hours') return Math.round(between(2, 8) * 2) / 2;
  return unit === 'calls' ? pick([1, 1, 2]) : null;
}

/** A service as an honest agent charges it: rounded, in other words than on the proforma, a little off what was expected. */
function honestLine(service: Service, ship: Ship, draws: Draws): AccountLine {
  const { between, pick, chance } = draws;
  const quantity = quantityOf(service, ship, draws);
  const [low, high] = service.tariff;
  const digits = service.unit === 'GT' ? 4 : 2;
  const tariff = Number(between(low, high).toFixed(digits));
  const isBased = quantity !== null;
  const base = {
    ...{
      description: pick(service.names),
      voucher: chance(0.6) ? `V${Math.floor(between(1e4, 1e5))}` : '',
    },
    ...{ quantity, unit: service.unit, tariff: isBased ? tariff : null },
    ...{ discountPercent: chance(0.2) && isBased ? pick([5, 10, 15]) : null, vatPercent: null },
    ...{ proformaMinor: null, finalMinor: null },
  };
  const exact = isBased ? amountOf(base) : tariff;
  const final = chance(0.3) ? Math.round(exact) : exact;
  // Tugs are needed shorter or longer than was thought, and fees move by some per cent.
  const expected = final * between(0.93, 1.05);
  return { ...base, finalMinor: cents(final), proformaMinor: cents(Math.round(expected)) };
}

function historyOf(lines: readonly AccountLine[], { between, chance }: Draws) {
  return lines.flatMap(({ description, finalMinor }) =>
    chance(0.7)
      ? Array.from({ length: 6 }, () => ({
          description,
          minor: cents((Number(finalMinor) / 100) * between(0.8, 1.2)),
        }))
      : [],
  );
}

function honest(random: Random): SeededAccount {
  const draws = drawsOf(random);
  const { between, chance } = draws;
  const hours = Math.round(between(30, 190));
  const ship = { gt: Math.round(between(19_000, 94_000)), hours, days: Math.ceil(hours / 24) + 1 };
  const services = SERVICES.filter(() => chance(0.75));
  const lines = services.map((service) => honestLine(service, ship, draws));
  if (chance(0.4))
    lines.push({ ...blank('Rebate for frequent calls'), ...both(-between(500, 3_000)) });
  if (chance(0.3)) {
    // A thing that came up, too small to ask about.
    lines.push({ ...blank('Photocopies'), finalMinor: cents(between(20, 90)) });
  }
  if (chance(0.5)) addVat(lines, draws);
  const rate = between(0.05, 1.4);
  const total = sum(lines);
  return {
    account: {
      ...{
        paper: 'final',
        currency: 'EUR',
        exchangeRate: (rate * between(0.994, 1.006)).toFixed(6),
      },
      ...{ statedMinor: total + (chance(0.2) ? 1n : 0n), lines },
    },
    context: {
      ...{ baseCurrency: 'USD', gt: ship.gt, stay: { hours, days: ship.days } },
      rateOfDay: rate.toFixed(6),
      history: historyOf(lines, draws),
      tolerances: { ratePercent: 1, driftPercent: 10, driftAmount: 500 * rate },
    },
    faults: [],
  };
}

const blank = (description: string): AccountLine => ({
  ...{ description, voucher: '', quantity: null, unit: null, tariff: null },
  ...{ discountPercent: null, vatPercent: null, proformaMinor: null, finalMinor: null },
});
const both = (amount: number) => ({ proformaMinor: cents(amount), finalMinor: cents(amount) });
const sum = (lines: readonly AccountLine[]): bigint =>
  lines.reduce((all, { finalMinor }) => all + (finalMinor ?? 0n), 0n);

function addVat(lines: AccountLine[], { pick, chance }: Draws): void {
  const rate = pick([9, 19, 21, 25]);
  let [before, after] = [0n, 0n];
  for (const [at, line] of lines.entries()) {
    if (!chance(0.4) || (line.finalMinor ?? 0n) < 0n) continue;
    lines[at] = { ...line, vatPercent: rate };
    after += line.finalMinor ?? 0n;
    before += line.proformaMinor ?? 0n;
  }
  if (after === 0n) return;
  const tax = (of: bigint) => (of * BigInt(rate)) / 100n;
  lines.push({ ...blank(`VAT ${rate} %`), proformaMinor: tax(before), finalMinor: tax(after) });
}

type Fault = (
  draws: Draws,
  of: { lines: AccountLine[]; free: number[]; given: SeededAccount },
) => Seeded | null;

/** Changes one of the lines that are still honest. */
function spoil(
  { pick }: Draws,
  { lines, free }: { lines: AccountLine[]; free: number[] },
  fits: (line: AccountLine) => boolean,
  change: (line: AccountLine) => Partial<AccountLine>,
): number | null {
  const at = pick(free.filter((place) => fits(lines[place]!)));
  if (at === undefined) return null;
  lines[at] = { ...lines[at]!, ...change(lines[at]!) };
  free.splice(free.indexOf(at), 1);
  return at;
}

const seeded = (line: number | null, ...codes: FindingCode[]): Seeded | null =>
  line === null ? null : { line, codes };

const big = ({ finalMinor }: AccountLine): boolean => (finalMinor ?? 0n) > 150_000n;
const scaled = (minor: bigint | null, by: number): bigint => BigInt(Math.round(Number(minor) * by));

const FAULTS: readonly Fault[] = [
  // The same service again, in other words or with the same voucher.
  ({ pick, chance }, { lines, free }) => {
    const at = pick(free.filter((place) => big(lines[place]!)));
    if (at === undefined) return null;
    const one = lines[at]!;
    const service = SERVICES.find(({ names }) => names.includes(one.description));
    if (!service) return null;
    free.splice(free.indexOf(at), 1);
    const description = pick(service.names);
    const voucher = chance(0.5) ? one.voucher : '';
    lines.push({ ...one, description, voucher, proformaMinor: null });
    return seeded(lines.length - 1, 'DUPLICATE', 'VOUCHER');
  },
  // Tariff × quantity is another amount.
  ({ pick, ...draws }, of) =>
    seeded(
      spoil(
        { pick, ...draws },
        of,
        (line) => line.tariff !== null && big(line),
        ({ finalMinor }) => ({ finalMinor: scaled(finalMinor, pick([1.02, 1.05, 1.1, 0.9, 1.4])) }),
      ),
      'TARIFF',
      'DISCOUNT',
    ),
  // Charged on another tonnage.
  (draws, of) => {
    const by = draws.pick([1.02, 1.08, 1.25]);
    const at = spoil(
      draws,
      of,
      ({ unit }) => unit === 'GT',
      ({ quantity, finalMinor }) => ({
        quantity: Math.round((quantity ?? 0) * by),
        finalMinor: scaled(finalMinor, Math.round((quantity ?? 0) * by) / (quantity ?? 1)),
      }),
    );
    return seeded(at, 'TONNAGE');
  },
  // More days than she was there.
  (draws, of) => {
    const more = draws.pick([1, 2, 4]);
    const at = spoil(
      draws,
      of,
      ({ unit }) => unit === 'days',
      ({ quantity, finalMinor }) => ({
        quantity: (quantity ?? 0) + more,
        finalMinor: scaled(finalMinor, ((quantity ?? 0) + more) / (quantity ?? 1)),
      }),
    );
    return seeded(at, 'STAY');
  },
  // A discount that was agreed and forgotten.
  (draws, of) => {
    const percent = draws.pick([5, 10, 20]);
    const at = spoil(
      draws,
      of,
      (line) => line.tariff !== null && line.discountPercent === null && big(line),
      ({ proformaMinor }) => ({
        discountPercent: percent,
        proformaMinor: scaled(proformaMinor, 1 - percent / 100),
      }),
    );
    return seeded(at, 'DISCOUNT');
  },
  // The rebate of the proforma is gone.
  (_, { lines }) => {
    const at = lines.findIndex(({ description }) => description.startsWith('Rebate'));
    if (at < 0) return null;
    lines[at] = { ...lines[at]!, finalMinor: null };
    return seeded(at, 'DISCOUNT');
  },
  // A service that nobody ordered.
  ({ pick, between }, { lines, given }) => {
    const { driftAmount } = given.context.tolerances;
    const inEur = driftAmount / Number(given.account.exchangeRate);
    lines.push({ ...blank(pick(EXTRAS)), finalMinor: cents(inEur * between(0.5, 6)) });
    return seeded(lines.length - 1, 'NOT_ORDERED');
  },
  // Far above the proforma, with no basis to be read from.
  (draws, of) => {
    const by = draws.between(1.4, 2.2);
    const fits = (line: AccountLine) =>
      line.tariff === null &&
      big(line) &&
      line.proformaMinor !== null &&
      line.vatPercent === null &&
      !line.description.startsWith('VAT');
    const at = spoil(draws, of, fits, ({ finalMinor }) => ({ finalMinor: scaled(finalMinor, by) }));
    return seeded(at, 'DRIFT', 'HISTORY');
  },
];

/** Faults of the whole account. */
type Spoiled = { exchangeRate: string; statedMinor: bigint; lines: AccountLine[] };
const ACCOUNT_FAULTS: readonly ((draws: Draws, of: Spoiled) => Seeded | null)[] = [
  ({ pick }, of) => {
    of.exchangeRate = (Number(of.exchangeRate) * pick([0.95, 1.03, 1.08])).toFixed(6);
    return { line: null, codes: ['RATE'] };
  },
  ({ pick, between }, of) => {
    of.statedMinor += cents(pick([1, -1]) * between(5, 900));
    return { line: null, codes: ['TOTAL'] };
  },
  ({ pick }, of) => {
    const at = of.lines.findIndex(({ description }) => description.startsWith('VAT'));
    if (at < 0) return null;
    const before = of.lines[at]!.finalMinor!;
    const after = scaled(before, pick([1.1, 1.3, 0.8]));
    if (after - before < 200n && before - after < 200n) return null;
    of.lines[at] = { ...of.lines[at]!, finalMinor: after };
    return { line: at, codes: ['VAT'] };
  },
];

/** Tax follows what is charged, so that a fault of a line is no fault of the tax. */
function taxAnew(lines: AccountLine[]): void {
  const at = lines.findIndex(({ description }) => description.startsWith('VAT'));
  if (at < 0) return;
  const exact = lines.reduce(
    (all, { finalMinor, vatPercent }) => all + (Number(finalMinor ?? 0n) * (vatPercent ?? 0)) / 100,
    0,
  );
  lines[at] = { ...lines[at]!, finalMinor: BigInt(Math.round(exact)) };
}

/** An account with up to so many faults, or none. */
export function seededAccount(random: Random, most: number): SeededAccount {
  const given = honest(random);
  const draws = drawsOf(random);
  const lines = [...given.account.lines];
  const free = lines.flatMap(({ description }, at) =>
    /^(VAT|Rebate|Photocopies)/.test(description) ? [] : [at],
  );
  const kinds = [...FAULTS, ...ACCOUNT_FAULTS].sort(() => random() - 0.5).slice(0, most);
  const faults = FAULTS.filter((fault) => kinds.includes(fault as never)).map((fault) =>
    fault(draws, { lines, free, given }),
  );
  if (faults.some(Boolean)) taxAnew(lines);
  const whole = { exchangeRate: given.account.exchangeRate, statedMinor: 0n, lines };
  const ofTax = ACCOUNT_FAULTS[2]!;
  const tax = kinds.includes(ofTax as never) ? ofTax(draws, whole) : null;
  whole.statedMinor = sum(lines);
  const others = ACCOUNT_FAULTS.slice(0, 2)
    .filter((fault) => kinds.includes(fault as never))
    .map((fault) => fault(draws, whole));
  return {
    ...given,
    account: { ...given.account, ...whole },
    faults: [...faults, tax, ...others].filter((one) => one !== null),
  };
}
