import { type Instant, parseInstant } from '@mainsheet/calendar';
import { CHARTERED_IN, charterSpanOf, type MatchingTerms } from '@mainsheet/contract';
import type { Port, Sea } from '@mainsheet/sea';
import {
  applyVessel,
  type EstimateInput,
  emptyEstimate,
  figuresOfVessel,
  type OpenVessel,
} from '@mainsheet/voyage';
import { findNamedPort } from '../ports/index.ts';
import { type CharterIn, charterAt, hireSideAt } from '../time-charters/index.ts';
import type { OpenPlace, OpenVesselRow } from './matching.repository.ts';

export type OpenSource = 'voyage' | 'charter' | 'typed' | 'none';

/** A ship with the place and time she opens at. */
export type OpenShip = {
  readonly row: OpenVesselRow;
  /** Null where the port is not known. */
  readonly port: Port | null;
  /** The port as it was written down. */
  readonly portName: string;
  readonly openAt: string;
  readonly source: OpenSource;
  /** Number of the voyage or charter that employs her last, or under which she is delivered. */
  readonly after: string | null;
  /** By which the company has her when she opens, else had her last; null of a ship of its own. */
  readonly charterIn: CharterIn | null;
};

type Reading = {
  readonly sea: Sea;
  readonly openings: MatchingTerms['openings'];
  readonly chartersIn: readonly CharterIn[];
  readonly now: Date;
};

type Placed = Omit<OpenShip, 'charterIn'>;

/** Where each ship opens: as typed, else at the end of what employs her last, never before now. */
export function placeShips(rows: readonly OpenVesselRow[], reading: Reading): OpenShip[] {
  const typed = new Map(reading.openings.map((opening) => [opening.vesselId, opening]));
  return rows.map((row) => {
    const opening = typed.get(row.id);
    const placed = placeShip(row, opening, reading);
    const own = reading.chartersIn.filter(({ vesselId }) => vesselId === row.id);
    const charterIn = charterAt(own, placed.openAt);
    if (charterIn || row.ownership !== CHARTERED_IN) return { ...placed, charterIn };
    // Between two charters she is nobody's to fix: she opens with the next, or is back with her owners.
    const opens = parseInstant(placed.openAt);
    const next = own.find(({ deliverAt }) => deliverAt > opens);
    if (!next || opening) return { ...placed, charterIn: own.at(-1) ?? null };
    return { ...placeAt(row, ['charter', deliveryPlace(next)], reading), charterIn: next };
  });
}

function placeShip(
  row: OpenVesselRow,
  opening: MatchingTerms['openings'][number] | undefined,
  reading: Reading,
): Placed {
  if (!opening) return placeByEmployment(row, reading);
  const port = reading.sea.findPort(opening.portCode);
  const openAt = new Date(opening.openAt).toISOString();
  const portName = port?.name ?? opening.portCode;
  return { row, port, portName, openAt, source: 'typed', after: null };
}

const placeByEmployment = (row: OpenVesselRow, reading: Reading): Placed =>
  placeAt(row, lastEmployment(row) ?? deliveryOf(row, reading), reading);

function placeAt(row: OpenVesselRow, [source, last]: Employment, { sea, now }: Reading): Placed {
  if (!last) {
    const openAt = now.toISOString();
    return { row, port: null, portName: '', openAt, source: 'none', after: null };
  }
  const openAt = new Date(Math.max(Date.parse(last.openAt), now.getTime())).toISOString();
  const port = findNamedPort(sea, last);
  const portName = port?.name ?? last.portName;
  return { row, port, portName, openAt, source, after: last.label };
}

type Employment = [OpenSource, OpenPlace | null];

/** Where a ship that is chartered in and nobody has employed yet comes to the company. */
function deliveryOf(
  { id }: OpenVesselRow,
  { now, chartersIn }: Pick<Reading, 'now' | 'chartersIn'>,
): Employment {
  const moment: Instant = parseInstant(now.toISOString());
  const next = chartersIn.find(({ vesselId, backBy }) => vesselId === id && backBy > moment);
  if (!next) return ['none', null];
  return ['charter', deliveryPlace(next)];
}

