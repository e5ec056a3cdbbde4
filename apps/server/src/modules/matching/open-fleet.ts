import { charterSpanOf, type MatchingTerms } from '@mainsheet/contract';
import type { Port, Sea } from '@mainsheet/sea';
import {
  applyVessel,
  type EstimateInput,
  emptyEstimate,
  figuresOfVessel,
  type OpenVessel,
} from '@mainsheet/voyage';
import { findNamedPort } from '../ports/index.ts';
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
  /** Number of the voyage or charter that employs her last. */
  readonly after: string | null;
};

type Reading = {
  readonly sea: Sea;
  readonly openings: MatchingTerms['openings'];
  readonly now: Date;
};

/** Where each ship opens: as typed, else at the end of what employs her last, never before now. */
export function placeShips(rows: readonly OpenVesselRow[], reading: Reading): OpenShip[] {
  const typed = new Map(reading.openings.map((opening) => [opening.vesselId, opening]));
  return rows.map((row) => {
    const opening = typed.get(row.id);
    if (opening) {
      const port = reading.sea.findPort(opening.portCode);
      const openAt = new Date(opening.openAt).toISOString();
      const portName = port?.name ?? opening.portCode;
      return { row, port, portName, openAt, source: 'typed', after: null };
    }
    return placeByEmployment(row, reading);
  });
}

function placeByEmployment(row: OpenVesselRow, { sea, now }: Reading): OpenShip {
  const [source, last] = lastEmployment(row);
  if (!last) {
    const openAt = now.toISOString();
    return { row, port: null, portName: '', openAt, source: 'none', after: null };
  }
  const openAt = new Date(Math.max(Date.parse(last.openAt), now.getTime())).toISOString();
  const port = findNamedPort(sea, last);
  const portName = port?.name ?? last.portName;
  return { row, port, portName, openAt, source, after: last.label };
}

/** The later of her last voyage and the charter out that she is on, to the end that its terms expect. */
function lastEmployment({ voyage, charter }: OpenVesselRow): [OpenSource, OpenPlace | null] {
  const ends = charter && charterSpanOf(charter.terms)?.end;
  if (!ends) return voyage ? ['voyage', voyage] : ['none', null];
  const { label, terms } = charter;
  const place = { label, openAt: ends, portName: terms.redeliveryPort, portCode: null };
  const isLater = !voyage || Date.parse(ends) >= Date.parse(voyage.openAt);
  return isLater ? ['charter', place] : ['voyage', voyage];
}

type Board = {
  readonly baseCurrency: string;
  readonly prices: ReadonlyMap<string, number>;
  readonly isInEca: (port: Port) => boolean;
  readonly listedOf: ListedOf;
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
    terms: termsOf(ship, board),
  };
}

function termsOf({ row, openAt }: OpenShip, { baseCurrency, prices }: Board): EstimateInput {
  const figures = figuresOfVessel({ ...row, deadweightT: Number(row.deadweight_t) });
  const empty = emptyEstimate({ commencingAt: openAt, baseCurrency });
  const applied = applyVessel(empty, figures, Number(row.daily_cost));
  const bunkers = applied.bunkers.map((bunker) => ({
    ...bunker,
    initialPrice: prices.get(bunker.fuel) ?? bunker.initialPrice,
  }));
  return { ...applied, bunkers };
}
