import { setImmediate } from 'node:timers/promises';
import { sameClock } from '@mainsheet/calendar';
import {
  type MatchedPair,
  type MatchingTerms,
  MOST_OPEN_CARGOES,
  MOST_OPEN_VESSELS,
  matchedPairs,
  matchingTerms,
} from '@mainsheet/contract';
import type { Explanation } from '@mainsheet/explanation';
import { isInZone, type Sea, zonesInForce } from '@mainsheet/sea';
import {
  bestUseOfFleet,
  type EstimateInput,
  emptyEstimate,
  explain,
  FIGURE_KEYS,
  type FigureKey,
  matchVoyage,
  nominateCargo,
  type OpenCargo,
  type OpenVessel,
  type PortBerth,
  pairEstimate,
  shipSizeOn,
  type VoyageMatch,
  withPortLimits,
} from '@mainsheet/voyage';
import { z } from 'zod';
import { type Actor, assertCan, can } from '../../platform/actor.ts';
import { DomainError, notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { keepEstimates, type OpenCargoBook, readOpenCargoes } from '../cargo-books/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import type { EstimateRow } from '../estimates/index.ts';
import { getSea } from '../ports/index.ts';
import { readBerths } from '../reference-data/index.ts';
import { readStandings } from '../sanctions/index.ts';
import { listChartersIn, todayIn } from '../time-charters/index.ts';
import { type BoardDistances, measureBoard } from './board-distances.ts';
import { type FuelPriceRow, listLatestPrices, listOpenVessels } from './matching.repository.ts';
import { type ListedOf, type OpenShip, openVesselOf, placeShips } from './open-fleet.ts';

export type BoardMatch = VoyageMatch & { readonly isRough: boolean };

export type BoardPrice = {
  readonly fuel: string;
  readonly price: number;
  /** The estimate that says it; null where it was typed. */
  readonly source: string | null;
  readonly pricedAt: string | null;
};

export type Board = {
  readonly currency: string;
  readonly ships: readonly OpenShip[];
  readonly cargoes: readonly OpenCargoBook[];
  readonly shipCount: number;
  readonly cargoCount: number;
  readonly prices: readonly BoardPrice[];
  readonly matches: readonly BoardMatch[];
  readonly bestUse: { readonly chosen: readonly number[]; readonly profit: number };
};

/** Every open ship with every open cargo, those that fit and earn most a day first. */
export async function drawBoard(platform: Platform, actor: Actor, typed: unknown): Promise<Board> {
  const terms = parseBody(matchingTerms, typed ?? {});
  const all = { vesselIds: null, cargoIds: null };
  const found = await readDesk(platform, actor, { ...all, terms });
  const { vessels, cargoes, distances } = await prepare(found, { isExact: false });
  const matches = (await matchAll(vessels, cargoes, distances)).toSorted(byRank);
  return { ...found, matches, bestUse: bestUseOfFleet(matches) };
}

async function matchAll(
  vessels: readonly OpenVessel[],
  cargoes: readonly OpenCargo[],
  { between, isRough }: BoardDistances,
): Promise<BoardMatch[]> {
  const matches: BoardMatch[] = [];
  for (const vessel of vessels) {
    // Others are served between two ships.
    await setImmediate();
    const ship = shipSizeOn(vessel.terms, 0);
    for (const cargo of cargoes) {
      const loadPort = cargo.calls[0]?.portCode ?? '';
      const match = matchVoyage(vessel, cargo, between);
      matches.push({ ...match, isRough: isRough(vessel.openPortCode, loadPort, ship) });
    }
  }
  return matches;
}

const NO_FIGURE = Number.NEGATIVE_INFINITY;

const byRank = (a: BoardMatch, b: BoardMatch): number =>
  Number(a.mismatches.length > 0) - Number(b.mismatches.length > 0) ||
  Number(a.netTce === null) - Number(b.netTce === null) ||
  (b.netTce ?? NO_FIGURE) - (a.netTce ?? NO_FIGURE) ||
  a.vesselId.localeCompare(b.vesselId, 'en') ||
  a.cargoId.localeCompare(b.cargoId, 'en');

/**
 * Where a figure of a pair comes from. @throws DomainError NOT_FOUND for a pair that is not on the board,
 * INVALID_STATE where there is no voyage to estimate, INVALID_INPUT for an unknown figure
 */
export async function explainMatch(
  platform: Platform,
  actor: Actor,
  asked: { pair: unknown; figure: string; terms: unknown },
): Promise<Explanation> {
  const [pair] = parseBody(matchedPairs, [asked.pair]);
  const figure = parseBody(figureSchema, { figure: asked.figure }).figure;
  if (!pair) throw notFound('The pair');
  const [inputs] = await estimatesOf(platform, actor, { pairs: [pair], terms: asked.terms });
  if (!inputs) throw notFound('The pair');
  return explain(inputs.inputs, figure);
}

const figureSchema = z.object({
  figure: z.enum(FIGURE_KEYS as readonly FigureKey[], 'No figure of an estimate has this name.'),
});

/**
 * Keeps pairs as estimates side by side, each nominated from its cargo book.
 * @throws DomainError NOT_FOUND, INVALID_STATE, INVALID_INPUT
 */
export async function estimateMatches(
  platform: Platform,
  actor: Actor,
  request: { pairs: unknown; worksheetId: string | null; terms: unknown },
): Promise<EstimateRow[]> {
  const pairs = parseBody(matchedPairs, request.pairs);
  const estimates = await estimatesOf(platform, actor, { pairs, terms: request.terms });
  return keepEstimates(platform, actor, { worksheetId: request.worksheetId, estimates });
}

type Estimates = { readonly pairs: readonly MatchedPair[]; readonly terms: unknown };
type NamedEstimate = { readonly name: string; readonly inputs: EstimateInput };

/** The whole estimate of each pair, with exact miles. */
async function estimatesOf(
  platform: Platform,
  actor: Actor,
  { pairs, terms: typed }: Estimates,
): Promise<NamedEstimate[]> {
  const terms = parseBody(matchingTerms, typed ?? {});
  const vesselIds = [...new Set(pairs.map(({ vesselId }) => vesselId))];
  const cargoIds = [...new Set(pairs.map(({ cargoBookId }) => cargoBookId))];
  const found = await readDesk(platform, actor, { vesselIds, cargoIds, terms });
  const { vessels, cargoes, distances } = await prepare(found, { isExact: true });
  return pairs.map(({ vesselId, cargoBookId }) => {
    const ship = found.ships.find(({ row }) => row.id === vesselId);
    const book = found.cargoes.find(({ row }) => row.id === cargoBookId);
    if (!ship) throw notFound('The open vessel');
    if (!book) throw notFound('The open cargo');
    const vessel = vessels.find(({ id }) => id === vesselId);
    const cargo = cargoes.find(({ id }) => id === cargoBookId);
    if (!vessel) refuse(`Type the port where ${ship.row.name} opens.`);
    if (!cargo) throw notFound('The open cargo');
    const inputs = pairEstimate(vessel, cargo, distances.between);
    if (typeof inputs === 'string') refuse(NO_ESTIMATE[inputs]);
    return { name: `${ship.row.name}, ${book.row.reference_number} ${book.row.cargo}`, inputs };
  });
}

const NO_ESTIMATE = {
  NO_DISTANCE: 'No sea way is known between the ports.',
  NO_CALLS: 'The cargo has no ports yet.',
  NO_VOYAGE_DAYS: 'The voyage has no days.',
} as const;

function refuse(reason: string): never {
  throw new DomainError('INVALID_STATE', { reason });
}

type Wanted = {
  /** All where null. */
  readonly vesselIds: readonly string[] | null;
  readonly cargoIds: readonly string[] | null;
  readonly terms: MatchingTerms;
};

type Desk = Omit<Board, 'matches' | 'bestUse'> & {
  readonly sea: Sea;
  readonly today: string;
  readonly listedOf: ListedOf;
  readonly berths: readonly PortBerth[];
  readonly maySeeCharters: boolean;
};

/** What the desk has: ships and where they open, cargoes, prices. */
async function readDesk(platform: Platform, actor: Actor, wanted: Wanted): Promise<Desk> {
  for (const permission of ['estimates.view', 'vessels.view', 'cargoBooks.view'] as const) {
    assertCan(actor, permission);
  }
  const now = platform.clock.now();
  const sea = await getSea();
  return inCompany(platform, actor, async (work) => {
    const rows = await listOpenVessels(work.tx, {
      vesselIds: wanted.vesselIds,
      limit: MOST_OPEN_VESSELS,
    });
    const chartersIn = await listChartersIn(work.tx, {
      vesselIds: null,
      today: todayIn(platform, null),
    });
    const open = await readOpenCargoes(work.tx, { ids: wanted.cargoIds, limit: MOST_OPEN_CARGOES });
    return {
      sea,
      maySeeCharters: can(actor, 'timeCharters.view'),
      berths: await readBerths(work.tx, open.cargoes.flatMap(portsOf)),
      listedOf: await readListed(work, rows, open.cargoes),
      today: now.toISOString().slice(0, 10),
      currency: await getBaseCurrency(work.tx),
      ships: placeShips(rows, { sea, openings: wanted.terms.openings, chartersIn, now }),
      cargoes: open.cargoes,
      shipCount: Number(rows[0]?.count ?? 0),
      cargoCount: open.count,
      prices: await readPrices(work, wanted.terms),
    };
  });
}

/** A pair stays refused for whom the case is none of their business. */
const HELD_QUIETLY = 'Its charterers are being checked: whoever may see sanctions says why.';

/**
 * Hits of the sanctions lists, open or confirmed, on the ships and on whose cargoes they are. The case is named to those
 * who may see it on the record itself: everybody here may see vessels, not everybody contacts.
 */
async function readListed(
  { tx, actor }: Work,
  ships: readonly { id: string }[],
  cargoes: readonly OpenCargoBook[],
): Promise<ListedOf> {
  const charterers = new Set(cargoes.flatMap(({ book }) => book.chartererId ?? []));
  const standingOf = await readStandings(tx, [
    ...ships.map(({ id }) => ({ type: 'vessel' as const, id })),
    ...[...charterers].map((id) => ({ type: 'contact' as const, id })),
  ]);
  const maySeeContacts = can(actor, 'contacts.view') || can(actor, 'sanctions.view');
  return (type, id) => {
    const { state, text } = standingOf({ type, id });
    if (state !== 'BLOCKED' && state !== 'HELD') return [];
    return [type === 'vessel' || maySeeContacts ? text : HELD_QUIETLY];
  };
}

/** Typed prices, and for other fuels what the newest estimate says. */
async function readPrices({ tx, actor }: Work, terms: MatchingTerms): Promise<BoardPrice[]> {
  const typed = terms.prices.map(({ fuel, price }): BoardPrice => {
    return { fuel, price, source: null, pricedAt: null };
  });
  const isTyped = new Set<string>(typed.map(({ fuel }) => fuel));
  const latest = (await listLatestPrices(tx, actor.memberId)).filter(
    ({ fuel }) => !isTyped.has(fuel),
  );
  return [...typed, ...latest.map(priceOf)].toSorted((a, b) => a.fuel.localeCompare(b.fuel, 'en'));
}

const priceOf = ({ fuel, price, label, priced_at: pricedAt }: FuelPriceRow): BoardPrice => ({
  fuel,
  price,
  source: label,
  pricedAt,
});

/** Ships and cargoes as the engine pairs them, and the miles between them. */
async function prepare(desk: Desk, { isExact }: { isExact: boolean }) {
  const { sea, today, currency } = desk;
  const ecas = zonesInForce(sea.zones, today).filter(({ kind }) => kind === 'eca');
  const isInEca = ({ lat, lon }: { lat: number; lon: number }) =>
    ecas.some((zone) => isInZone(zone, [lon, lat]));
  const prices = new Map(desk.prices.map(({ fuel, price }) => [fuel, price]));
  const { listedOf, maySeeCharters } = desk;
  const board = { baseCurrency: currency, prices, isInEca, listedOf, maySeeCharters };
  const vessels = desk.ships.flatMap((ship) => openVesselOf(ship, board) ?? []);
  const cargoes = desk.cargoes.map((book) => ({
    ...openCargoOf(book, { isInEca, berths: desk.berths }),
    listed: book.book.chartererId ? desk.listedOf('contact', book.book.chartererId) : [],
  }));
  const distances = await measureBoard(sea, { vessels, cargoes, zonesOn: today, isExact });
  return { vessels, cargoes, distances };
}

const portsOf = ({ book }: OpenCargoBook): string[] =>
  book.portItineraries.map(({ portCode }) => portCode);

type Places = {
  readonly isInEca: (port: { lat: number; lon: number }) => boolean;
  readonly berths: readonly PortBerth[];
};

function openCargoOf({ row, book, nameOf }: OpenCargoBook, { isInEca, berths }: Places): OpenCargo {
  const empty = emptyEstimate({ commencingAt: '' });
  const nominated = nominateCargo(empty, { cargoBookId: row.id, book, nameOf });
  const [cargo] = nominated.cargoes;
  if (!cargo) throw new Error('A nomination has a cargo');
  const calls = nominated.itinerary.slice(1, -1).map((call) => {
    const { latitude: lat, longitude: lon } = call;
    const limited = withPortLimits(call, berths);
    return { ...limited, isInEca: lat !== null && lon !== null && isInEca({ lat, lon }) };
  });
  const closings = book.portItineraries
    .toSorted((a, b) => a.sequenceNo - b.sequenceNo)
    .map((port) => sameClock(port.laycanEndDateTime, 'UTC', port.timeZone || 'UTC'));
  const gearPorts = book.portItineraries
    .filter(({ craneUsedAtThisPort }) => craneUsedAtThisPort)
    .map(({ port }) => port);
  const { nominated_vessel_id: vesselId, nominated_vessel_name: name } = row;
  return {
    id: row.id,
    cargo,
    calls,
    closings,
    gearPorts,
    ...(vesselId && name ? { nominatedFor: { vesselId, name } } : {}),
    otherRevenues: nominated.otherRevenues,
    otherExpenses: nominated.otherExpenses,
  };
}
