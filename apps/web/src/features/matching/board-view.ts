import { formatNumber } from '../../ui/index.ts';
import type { Board, BoardCargo, BoardPair, BoardVessel, Terms } from './matching.queries.ts';

/** The state of the page; it stands in the address, so that a link shows the same board. */
export type BoardParams = {
  /** Typed openings: `vessel~port~instant`, by commas. */
  open?: string;
  /** Typed prices: `VLSFO~565`, by commas. */
  fuel?: string;
  show?: 'profit';
  hide?: 'impossible';
};

type Opening = { vesselId: string; portCode: string; openAt: string };
type FuelPrice = { fuel: string; price: number };

const partsOf = (text: string | undefined): string[][] =>
  (text ?? '')
    .split(',')
    .filter(Boolean)
    .map((entry) => entry.split('~'));

const openingsOf = ({ open }: BoardParams): Opening[] =>
  partsOf(open).flatMap(([vesselId, portCode, openAt]) =>
    vesselId && portCode && openAt ? [{ vesselId, portCode, openAt }] : [],
  );

const pricesOf = ({ fuel }: BoardParams): FuelPrice[] =>
  partsOf(fuel).flatMap(([name, price]) =>
    name && price && Number.isFinite(Number(price)) ? [{ fuel: name, price: Number(price) }] : [],
  );

/** What was typed on the board, as the server takes it. */
export const termsOf = (params: BoardParams): Terms => ({
  openings: openingsOf(params),
  prices: pricesOf(params),
});

/** The address with this opening; null takes what was typed back. */
export function withOpening(
  params: BoardParams,
  vesselId: string,
  opening: Omit<Opening, 'vesselId'> | null,
): BoardParams {
  const others = openingsOf(params).filter((one) => one.vesselId !== vesselId);
  const all = opening ? [...others, { vesselId, ...opening }] : others;
  const { open: _, ...rest } = params;
  if (all.length === 0) return rest;
  return { ...rest, open: all.map((o) => `${o.vesselId}~${o.portCode}~${o.openAt}`).join() };
}

export function withPrices(params: BoardParams, prices: readonly FuelPrice[]): BoardParams {
  const { fuel: _, ...rest } = params;
  if (prices.length === 0) return rest;
  return { ...rest, fuel: prices.map(({ fuel, price }) => `${fuel}~${price}`).join() };
}

export const pairKey = (vesselId: string, cargoId: string): string => `${vesselId} ${cargoId}`;

/** A pair with its place among those that fit, and whether it is the best for its cargo or of the best use. */
export type PlacedPair = BoardPair & {
  readonly rank: number | null;
  readonly isBestOfCargo: boolean;
  readonly isBestUse: boolean;
};

export const fits = ({ reasons, netTce }: BoardPair): boolean =>
  reasons.length === 0 && netTce !== null;

/** Pairs by vessel and cargo; the server sends them in order. */
export function placePairs(board: Board): ReadonlyMap<string, PlacedPair> {
  const bestUse = new Set(board.bestUse);
  const served = new Set<string>();
  const placed = new Map<string, PlacedPair>();
  board.pairs.forEach((pair, at) => {
    const isBestOfCargo = fits(pair) && !served.has(pair.cargoId);
    if (isBestOfCargo) served.add(pair.cargoId);
    const rank = fits(pair) ? at + 1 : null;
    placed.set(pairKey(pair.vesselId, pair.cargoId), {
      ...pair,
      rank,
      isBestOfCargo,
      isBestUse: bestUse.has(at),
    });
  });
  return placed;
}

/** Under the figure of a cell: how she comes to the load port, or why not. */
export function pairLine(pair: BoardPair): string {
  const [reason, ...others] = pair.reasons;
  if (reason) {
    const text = reason.message.replace(/^Intake short, /, '');
    return others.length > 0 ? `${text}, +${others.length}` : text;
  }
  const ballast = `${formatNumber(pair.ballastDays, 1)} d ballast`;
  if (pair.waitingDays >= 0.05) return `${ballast}, waits ${formatNumber(pair.waitingDays, 1)} d`;
  if (pair.spareDays === null) return `${ballast}, no laycan`;
  return `${ballast}, ${formatNumber(pair.spareDays, 1)} d spare`;
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', timeZone: 'UTC' });
export const shortDay = (instant: string | null | undefined): string =>
  instant ? DAY.format(new Date(instant)) : '';

export function laycanText({ laycanStart, laycanEnd }: BoardCargo): string {
  if (!laycanStart && !laycanEnd) return 'no laycan';
  return `${shortDay(laycanStart) || '…'}–${shortDay(laycanEnd) || '…'}`;
}

/** 66k, 7.5k: quantities in a head of a column. */
export function shortQuantity({ quantity, unit }: BoardCargo): string {
  const value = Number(quantity);
  const text = value >= 1_000 ? `${formatNumber(value / 1_000, value % 1_000 ? 1 : 0)}k` : quantity;
  return `${text} ${unit.toLowerCase()}`;
}

/** Of a cargo whose port costs nobody typed: beside others it looks better than it is. */
export const WITHOUT_PORT_COSTS = 'without port costs';

export const wayOf = ({ loadPort, dischargePort }: BoardCargo): string =>
  `${loadPort || '?'} → ${dischargePort || '?'}`;

const LONG_DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The open ships as they go into a circular: each with place, day and what she is like, the earliest first. */
export function positionList(vessels: readonly BoardVessel[]): string {
  return vessels
    .filter(({ openPort }) => openPort !== '')
    .toSorted((a, b) => a.openAt.localeCompare(b.openAt))
    .map((vessel) => {
      const imo = vessel.imo ? `, IMO ${vessel.imo}` : '';
      const day = LONG_DAY.format(new Date(vessel.openAt));
      return `${vessel.name.toUpperCase()} (${vessel.type}${imo})\nopen ${vessel.openPort} ${day}\n${vessel.description}`;
    })
    .join('\n\n');
}
