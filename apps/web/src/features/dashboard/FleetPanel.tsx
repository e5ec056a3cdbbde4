import { useMemo, useState } from 'react';
import { useMay } from '../../platform/session/use-session.ts';
import {
  formatInstantShort,
  formatNumber,
  Panel,
  type Position,
  SeaMap,
  State,
  SwatchName,
} from '../../ui/index.ts';
import { voyageHref } from '../invoices/index.ts';
import type { LiveVoyage } from './dashboard.queries.ts';
import { RecordLink } from './RecordLink.tsx';

type FleetPanelProps = { voyages: readonly LiveVoyage[]; baseCurrency: string };

const MAP_HEIGHT_PX = 356;

const lineOf = (line: unknown): Position[] =>
  Array.isArray(line)
    ? line.flatMap((point): Position[] =>
        Array.isArray(point) ? [[Number(point[0]), Number(point[1])]] : [],
      )
    : [];

/** Ships under way where they should be now; one is chosen, and its facts stand below. */
export function FleetPanel({ voyages, baseCurrency }: FleetPanelProps) {
  const placed = useMemo(() => voyages.filter((voyage) => voyage.position), [voyages]);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = placed.find((voyage) => voyage.id === chosenId) ?? placed[0];
  const vessels = useMemo(
    () =>
      placed.flatMap(({ id, vesselName, fleet, position }) =>
        position
          ? [
              {
                id,
                name: vesselName,
                at: [position.longitude, position.latitude] as const,
                courseDeg: position.courseDeg,
                selected: id === chosen?.id,
                ...(fleet ? { group: fleet } : {}),
              },
            ]
          : [],
      ),
    [placed, chosen?.id],
  );
  const routes = useMemo(() => {
    const points = lineOf(chosen?.position?.line);
    return chosen && points.length > 1
      ? [{ id: chosen.id, name: `${chosen.vesselName}, present leg`, points, selected: true }]
      : [];
  }, [chosen]);
  if (!chosen) {
    return (
      <Panel title="Fleet">
        <State title="No ship under way">
          Ships appear here with their voyage: fix an estimate and let it commence.
        </State>
      </Panel>
    );
  }
  return (
    <Panel
      title="Fleet"
      hint={`${placed.length} under way, positions computed from actual and expected times`}
      foot={
        <>
          <FleetLegend voyages={placed} />
          <FleetFacts voyage={chosen} baseCurrency={baseCurrency} />
        </>
      }
      flush
    >
      <SeaMap
        label={`Map of ${placed.length} ships under way`}
        height={MAP_HEIGHT_PX}
        vessels={vessels}
        routes={routes}
        onSelectVessel={setChosenId}
      />
      <ul className="visually-hidden">
        {placed.map((voyage) => (
          <li key={voyage.id}>{whereabouts(voyage)}</li>
        ))}
      </ul>
    </Panel>
  );
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

/** What the colours on the map stand for. */
function FleetLegend({ voyages }: { voyages: readonly LiveVoyage[] }) {
  const fleets = new Map(voyages.flatMap(({ fleet }) => (fleet ? [[fleet.id, fleet]] : [])));
  if (fleets.size === 0) return null;
  return (
    <ul className="row small fleet-legend" aria-label="Fleets on the map">
      {[...fleets.values()].toSorted(byName).map(({ id, colour, name }) => (
        <li key={id}>
          <SwatchName colour={colour} name={name} />
        </li>
      ))}
    </ul>
  );
}

/** "Nordic Hawk, to Qingdao, 27 Dec 06:00 UTC". */
function whereabouts({ vesselName, position }: LiveVoyage): string {
  if (!position) return vesselName;
  const { isInPort, portName, until } = position;
  return `${vesselName}, ${isInPort ? 'in' : 'to'} ${portName}, ${isInPort ? 'until ' : ''}${formatInstantShort(until)} UTC`;
}

function FleetFacts({ voyage, baseCurrency }: { voyage: LiveVoyage; baseCurrency: string }) {
  const maySee = useMay('contracts.view');
  const { position } = voyage;
  return (
    <div className="row row-apart fleet-facts">
      <span className="ellipsis">
        <b>{voyage.vesselName}</b> {voyage.vesselType}, {formatNumber(voyage.deadweightT)} dwt
      </span>
      {position && (
        <span className="nowrap">
          {position.isInPort ? 'In' : 'To'} <b>{position.portName}</b>
          {position.isInPort ? ' until ' : ', '}
          {formatInstantShort(position.until)} UTC
        </span>
      )}
      {voyage.netTce !== null && (
        <span className="nowrap">
          TCE <b>{formatNumber(voyage.netTce)}</b> {baseCurrency}/day
        </span>
      )}
      <RecordLink href={maySee ? voyageHref(voyage.id) : null}>{voyage.voyageNumber}</RecordLink>
    </div>
  );
}
