import { FUELS, type Fuel } from '@mainsheet/terms';
import { formatNumber, parseNumber } from './number.ts';
import {
  type EntryContext,
  findValue,
  normalise,
  notUnderstood,
  type Parsed,
  read,
  refuse,
} from './parsed.ts';

const NICKNAMES: Readonly<Record<string, Fuel>> = {
  ifo: 'HSFO',
  hfo: 'HSFO',
  lsmgo: 'MGO',
  mdo: 'MGO',
  lsfo: 'VLSFO',
};

export function findFuel(word: string): Fuel | null {
  const upper = word.toUpperCase();
  return FUELS.find((fuel) => fuel === upper) ?? NICKNAMES[word] ?? null;
}

export type SpeedEntry = { readonly ladenKn: number; readonly ballastKn: number };

/** Reads speeds `13.5/12.5`, laden first; one figure serves both. */
export function parseSpeeds(text: string, context: EntryContext = {}): Parsed<SpeedEntry> {
  const typed = normalise(text).replace(/ ?(?:kn|kts|knots)$/, '');
  if (typed === '') return refuse('EMPTY', 'Enter the speed.');
  const figures = typed.split('/').map((part) => findValue(parseNumber(part, context)));
  const [laden, ballast = laden] = figures;
  if (figures.length > 2 || laden == null || ballast == null) return notUnderstood(text);
  if (laden <= 0 || ballast <= 0 || laden > 60 || ballast > 60) {
    return refuse('OUT_OF_RANGE', 'A speed lies between 0 and 60 knots.');
  }
  const entry = { ladenKn: laden, ballastKn: ballast };
  return read(entry, formatSpeeds(entry, context));
}

export function formatSpeeds(entry: SpeedEntry, context: EntryContext = {}): string {
  return `${formatNumber(entry.ladenKn, context)}/${formatNumber(entry.ballastKn, context)}`;
}

export type ConsumptionEntry = readonly { readonly fuel: Fuel; readonly tPerDay: number }[];

/** Reads consumption `28 vlsfo + 0.2 mgo`, tonnes per day. */
export function parseConsumption(
  text: string,
  context: EntryContext = {},
): Parsed<ConsumptionEntry> {
  const typed = normalise(text);
  if (typed === '') return refuse('EMPTY', 'Enter the consumption.');
  const rows: { fuel: Fuel; tPerDay: number }[] = [];
  for (const part of typed.split('+')) {
    const match = /^(?<figure>[\d.,]+) ?(?:mt|t)? ?(?<word>[a-z]+)$/.exec(part.trim());
    const tPerDay = findValue(parseNumber(match?.groups?.figure ?? '', context));
    const fuel = findFuel(match?.groups?.word ?? '');
    if (tPerDay === null || fuel === null) return notUnderstood(text);
    if (rows.some((row) => row.fuel === fuel)) return notUnderstood(text);
    rows.push({ fuel, tPerDay });
  }
  return read(rows, formatConsumption(rows, context));
}

export function formatConsumption(entry: ConsumptionEntry, context: EntryContext = {}): string {
  return entry
    .map(({ fuel, tPerDay }) => `${formatNumber(tPerDay, context)} ${fuel.toLowerCase()}`)
    .join(' + ');
}

/** A bunker price and, if typed, the token of the port where it holds. */
export type FuelPriceEntry = {
  readonly fuel: Fuel;
  readonly price: number;
  readonly portToken: string | null;
};

/** Reads a fuel price `vlsfo 565 sin`; the port token is resolved by the caller. */
export function parseFuelPrice(text: string, context: EntryContext = {}): Parsed<FuelPriceEntry> {
  const typed = normalise(text);
  if (typed === '') return refuse('EMPTY', 'Enter fuel and price.');
  const match = /^(?<word>[a-z]+) ?(?:usd|\$)? ?(?<figure>\d[\d.,]*)(?: (?<port>[a-z].*))?$/.exec(
    typed,
  );
  const fuel = findFuel(match?.groups?.word ?? '');
  const price = findValue(parseNumber(match?.groups?.figure ?? '', context));
  if (fuel === null || price === null) return notUnderstood(text);
  const entry = { fuel, price, portToken: match?.groups?.port ?? null };
  return read(entry, formatFuelPrice(entry, context));
}

export function formatFuelPrice(entry: FuelPriceEntry, context: EntryContext = {}): string {
  const price = `${entry.fuel.toLowerCase()} ${formatNumber(entry.price, context)}`;
  return entry.portToken === null ? price : `${price} ${entry.portToken}`;
}
