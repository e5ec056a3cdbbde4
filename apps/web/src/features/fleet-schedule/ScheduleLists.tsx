import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  timeCharterHref,
  vesselHref,
  voyageHref,
  worksheetHref,
} from '../../platform/navigation/record-links.ts';
import { formatNumber, Panel, SwatchName } from '../../ui/index.ts';
import type { FleetLane, ScheduledVoyage } from './fleet-schedule.queries.ts';
import { charterText, kindText, spanText } from './schedule-words.ts';

const DAY_MS = 86_400_000;

type Entry = {
  key: string;
  from: string;
  to: string;
  text: string;
  href: string | null;
  /** What may be moved from here. */
  voyage?: ScheduledVoyage;
};

/** What a vessel does, in the order of time. */
function entriesOf(lane: FleetLane): Entry[] {
  return [
    ...lane.voyages.map((voyage) => ({
      ...{ key: voyage.id, from: voyage.commencingAt, to: voyage.completionAt },
      text: [voyage.label, kindText(voyage.kind), voyage.ports].filter(Boolean).join(', '),
      href: voyage.worksheetId ? worksheetHref(voyage.worksheetId) : voyageHref(voyage.id),
      ...(voyage.isMovable ? { voyage } : {}),
    })),
    ...lane.charters.map((charter) => ({
      ...{ key: charter.id, from: charter.startAt, to: charter.endAt },
      ...{ text: charterText(charter), href: timeCharterHref(charter.id) },
    })),
    ...lane.offHire.map(({ id, startAt, endAt, reason, of }) => ({
      ...{ key: id, from: startAt, to: endAt, text: `Off-hire, ${reason}, ${of}`, href: null },
    })),
    ...lane.open.map(({ startAt, endAt }) => ({
      ...{ key: startAt, from: startAt, to: endAt, href: null },
      text: `Open, ${formatNumber((Date.parse(endAt) - Date.parse(startAt)) / DAY_MS, 1)} days`,
    })),
  ].toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from));
}

type ListsProps = {
  lanes: readonly FleetLane[];
  onMove: ((voyage: ScheduledVoyage, days: number) => void) | null;
};

/** The schedule for a narrow screen: what each vessel does, one below the other. */
export function ScheduleLists({ lanes, onMove }: ListsProps) {
  return lanes.map((lane) => (
    <Panel
      key={lane.vesselId}
      title={lane.vesselName}
      hint={lane.vesselType}
      actions={
        <>
          {lane.fleet && <SwatchName colour={lane.fleet.colour} name={lane.fleet.name} />}
          <Link to={vesselHref(lane.vesselId)} className="link-button small">
            Vessel
          </Link>
        </>
      }
      flush
    >
      <ul className="schedule-list">
        {entriesOf(lane).map(({ key, from, to, text, href, voyage }) => (
          <li key={key}>
            {href ? (
              <Link to={href} className="link-button">
                {text}
              </Link>
            ) : (
              <span className="muted">{text}</span>
            )}
            <span className="muted small">{spanText(from, to)}</span>
            {voyage && onMove && (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Move ${voyage.label}`}
                onClick={() => onMove(voyage, 0)}
              >
                Move
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  ));
}
