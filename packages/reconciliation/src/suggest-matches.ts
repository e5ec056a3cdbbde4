import { findCurrencyExponent, formatMoney } from '@mainsheet/money';
import {
  daysApart,
  keyOf,
  type LineToMatch,
  MATCHING_RULES,
  nameKey,
  type OpenDocument,
  type RateOf,
  type Suggestion,
  sizeOf,
  wordsOf,
} from './matching.ts';

const { points } = MATCHING_RULES;
const MOST_OF_PARTY = 40;
/** Points within which two documents fit equally well. */
const CLOSE = 8;
const MOST_IN_SUM = 12;

type Line = LineToMatch & { readonly name: string; readonly account: string };
/** Words are made for what is suggested only: most candidates never are. */
type Candidate = Omit<Suggestion, 'reasons'> & {
  readonly tell: () => readonly string[];
  readonly isNamed: boolean;
  readonly days: number;
};

class DocumentIndex {
  readonly #byNumber = new Map<string, OpenDocument[]>();
  readonly #byAmount = new Map<string, OpenDocument[]>();
  readonly #byParty = new Map<string, OpenDocument[]>();
  readonly #near = new Map<string, OpenDocument[]>();
  readonly nameOf = new Map<string, string>();
  readonly accountsOf = new Map<string, ReadonlySet<string>>();

