import type { CivilDate } from '@mainsheet/calendar';
import {
  type Found,
  parseRecap,
  type Recap,
  type RecapKey,
  type RecapPlace,
  type RecapValues,
  type Span,
} from '@mainsheet/entry';
import type { EstimateInput } from '@mainsheet/voyage';
import { changeCargo } from '../rows/cargo-rows.ts';
import type { LookUps, PortChoice } from '../rows/field.ts';
import { nameCargo } from './known-names.ts';
import { keepLaycanDates } from './laycan-dates.ts';
import { type KeyedSpan, type Piece, piecesOf } from './recap-spans.ts';
import * as writes from './recap-writes.ts';

export type RecapChoice = { key: string; label: string; write: writes.Write };

/** One field that a recap may fill: what it may be, and the words it was read from. */
export type RecapLine = {
  key: string;
  label: string;
  spans: readonly Span[];
  choices: readonly RecapChoice[];
  /** The choice that nothing speaks against; null where a person has to say. */
  chosen: string | null;
  /** Why nothing is filled in; empty where something can be. */
  reason: string;
};

export type ReadRecap = {
  /** In the order in which they are filled in. */
  lines: RecapLine[];
  /** Understood, and an estimate has no place for it. */
  beside: { key: string; label: string; text: string }[];
  pieces: Piece[];
};

/** Below this a single reading is a guess by position, and somebody has to take it. */
const SURE = 0.5;

const sameName = (a: string, b: string): boolean => plainName(a) === plainName(b);
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

type Parts = Omit<RecapLine, 'chosen' | 'reason'> & { sure?: boolean; reason?: string };

function lineOf({ sure = true, reason = '', ...parts }: Parts): RecapLine {
  const [only, ...others] = parts.choices;
  const chosen = only && others.length === 0 && sure ? only.key : null;
  const asked = parts.choices.length > 0 && chosen === null ? 'Choose what is meant.' : '';
  return { ...parts, chosen, reason: parts.choices.length === 0 ? reason : asked };
}

/** A line for each field with one write a reading. */
function plainLine<Value>(
  key: RecapKey,
  label: string,
  found: readonly Found<Value>[],
  writesOf: (value: Value, echo: string) => { label: string; write: writes.Write }[],
): RecapLine[] {
  if (found.length === 0) return [];
  const choices = found.flatMap(({ value, echo }, reading) =>
    writesOf(value, echo).map((one, index) => ({ ...one, key: `${reading}.${index}` })),
  );
  const spans = found.flatMap((reading) => reading.spans);
  return [lineOf({ key, label, spans, choices, sure: (found[0]?.confidence ?? 0) >= SURE })];
}

const one =
  <Value>(write: (value: Value) => writes.Write) =>
  (value: Value, echo: string) => [{ label: echo, write: write(value) }];

/** The ship of the fleet by her IMO number or her whole name; ships that are only like it are offered. */
async function vesselLines(recap: Recap, { lookUps, at }: ReadInto): Promise<RecapLine[]> {
  const names = [...recap.imo, ...recap.vesselName];
  if (names.length === 0) return [];
  const [byImo, byName] = await Promise.all(
    [recap.imo, recap.vesselName].map(async (read) =>
      (await Promise.all(read.map(({ value }) => lookUps.vessels(value, at)))).flat(),
    ),
  );
  const isNamed = ({ name }: { name: string }) =>
    recap.vesselName.some(({ value }) => sameName(value, name));
  const exact = distinctBy([...(byImo ?? []), ...(byName ?? []).filter(isNamed)], ({ id }) => id);
  const offered = exact.length > 0 ? exact : distinctBy(byName ?? [], ({ id }) => id).slice(0, 5);
  return [
    lineOf({
      key: 'vesselName',
      label: 'Vessel',
      spans: names.flatMap(({ spans }) => spans),
      choices: offered.map(({ id, name, hint, put }) => ({
        key: id,
        label: `${name}, ${hint}`,
        write: put,
      })),
      sure: exact.length === 1,
      reason: `No vessel of your fleet is called “${names.at(-1)?.value}”.`,
    }),
  ];
}

const distinctBy = <Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[] => [
  ...new Map(values.map((value) => [keyOf(value), value])).values(),
];