const deliveryPlace = ({
  code,
  deliverAt,
  deliveryPort,
  deliveryPortCode,
}: CharterIn): OpenPlace => ({
  ...{ label: code, openAt: new Date(deliverAt).toISOString() },
  ...{ portName: deliveryPort, portCode: deliveryPortCode || null },
});

/** The later of her last voyage and the charter out that she is on, to the end that its terms expect; null where there is neither. */
function lastEmployment({ voyage, charter }: OpenVesselRow): Employment | null {
  const ends = charter && charterSpanOf(charter.terms)?.end;
  if (!ends) return voyage ? ['voyage', voyage] : null;
  const { label, terms } = charter;
  const place = {
    ...{ label, openAt: ends },
    ...{ portName: terms.redeliveryPort, portCode: terms.redeliveryPortCode || null },
  };
  const isLater = !voyage || Date.parse(ends) >= Date.parse(voyage.openAt);
  return isLater ? ['charter', place] : ['voyage', voyage];
}

type Board = {
  readonly baseCurrency: string;
  readonly prices: ReadonlyMap<string, number>;
  readonly isInEca: (port: Port) => boolean;
  readonly listedOf: ListedOf;
  /** Whether charters are named to who looks. */
  readonly maySeeCharters: boolean;
};

/** What the sanctions lists say of a record that they speak of. */
export type ListedOf = (type: 'vessel' | 'contact', id: string) => readonly string[];

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

/** Records of before there were exclusions have none. */
const exclusionsOf = ({ details }: OpenVesselRow): ReadonlyMap<string, string> =>
  new Map(
    ((details.tradingExclusions as string[] | undefined) ?? []).map((code) => [
      code,
      countryNames.of(code) ?? code,
    ]),
  );

/** The ship as the engine pairs her; null where the port she opens at is not known. */
export function openVesselOf(ship: OpenShip, board: Board): OpenVessel | null {
  const { row, port, openAt } = ship;
  if (!port) return null;
  return {
    id: row.id,
    openPortCode: port.id,
    openPort: {
      portName: port.name,
      latitude: port.lat,
      longitude: port.lon,
      timeZone: port.timeZone,
      isInEca: board.isInEca(port),
    },
    openAt,
    isGeared: row.details.cranes.length > 0,
    exclusions: exclusionsOf(row),
    listed: board.listedOf('vessel', row.id),
    ...(ship.charterIn && { redelivery: redeliveryOf(ship.charterIn, board) }),
    isHireUnknown: hasUnknownHire(ship),
    terms: termsOf(ship, board),
  };
}

const hasUnknownHire = ({ row, charterIn, openAt }: OpenShip): boolean =>
  charterIn ? hireSideAt(charterIn, openAt) === null : row.ownership === CHARTERED_IN;

function redeliveryOf({ backBy, code, counterparty }: CharterIn, { maySeeCharters }: Board) {
  const named = counterparty ? `${code} to ${counterparty}` : code;
  return { by: new Date(backBy).toISOString(), under: maySeeCharters ? named : 'her charter' };
}

function termsOf(
  { row, openAt, charterIn }: OpenShip,
  { baseCurrency, prices }: Board,
): EstimateInput {
  const figures = figuresOfVessel({ ...row, deadweightT: Number(row.deadweight_t) });
  const empty = emptyEstimate({ commencingAt: openAt, baseCurrency });
  const applied = applyVessel(empty, figures, Number(row.daily_cost));
  const bunkers = applied.bunkers.map((bunker) => ({
    ...bunker,
    initialPrice: prices.get(bunker.fuel) ?? bunker.initialPrice,
  }));
  const hire = charterIn && hireSideAt(charterIn, openAt);
  return {
    ...applied,
    bunkers,
    ...(hire && { operationType: 'TCI-VCO' as const, timeCharterIn: hire }),
  };
}