  constructor(documents: readonly OpenDocument[]) {
    const add = (map: Map<string, OpenDocument[]>, key: string, document: OpenDocument) => {
      const list = map.get(key);
      if (list) list.push(document);
      else map.set(key, [document]);
    };
    for (const document of documents) {
      const numbers = new Set([document.number, document.otherNumber].map(keyOf));
      // A number of three signs or fewer stands in too many texts by chance.
      for (const number of numbers) if (number.length > 3) add(this.#byNumber, number, document);
      add(this.#byAmount, `${document.currency} ${document.openMinor}`, document);
      const name = nameKey(document.counterparty);
      this.nameOf.set(document.id, name);
      if (name) add(this.#byParty, `name ${name}`, document);
      const accounts = new Set(document.accounts.map(keyOf));
      this.accountsOf.set(document.id, accounts);
      for (const account of accounts) add(this.#byParty, `account ${account}`, document);
    }
  }

  named(line: Line): OpenDocument[] {
    const found = new Set<OpenDocument>();
    for (const word of wordsOf(line.text)) {
      for (const document of this.#byNumber.get(word) ?? []) found.add(document);
    }
    return [...found].filter((document) => document.openMinor > 0n === line.amountMinor > 0n);
  }

  ofAmount(line: Line): OpenDocument[] {
    const key = `${line.currency} ${line.amountMinor}`;
    return this.#nearest(key, line.bookedOn, this.#byAmount.get(key) ?? []);
  }

  /** No more than are looked at, those due nearest to a day; lines of one day share the answer. */
  #nearest(key: string, day: string, all: readonly OpenDocument[]): OpenDocument[] {
    if (all.length <= MOST_OF_PARTY) return [...all];
    const known = this.#near.get(`${day} ${key}`);
    if (known) return known;
    const days = new Map(all.map((one) => [one, daysApart(one.dueOn, day)]));
    const near = all.toSorted((a, b) => days.get(a)! - days.get(b)!).slice(0, MOST_OF_PARTY);
    this.#near.set(`${day} ${key}`, near);
    return near;
  }

  ofParty(line: Line): OpenDocument[] {
    const isIn = line.amountMinor > 0n;
    const key = `${isIn} ${line.account} ${line.name}`;
    const known = this.#near.get(`${line.bookedOn} ${key}`);
    if (known) return known;
    const found = new Set([
      ...(line.account ? (this.#byParty.get(`account ${line.account}`) ?? []) : []),
      ...(line.name ? (this.#byParty.get(`name ${line.name}`) ?? []) : []),
    ]);
    const list = [...found].filter(({ openMinor }) => openMinor > 0n === isIn);
    return this.#nearest(key, line.bookedOn, list);
  }
}

/** The number that a text has, of a document's own and the other party's. */
function numberIn({ text }: Line, { number, otherNumber }: OpenDocument): string {
  if (otherNumber === '') return number;
  const words = wordsOf(text);
  return words.has(keyOf(otherNumber)) && !words.has(keyOf(number)) ? otherNumber : number;
}

/** Points and reasons that do not rest on the amount. */
function evidenceOf(index: DocumentIndex, line: Line, known: Known) {
  const { document, isNamed } = known;
  const isAccount = line.account !== '' && index.accountsOf.get(document.id)!.has(line.account);
  const isName = !isAccount && line.name !== '' && line.name === index.nameOf.get(document.id);
  const days = daysApart(document.dueOn, line.bookedOn);
  const score =
    (isNamed ? points.number : 0) +
    (isAccount ? points.account : isName ? points.name : 0) +
    (days <= 7 ? points.near : days <= 31 ? points.month : days > 180 ? points.far : 0);
  const tell = (): string[] => [
    ...(isNamed ? [`${numberIn(line, document)} stands in the text`] : []),
    ...(isAccount ? [`the account is that of ${document.counterparty}`] : []),
    ...(isName ? [`the name is that of ${document.counterparty}`] : []),
    ...(days === 0 ? [document.isWhole ? 'posted that day' : 'due that day'] : []),
    ...(days > 0 && days <= 31
      ? [`${days} ${days === 1 ? 'day' : 'days'} from ${document.isWhole ? 'it' : 'the due date'}`]
      : []),
  ];
  return { score, tell, days };
}

type Known = { readonly document: OpenDocument; readonly isNamed: boolean };

const moneyText = (currency: string, minorUnits: bigint): string =>
  formatMoney({ currency, minorUnits: sizeOf(minorUnits) });

function isFee(currency: string, open: bigint, short: bigint): boolean {
  const exponent = findCurrencyExponent(currency) ?? 2;
  const most = BigInt(MATCHING_RULES.feeMajor * 10 ** exponent);
  return short > 0n && short <= most && Number(short) <= Number(open) * MATCHING_RULES.feeShare;
}

type Fit = Pick<Suggestion, 'kind' | 'feeMinor'> & {
  readonly points: number;
  readonly settledMinor: bigint;
  readonly reason: () => string;
};

/** How an amount of a line fits what is open of a document; null when it does not. */
function fitOf(line: Line, document: OpenDocument, rateOf: RateOf): Fit | null {
  const open = sizeOf(document.openMinor);
  const paid = sizeOf(line.amountMinor);
  const sign = document.openMinor > 0n ? 1n : -1n;
  const whole = { feeMinor: 0n, settledMinor: document.openMinor };
  const openText = () => moneyText(document.currency, open);
  if (document.isWhole && (document.currency !== line.currency || paid !== open)) return null;
  if (document.currency !== line.currency) {
    const [own, other] = [line, document].map(({ currency }) => rateOf(currency, line.bookedOn));
    if (!own || !other) return null;
    const scale = (currency: string) => 10 ** (findCurrencyExponent(currency) ?? 2);
    const expected = (Number(open) / scale(document.currency)) * (other / own);
    const apart = Math.abs(Number(paid) / scale(line.currency) / expected - 1);
    if (apart > MATCHING_RULES.foreignShare) return null;
    const reason = () => `${openText()} at the latest rate, ${(apart * 100).toFixed(2)} % apart`;
    return { kind: 'foreign', points: points.foreign, reason, ...whole };
  }
  if (paid === open) {
    return {
      kind: 'exact',
      points: points.exact,
      reason: () =>
        document.isWhole ? `${openText()} stands in the books` : `exactly ${openText()} is open`,
      ...whole,
    };
  }
  // Only of money that comes in do others keep a part.
  if (sign > 0n && isFee(line.currency, open, open - paid)) {
    const fee = open - paid;
    const reason = () =>
      `${openText()} is open, less ${moneyText(line.currency, fee)} that a bank kept`;
    return { kind: 'fee', points: points.fee, reason, ...whole, feeMinor: fee };
  }
  if (paid > open) return null;
  const reason = () => `a part of the ${openText()} that is open`;
  const settledMinor = sign * paid;
  return { kind: 'partial', points: points.partial, reason, feeMinor: 0n, settledMinor };
}

type Asked = { readonly index: DocumentIndex; readonly rateOf: RateOf };

function singlesOf(line: Line, named: readonly OpenDocument[], { index, rateOf }: Asked) {
  const isNamed = new Set(named);
  const all = new Set([...named, ...index.ofAmount(line), ...index.ofParty(line)]);
  const found: Candidate[] = [];
  for (const document of all) {
    const fit = fitOf(line, document, rateOf);
    if (!fit || (fit.kind === 'partial' && !isNamed.has(document))) continue;
    const evidence = evidenceOf(index, line, { document, isNamed: isNamed.has(document) });
    // What is this far below is neither suggested nor in the way of what is; parts may still add up.
    const isHopeless = fit.points + evidence.score < MATCHING_RULES.suggestFrom - CLOSE;
    if (isHopeless && fit.kind !== 'partial') continue;
    found.push({
      kind: fit.kind,
      lineIds: [line.id],
      documents: [{ id: document.id, settledMinor: fit.settledMinor }],
      feeMinor: fit.feeMinor,
      score: Math.min(100, fit.points + evidence.score),
      isSure: false,
      tell: () => [fit.reason(), ...evidence.tell()],
      isNamed: isNamed.has(document),
      days: evidence.days,
    });
  }
  return found;
}

/** The only way in which two to four documents sum to an amount; null when there is none or more than one. */
function onlySumOf(documents: readonly OpenDocument[], target: bigint): OpenDocument[] | null {
  const list = documents.length > MOST_IN_SUM ? documents.slice(0, MOST_IN_SUM) : documents;
  const ways: OpenDocument[][] = [];
  const walk = (from: number, left: bigint, taken: OpenDocument[]): void => {
    if (left === 0n && taken.length > 1) ways.push(taken);
    if (taken.length === 4 || ways.length > 1) return;
    for (let at = from; at < list.length; at += 1) {
      const rest = left - list[at]!.openMinor;
      if (target > 0n ? rest >= 0n : rest <= 0n) walk(at + 1, rest, [...taken, list[at]!]);
    }
  };
  walk(0, target, []);
  return ways.length === 1 ? ways[0]! : null;
}

function manyDocumentsOf(line: Line, named: readonly OpenDocument[], index: DocumentIndex) {
  const same = (list: readonly OpenDocument[]) =>
    list.filter(({ currency }) => currency === line.currency);
  const ours = same(named);
  const sum = ours.reduce((total, { openMinor }) => total + openMinor, 0n);
  const areAllNamed = ours.length > 1 && sum === line.amountMinor;
  const documents = areAllNamed ? ours : onlySumOf(same(index.ofParty(line)), line.amountMinor);
  if (!documents) return [];
  const evidence = documents.map((document) =>
    evidenceOf(index, line, { document, isNamed: areAllNamed }),
  );
  const lowest = Math.min(...evidence.map(({ score }) => score));
  const numbers = documents.map(({ number }) => number).join(', ');
  const candidate: Candidate = {
    kind: 'many documents',
    lineIds: [line.id],
    documents: documents.map(({ id, openMinor }) => ({ id, settledMinor: openMinor })),
    feeMinor: 0n,
    score: Math.min(100, points.exact + lowest),
    isSure: false,
    tell: () => [`${numbers} come to exactly this amount`, ...evidence[0]!.tell()],
    isNamed: areAllNamed,
    days: Math.max(...evidence.map(({ days }) => days)),
  };
  return [candidate];
}

/** Lines that each name one document and together come to what is open of it. */
function manyLinesOf(
  partials: ReadonlyMap<string, Candidate[]>,
  open: ReadonlyMap<string, bigint>,
) {
  return [...partials].flatMap(([id, parts]): Candidate[] => {
    const sum = parts.reduce((total, part) => total + part.documents[0]!.settledMinor, 0n);
    if (parts.length < 2 || sum !== open.get(id)) return [];
    return [
      {
        ...parts[0]!,
        kind: 'many lines',
        lineIds: parts.flatMap(({ lineIds }) => lineIds),
        documents: [{ id, settledMinor: sum }],
        score: Math.min(
          100,
          Math.min(...parts.map(({ score }) => score)) + points.exact - points.partial,
        ),
        tell: () => [
          `${parts.length} lines come to exactly what is open`,
          ...parts[0]!.tell().slice(1),
        ],
      },
    ];
  });
}

/** What fits as well as another thing is no suggestion by itself, unless its number is written there. */
function withDoubt(found: readonly Candidate[]): Candidate[] {
  const best = found.toSorted((a, b) => b.score - a.score);
  return best.map((candidate, at) => {
    const rival = best[at === 0 ? 1 : 0];
    const isClose = rival !== undefined && rival.score > candidate.score - CLOSE;
    if (candidate.isNamed || !isClose) return candidate;
    return {
      ...candidate,
      score: Math.max(0, candidate.score + points.ambiguous),
      tell: () => [...candidate.tell(), 'another document fits nearly as well'],
    };
  });
}

/**
 * Suggestions for all lines at once, the best first: no line and no document stands in two. What is likelier is given
 * away first, so that a document goes to the line that names it and not to the first line of its amount.
 */
export function suggestMatches(
  lines: readonly LineToMatch[],
  documents: readonly OpenDocument[],
  rateOf: RateOf,
): Suggestion[] {
  const index = new DocumentIndex(documents);
  const open = new Map(documents.map(({ id, openMinor }) => [id, openMinor]));
  const partials = new Map<string, Candidate[]>();
  const candidates: Candidate[] = [];
  for (const plain of lines) {
    if (plain.amountMinor === 0n) continue;
    const line = {
      ...plain,
      name: nameKey(plain.counterparty),
      account: keyOf(plain.counterpartyAccount),
    };
    const named = index.named(line);
    const singles = singlesOf(line, named, { index, rateOf });
    for (const single of singles) {
      if (single.kind !== 'partial') continue;
      const { id } = single.documents[0]!;
      partials.set(id, [...(partials.get(id) ?? []), single]);
    }
    candidates.push(...withDoubt([...singles, ...manyDocumentsOf(line, named, index)]));
  }
  candidates.push(...manyLinesOf(partials, open));
  return assign(candidates);
}

function assign(candidates: readonly Candidate[]): Suggestion[] {
  const ordered = candidates
    .filter(({ score }) => score >= MATCHING_RULES.suggestFrom)
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        b.lineIds.length - a.lineIds.length ||
        a.days - b.days ||
        (a.lineIds[0]! < b.lineIds[0]! ? -1 : 1),
    );
  const lines = new Set<string>();
  const documents = new Set<string>();
  const given: Suggestion[] = [];
  for (const { isNamed, days: _, tell, ...suggestion } of ordered) {
    const isTaken =
      suggestion.lineIds.some((id) => lines.has(id)) ||
      suggestion.documents.some(({ id }) => documents.has(id));
    if (isTaken) continue;
    for (const id of suggestion.lineIds) lines.add(id);
    for (const { id } of suggestion.documents) documents.add(id);
    const isWhole = suggestion.kind !== 'partial' && suggestion.kind !== 'foreign';
    const isSure = isNamed && isWhole && suggestion.score >= MATCHING_RULES.sureFrom;
    given.push({ ...suggestion, isSure, reasons: tell() });
  }
  return given;
}