/** Places joined by "or" are one call: a person says which. */
function callsOf(places: readonly RecapPlace[]): string[][] {
  const calls: string[][] = [];
  for (const { name, joinedBy } of places) {
    if (joinedBy === 'or' && calls.length > 0) calls.at(-1)?.push(name);
    else calls.push([name]);
  }
  return calls;
}

async function portChoices(names: readonly string[], lookUps: LookUps) {
  const found = (await Promise.all(names.map((name) => lookUps.ports(name)))).flat();
  const distinct = distinctBy(found, ({ code }) => code);
  const exact = distinct.filter((port) => names.some((name) => sameName(name, port.name)));
  const ports: readonly PortChoice[] = exact.length > 0 ? exact : distinct.slice(0, 6);
  return { ports, sure: exact.length === 1 && names.length === 1 };
}

async function portLines(
  end: 'Loading' | 'Discharging',
  found: Recap['loadPorts'],
  lookUps: LookUps,
): Promise<RecapLine[]> {
  const [reading] = found;
  if (!reading) return [];
  const [key, word] =
    end === 'Loading'
      ? (['loadPorts', 'Load port'] as const)
      : (['dischargePorts', 'Discharge port'] as const);
  const calls = callsOf(reading.value);
  return Promise.all(
    calls.map(async (names, index) => {
      const { ports, sure } = await portChoices(names, lookUps);
      const id = lookUps.newId();
      return lineOf({
        key: `${key}.${index}`,
        label: calls.length > 1 ? `${word} ${index + 1}` : word,
        spans: reading.spans,
        choices: ports.map((port) => ({
          key: port.code,
          label: `${port.name}, ${port.country} ${port.code}`,
          write: writes.portWrite({ end, index, id }, port),
        })),
        sure: sure && found.length === 1,
        reason: `No port is called “${names.join('” or “')}”.`,
      });
    }),
  );
}

async function charterLines(recap: Recap, lookUps: LookUps): Promise<RecapLine[]> {
  const [reading] = recap.charterer;
  if (!reading) return [];
  const known = await lookUps.charterers(reading.value);
  const put = (chartererId: string | null, chartererName: string) => (input: EstimateInput) =>
    changeCargo(input, 0, (old) => ({ ...old, chartererId, chartererName }));
  const exact = known.filter(({ name }) => sameName(name, reading.value));
  const contacts = (exact.length > 0 ? exact : known).map(({ id, name, hint }) => ({
    key: id,
    label: [name, hint].filter(Boolean).join(', '),
    write: put(id, name),
  }));
  const asTyped = {
    key: 'as-typed',
    label: `“${reading.value}”, not a contact`,
    write: put(null, reading.value),
  };
  const choices = exact.length === 1 ? contacts : [...contacts, asTyped];
  const { spans } = reading;
  return [lineOf({ key: 'charterer', label: 'Charterer', spans, choices })];
}

async function cargoLines(recap: Recap, lookUps: LookUps): Promise<RecapLine[]> {
  const types = await lookUps.cargoTypes();
  const name = (value: string) => (input: EstimateInput) =>
    changeCargo(input, 0, (old) => nameCargo(old, value, types));
  return plainLine('cargo', 'Cargo', recap.cargo, one(name));
}

function termLines(recap: Recap): RecapLine[] {
  const rate = (end: 'Loading' | 'Discharging') =>
    one((value: RecapValues['loadRate']) => writes.rateWrite(end, value));
  return [
    ...plainLine('laycan', 'Laycan', recap.laycan, one(writes.laycanWrite)),
    ...plainLine('quantity', 'Quantity', recap.quantity, one(writes.quantityWrite)),
    ...plainLine('currency', 'Currency', recap.currency, one(writes.currencyWrite)),
    ...plainLine('freight', 'Freight', recap.freight, one(writes.freightWrite)),
    ...plainLine('commission', 'Commission', recap.commission, writes.commissionWrites),
    ...plainLine('payment', 'Payment', recap.payment, one(writes.paymentWrite)),
    ...plainLine('loadRate', 'Load rate', recap.loadRate, rate('Loading')),
    ...plainLine('dischargeRate', 'Discharge rate', recap.dischargeRate, rate('Discharging')),
    ...plainLine('demurrage', 'Demurrage', recap.demurrage, one(writes.demurrageWrite)),
    ...plainLine('despatch', 'Despatch', recap.despatch, one(writes.despatchWrite)),
    ...plainLine(
      'turnTimeHours',
      'Turn time, hours',
      recap.turnTimeHours,
      one(writes.turnTimeWrite),
    ),
    ...plainLine('cpDate', 'C/P date', recap.cpDate, one(writes.charterPartyWrite)),
  ];
}

