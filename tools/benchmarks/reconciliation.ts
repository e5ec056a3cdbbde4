/** How fast and how right lines of a bank find their documents, on a generated set whose truth is known. */
import { type LineToMatch, type OpenDocument, suggestMatches } from '@mainsheet/reconciliation';

const COUNT = 10_000;
let state = 20_260_301;
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const upTo = (count: number): number => Math.floor(random() * count);
const pick = <T>(list: readonly T[]): T => list[upTo(list.length)]!;
const day = (offset: number): string =>
  new Date(Date.UTC(2026, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10);

const FIRST = 'Baltic Nordic Atlantic Aegean Pacific Iberian Adriatic Caspian Levant Orient'.split(
  ' ',
);
const SECOND = 'Grain Ore Bulk Coal Steel Timber Sugar Trading Shipping Chartering'.split(' ');
const FORM = ['Ltd', 'GmbH', 'S.A.', 'Pte. Ltd.', 'B.V.'];
const PARTIES = Array.from({ length: 900 }, (_, at) => ({
  name: `${pick(FIRST)} ${pick(SECOND)} ${at}`,
  form: pick(FORM),
  account: `NL${10 + (at % 89)}BANK${String(at).padStart(10, '0')}`,
}));
const RATES: Record<string, number> = { USD: 1, EUR: 1.0874, GBP: 1.2691 };

const documents: OpenDocument[] = [];
const lines: LineToMatch[] = [];
const truth = new Map<string, string[]>();
const partyOf = new Map<string, (typeof PARTIES)[number]>();

// Round sums and the same hire every month are what makes matching hard: a third of all amounts are such.
const amount = (): bigint =>
  random() < 0.33 ? BigInt(1 + upTo(60)) * 50_000n : BigInt(10_000 + upTo(90_000_000));

function addDocument(currency = 'USD'): OpenDocument {
  const party = pick(PARTIES);
  return addDocumentOf(party, currency);
}

function addDocumentOf(party: (typeof PARTIES)[number], currency = 'USD'): OpenDocument {
  const isBill = random() < 0.4;
  const number = `${isBill ? 'BILL' : 'INV'}-${String(documents.length + 1).padStart(5, '0')}`;
  const document: OpenDocument = {
    id: `d${documents.length}`,
    number,
    otherNumber: isBill ? `V${1000 + upTo(900_000)}` : '',
    currency,
    openMinor: isBill ? -amount() : amount(),
    counterparty: `${party.name} ${party.form}`,
    accounts: random() < 0.6 ? [party.account] : [],
    dueOn: day(upTo(300)),
  };
  documents.push(document);
  partyOf.set(document.id, party);
  return document;
}

const written = ({ number }: OpenDocument): string =>
  pick([
    number,
    number.replace('-', ' '),
    number.replace('-', ''),
    number.toLowerCase(),
    `/INV/${number}.`,
  ]);

function addLine(
  of: readonly OpenDocument[],
  amountMinor: bigint,
  text: string,
  shift = 0,
): number {
  const [document] = of;
  const party = document ? partyOf.get(document.id)! : pick(PARTIES);
  const id = `l${lines.length}`;
  const hasParty = random() < 0.85;
  const count = lines.push({
    id,
    bookedOn: day(
      document
        ? Math.round((Date.parse(document.dueOn) - Date.UTC(2026, 0, 1)) / 86_400_000) +
            upTo(20) -
            6 +
            shift
        : upTo(300),
    ),
    currency: 'USD',
    amountMinor,
    counterparty: hasParty ? party.name.toUpperCase() : '',
    counterpartyAccount: random() < 0.5 ? party.account : '',
    text,
  });
  truth.set(id, of.map((one) => one.id).toSorted());
  return count;
}

/** A number with one digit mistyped, which may be that of another document. */
const mistyped = ({ number }: OpenDocument): string => {
  const at = number.length - 1 - upTo(3);
  return `${number.slice(0, at)}${upTo(10)}${number.slice(at + 1)}`;
};

const noise = (): string => pick(['freight', 'payment', 'thank you', 'hire', 'port costs']);

/** Adds what may happen to a document, and says how many lines there are. */
function addCase(): number {
  const kind = random();
  if (kind < 0.55) {
    const one = addDocument();
    return addLine(
      [one],
      one.openMinor,
      `${noise()} ${random() < 0.02 ? mistyped(one) : written(one)}`,
    );
  }
  if (kind < 0.69) {
    const one = addDocument();
    return addLine([one], one.openMinor, noise());
  }
  if (kind < 0.76) {
    const one = addDocument();
    const fee = one.openMinor > 200_000n ? BigInt(1000 + upTo(2500)) : 0n;
    return addLine([one], one.openMinor - fee, random() < 0.8 ? written(one) : noise());
  }
  if (kind < 0.8) {
    const one = addDocument();
    return addLine(
      [one],
      (one.openMinor * BigInt(20 + upTo(60))) / 100n,
      `part of ${written(one)}`,
    );
  }
  if (kind < 0.85) {
    const currency = pick(['EUR', 'GBP']);
    const one = addDocument(currency);
    const rate = RATES[currency]! * (1 + (random() - 0.5) * 0.016);
    return addLine([one], BigInt(Math.round(Number(one.openMinor) * rate)), written(one));
  }
  if (kind < 0.9) {
    const first = addDocument();
    const all = [first];
    const party = partyOf.get(first.id)!;
    while (all.length < 2 + upTo(3)) {
      const next = addDocumentOf(party);
      if (next.openMinor > 0n === first.openMinor > 0n) all.push(next);
    }
    const sum = all.reduce((total, one) => total + one.openMinor, 0n);
    return addLine(all, sum, random() < 0.7 ? all.map(written).join(', ') : noise());
  }
  if (kind < 0.93) {
    const one = addDocument();
    const part = one.openMinor / 3n;
    addLine([one], part, written(one));
    return addLine([one], one.openMinor - part, written(one), 5);
  }
  return addLine([], random() < 0.5 ? amount() : -amount(), noise());
}

while (lines.length < COUNT) addCase();
while (documents.length < COUNT) addDocument();

const started = performance.now();
const suggestions = suggestMatches(lines, documents, (currency) => RATES[currency] ?? null);
const ms = performance.now() - started;

const shown = new Map<string, string>();
for (const { lineIds, documents: found } of suggestions) {
  const key = found
    .map(({ id }) => id)
    .toSorted()
    .join();
  for (const id of lineIds) shown.set(id, key);
}
const matchable = [...truth].filter(([, ids]) => ids.length > 0);
const right = [...shown].filter(([id, key]) => truth.get(id)!.join() === key).length;
const sure = suggestions.filter(({ isSure }) => isSure);
const sureRight = sure.filter(({ lineIds, documents: found }) =>
  lineIds.every(
    (id) =>
      truth.get(id)!.join() ===
      found
        .map((one) => one.id)
        .toSorted()
        .join(),
  ),
);
console.log(
  `${lines.length} lines, ${documents.length} documents: ${ms.toFixed(0)} ms (target 3000), ` +
    `precision ${(right / shown.size).toFixed(4)} (target 0.99), recall ${(right / matchable.length).toFixed(4)} (target 0.9); ` +
    `sure ones ${sure.length}, of which right ${(sureRight.length / sure.length).toFixed(4)}`,
);
