import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import type { VesselWhereaboutsQuery } from '../../api/generated/graphql.ts';
import { voyageHref } from '../../platform/navigation/record-links.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { Facts, formatInstantShort, formatNumber, Panel, SeaMap } from '../../ui/index.ts';
import { VESSEL_WHEREABOUTS, type VesselRow } from './vessels.queries.ts';

type Overview = VesselWhereaboutsQuery['vesselOverview'];
type Whereabouts = VesselWhereaboutsQuery['vesselMap'];
type Place = { latitude: number; longitude: number };

type Fact = readonly [string, ReactNode];

const MAP_HEIGHT_PX = 260;
const CONTEXT = { additionalTypenames: ['VesselReport', 'Voyage', 'Vessel'] };

/** What a vessel is busy with and where she is, by her approved reports. */
export function VesselWhereabouts({ vessel }: { vessel: VesselRow }) {
  const [{ data, error }, again] = useQuery({
    query: VESSEL_WHEREABOUTS,
    variables: { vesselId: vessel.id },
    context: CONTEXT,
  });
  if (error) return <FailedRead error={error} onRetry={again} />;
  if (!data) return null;
  return (
    <div className="panel-columns">
      <EmploymentPanel overview={data.vesselOverview} />
      <PositionPanel vessel={vessel} map={data.vesselMap} />
    </div>
  );
}

function EmploymentPanel({ overview }: { overview: Overview }) {
  const active = overview.activeVoyages.map(
    ({ id, voyageNumber, status, completionAt }): Fact => [
      voyageNumber,
      <span key={id}>
        {status}, to {formatInstantShort(completionAt)}{' '}
        <Link to={voyageHref(id)} className="link-button">
          Open<span className="visually-hidden"> {voyageNumber}</span>
        </Link>
      </span>,
    ],
  );
  return (
    <Panel title="Employment">
      <Facts
        facts={[
          ['Estimates', formatNumber(overview.estimateCount)],
          ['Voyages', formatNumber(overview.voyageCount)],
          ['Time charters', formatNumber(overview.timeCharterCount)],
          ...active,
        ]}
      />
    </Panel>
  );
}

const pointOf = ({ longitude, latitude }: Place) => [longitude, latitude] as const;

/** Degrees from north on a plain chart between two places. */
function courseBetween(from: Place | undefined, to: Place | undefined): number {
  if (!from || !to) return 0;
  const east = (to.longitude - from.longitude) * Math.cos((to.latitude * Math.PI) / 180);
  return (Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI;
}

function PositionPanel({ vessel, map }: { vessel: VesselRow; map: Whereabouts }) {
  const { name, fleet } = vessel;
  const { position, track, portsAhead, route } = map;
  if (!position) {
    return (
      <Panel title="Position">
        <p className="muted">No approved report names a position yet.</p>
      </Panel>
    );
  }
  const next = portsAhead[0];
  const said = `${position.source} report of ${formatInstantShort(position.at)} UTC`;
  return (
    <Panel
      title="Position"
      hint={next ? `${said}, to ${next.name} ${formatInstantShort(next.expectedAt)}` : said}
      flush
    >
      <SeaMap
        label={`Map of ${name}: track of 90 days and the rest of the voyage`}
        height={MAP_HEIGHT_PX}
        vessels={[
          {
            id: 'vessel',
            name,
            at: pointOf(position),
            courseDeg: courseBetween(track.at(-2), track.at(-1)),
            ...(fleet ? { group: fleet } : {}),
          },
        ]}
        routes={[
          { id: 'track', name: 'Track of 90 days', points: track.map(pointOf), selected: true },
          { id: 'ahead', name: 'Rest of the voyage', points: route.map(pointOf) },
        ].filter(({ points }) => points.length > 1)}
        ports={portsAhead.map((port, at) => ({
          id: String(at),
          name: port.name,
          at: pointOf(port),
        }))}
      />
    </Panel>
  );
}