/** Names of what an estimate has no place for. */
const BESIDE: Partial<Record<RecapKey, string>> = {
  kind: 'Kind',
  dwt: 'Deadweight',
  built: 'Built',
  flag: 'Flag',
  owner: 'Owner',
  broker: 'Broker',
  freightTerms: 'Freight terms',
  norClauses: 'Notice clauses',
  cpForm: 'C/P form',
  law: 'Law',
  arbitration: 'Arbitration',
  delivery: 'Delivery',
  redelivery: 'Redelivery',
  duration: 'Duration',
  hire: 'Hire',
  ballastBonus: 'Ballast bonus',
  bunkersOnDelivery: 'Bunkers on delivery',
  bunkersOnRedelivery: 'Bunkers on redelivery',
  cve: 'C/V/E',
  ilohc: 'In lieu of hold cleaning',
  openPlace: 'Open at',
  openDates: 'Open from',
};

function besideOf(recap: Recap) {
  return Object.entries(BESIDE).flatMap(([key, label]) => {
    const found: readonly Found<unknown>[] = recap[key as RecapKey];
    const text = found.map(({ echo }) => echo).join(' or ');
    return found.length === 0 ? [] : [{ key, label, text, spans: found.flatMap((f) => f.spans) }];
  });
}

/** What a recap is read into. */
type ReadInto = {
  readonly lookUps: LookUps;
  readonly hasCargo: boolean;
  /** When its voyage begins. */
  readonly at: string;
};

/** Reads a recap for an estimate: what fills which of its cells, by which words, and what is left. */
export async function readRecap(text: string, into: ReadInto): Promise<ReadRecap> {
  const { lookUps, hasCargo } = into;
  const recap = parseRecap(text, { today: lookUps.today as CivilDate });
  const found = await Promise.all([
    vesselLines(recap, into),
    cargoLines(recap, lookUps),
    charterLines(recap, lookUps),
    portLines('Loading', recap.loadPorts, lookUps),
    portLines('Discharging', recap.dischargePorts, lookUps),
  ]);
  const all = [...found.flat(), ...termLines(recap)];
  const lines = hasCargo ? all : all.map(withoutCargo);
  const beside = besideOf(recap);
  const spans: KeyedSpan[] = [...lines, ...beside].flatMap(({ key, spans: own }) =>
    own.map((span) => ({ ...span, key })),
  );
  return { lines, beside, pieces: piecesOf(text, spans) };
}

/** An estimate that earns hire has no cargo for what a recap says of one. */
const withoutCargo = (line: RecapLine): RecapLine =>
  line.key === 'vesselName'
    ? line
    : { ...line, choices: [], chosen: null, reason: 'This estimate carries no cargo.' };

/** What the chosen lines make of an estimate, in their order. Choices by the key of their line. */
export function fillFromRecap(
  input: EstimateInput,
  lines: readonly RecapLine[],
  chosen: ReadonlyMap<string, string>,
): EstimateInput {
  return lines.reduce((filled, { key, choices }) => {
    const choice = choices.find((one_) => one_.key === chosen.get(key));
    return choice ? keepLaycanDates(filled, choice.write(filled)) : filled;
  }, input);
}

/** A paste this long on this many lines, of which this many fields are read, is a recap and no column. */
const FEWEST_LINES = 3;
const FEWEST_FIELDS = 4;

/** Whether a pasted text is a recap. Tables keep their way into the cells. */
export function isRecap({ text, html }: { text: string; html: string }, today: string): boolean {
  if (text.includes('\t') || html.includes('<table')) return false;
  if (text.trim().split('\n').length < FEWEST_LINES) return false;
  const recap = parseRecap(text, { today: today as CivilDate });
  return Object.values(recap).filter((found) => found.length > 0).length >= FEWEST_FIELDS;
}
