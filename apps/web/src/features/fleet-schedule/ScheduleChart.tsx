import { Link, useNavigate } from '@tanstack/react-router';
import {
  timeCharterHref,
  vesselHref,
  voyageHref,
  worksheetHref,
} from '../../platform/navigation/record-links.ts';
import {
  type Bucket,
  formatNumber,
  IntervalBar,
  Lane,
  MovableBar,
  Panel,
  SwatchName,
  Timeline,
} from '../../ui/index.ts';
import type { FleetLane, ScheduledCharter, ScheduledVoyage } from './fleet-schedule.queries.ts';
import { type ScheduleWindow, stacked, ticksOf, type Zoom } from './schedule-window.ts';
import { charterText, voyageText } from './schedule-words.ts';

const DAY_MS = 86_400_000;
const at = (instant: string): number => Date.parse(instant);
const BUCKETS: Readonly<Record<string, Bucket>> = {
  estimated: 'estimate',
  fixed: 'plan',
  sailing: 'used',
  completed: 'half',
};

type Bar = { readonly from: number; readonly to: number; readonly id: string } & (
  | { readonly voyage: ScheduledVoyage }
  | { readonly charter: ScheduledCharter }
);

const barOfVoyage = (voyage: ScheduledVoyage): Bar => ({
  ...{ from: at(voyage.commencingAt), to: at(voyage.completionAt), id: voyage.id, voyage },
});

/** The end of what a charter may take: open options, else the latest redelivery. */
const endOf = ({ endAt, optionalUntil, optionsUntil }: ScheduledCharter): number =>
  at(optionsUntil ?? optionalUntil ?? endAt);

const barOfCharter = (charter: ScheduledCharter): Bar => ({
  ...{ from: at(charter.startAt), to: endOf(charter) },
  ...{ id: charter.id, charter },
});

/** Open days are written where they take more than this part of the axis. */
const LEAST_SHARE = 30;
const MAIN_ROW = 23;
const THIN_ROW = 17;

/** What lies in a lane, row by row, and how high it makes it. */
function rowsOf(lane: FleetLane) {
  const [firm, estimates] = [
    lane.voyages.filter(({ worksheetId }) => !worksheetId),
    lane.voyages.filter(({ worksheetId }) => worksheetId),
  ];
  const out = lane.charters.filter(({ type }) => type === 'out').map(barOfCharter);
  const main = stacked([...firm.map(barOfVoyage), ...out]);
  const thin = stacked(estimates.map(barOfVoyage));
  const hired = lane.charters.some(({ type }) => type === 'in') ? 7 : 0;
  const laycans = firm.some((voyage) => voyage.laycans.length > 0) ? 9 : 0;
  const mainTop = 7 + hired;
  const laycanTop = mainTop + Math.max(1, main.length) * MAIN_ROW;
  const thinTop = laycanTop + laycans;
  return { main, thin, mainTop, laycanTop, thinTop, height: thinTop + thin.length * THIN_ROW + 4 };
}

type OnMove = (voyage: ScheduledVoyage, days: number) => void;
type Placed = { top: number; height: number; onMove: OnMove | null };

function VoyageBar({ voyage, top, height, onMove }: Placed & { voyage: ScheduledVoyage }) {
  const navigate = useNavigate();
  const open = () =>
    void navigate({
      to: voyage.worksheetId ? worksheetHref(voyage.worksheetId) : voyageHref(voyage.id),
    });
  const bar = {
    ...{ from: at(voyage.commencingAt), to: at(voyage.completionAt), top, height },
    bucket: BUCKETS[voyage.kind] ?? ('plan' as const),
    name: voyageText(voyage),
    children: voyage.label,
  };
  if (!onMove || !voyage.isMovable) return <IntervalBar {...bar} onSelect={open} />;
  return <MovableBar {...bar} onOpen={open} onMove={(days) => onMove(voyage, days)} />;
}

function CharterBars({
  charter,
  top,
  height,
}: { charter: ScheduledCharter } & Omit<Placed, 'onMove'>) {
  const navigate = useNavigate();
  const open = () => void navigate({ to: timeCharterHref(charter.id) });
  const place = { top, height };
  const isFirm = charter.status !== 'On Subjects';
  return (
    <>
      <IntervalBar
        from={at(charter.startAt)}
        to={at(charter.endAt)}
        bucket={isFirm ? (charter.type === 'in' ? 'notice' : 'ship') : 'option'}
        name={charterText(charter)}
        {...place}
        onSelect={open}
      >
        {height > 10 && charter.charterCode}
      </IntervalBar>
      {charter.optionalUntil && (
        <IntervalBar
          from={at(charter.endAt)}
          to={at(charter.optionalUntil)}
          bucket="option"
          name={`${charterText(charter)}: latest redelivery`}
          {...place}
        />
      )}
      {charter.optionsUntil && (
        <IntervalBar
          from={at(charter.optionalUntil ?? charter.endAt)}
          to={at(charter.optionsUntil)}
          bucket="option"
          name={`${charterText(charter)}: open options`}
          {...place}
        />
      )}
    </>
  );
}

function LaycanBars({ voyage, top }: { voyage: ScheduledVoyage; top: number }) {
  return voyage.laycans.map(({ cargo, startAt, endAt, state }) => {
    const [from, to] = [startAt ?? endAt, endAt ?? startAt];
    if (!from || !to) return null;
    const missed = state === 'late' ? ', missed' : '';
    return (
      <IntervalBar
        key={`${cargo} ${from}`}
        from={at(from)}
        to={at(to)}
        bucket="laycan"
        name={`Laycan of ${cargo}, ${voyage.label}${missed}`}
        isMissed={state === 'late'}
        top={top}
        height={5}
      />
    );
  });
}

function OpenBars({ lane, top, shown }: { lane: FleetLane; top: number; shown: number }) {
  return lane.open.map(({ startAt, endAt }) => {
    const days = (at(endAt) - at(startAt)) / DAY_MS;
    return (
      <IntervalBar
        key={startAt}
        from={at(startAt)}
        to={at(endAt)}
        bucket="open"
        name={`Open, ${formatNumber(days, 1)} days`}
        top={top}
        height={19}
      >
        {days >= shown && `${formatNumber(days, 0)} d`}
      </IntervalBar>
    );
  });
}

type LaneProps = { lane: FleetLane; onMove: OnMove | null; shown: number };

function VesselLane({ lane, onMove, shown }: LaneProps) {
  const { main, thin, mainTop, laycanTop, thinTop, height } = rowsOf(lane);
  return (
    <Lane label={lane.vesselName} height={height}>
      {lane.charters
        .filter(({ type }) => type === 'in')
        .map((charter) => (
          <CharterBars key={charter.id} charter={charter} top={3} height={6} />
        ))}
      <OpenBars lane={lane} top={mainTop} shown={shown} />
      {main.map((row, index) =>
        row.map((bar) => {
          const place = { top: mainTop + index * MAIN_ROW, height: 19 };
          return 'voyage' in bar ? (
            <VoyageBar key={bar.id} voyage={bar.voyage} {...place} onMove={onMove} />
          ) : (
            <CharterBars key={bar.id} charter={bar.charter} {...place} />
          );
        }),
      )}
      {lane.offHire.map(({ id, reason, of, startAt, endAt }) => (
        <IntervalBar
          key={id}
          from={at(startAt)}
          to={at(endAt)}
          bucket="excluded"
          name={`Off-hire, ${reason}, ${of}`}
          top={mainTop + 13}
          height={6}
        />
      ))}
      {lane.voyages.map((voyage) => (
        <LaycanBars key={voyage.id} voyage={voyage} top={laycanTop} />
      ))}
      {thin.map((row, index) =>
        row.map(
          (bar) =>
            'voyage' in bar && (
              <VoyageBar
                key={bar.id}
                voyage={bar.voyage}
                top={thinTop + index * THIN_ROW}
                height={14}
                onMove={null}
              />
            ),
        ),
      )}
    </Lane>
  );
}

const LEGEND: readonly (readonly [Bucket, string])[] = [
  ['estimate', 'Estimated'],
  ['plan', 'Fixed'],
  ['used', 'Sailing'],
  ['half', 'Completed'],
  ['notice', 'TC in'],
  ['ship', 'TC out'],
  ['option', 'Optional'],
  ['excluded', 'Off-hire'],
  ['laycan', 'Laycan'],
  ['open', 'Open'],
];

const Legend = () => (
  <span className="row small muted schedule-legend" aria-hidden>
    {LEGEND.map(([bucket, text]) => (
      <span key={bucket} className="row">
        <i className={`timeline-bar ${bucket}`} /> {text}
      </span>
    ))}
  </span>
);

/** What a vessel is, and the colour and name of her fleet. */
function Kind({ lane: { vesselType, fleet } }: { lane: FleetLane }) {
  if (!fleet) return vesselType;
  return <SwatchName colour={fleet.colour} name={`${fleet.name}, ${vesselType}`} />;
}

type ChartProps = {
  lanes: readonly FleetLane[];
  window: ScheduleWindow;
  zoom: Zoom;
  now: number;
  /** Null for whom the voyages are only to be seen. */
  onMove: OnMove | null;
  title?: string;
};

/** The fleet on one axis, a lane a vessel. */
export function ScheduleChart(props: ChartProps) {
  const { lanes, window, zoom, now, onMove, title = 'Employment' } = props;
  const showNow = now > window.start && now < window.end;
  return (
    <Panel title={title} hint="UTC" actions={<Legend />} flush>
      <div className="schedule-lanes">
        <div className="schedule-names">
          {lanes.map((lane) => (
            <div
              key={lane.vesselId}
              className="schedule-name"
              style={{ height: rowsOf(lane).height }}
            >
              <Link
                to={vesselHref(lane.vesselId)}
                className="link-button ellipsis"
                title={lane.vesselName}
              >
                {lane.vesselName}
              </Link>
              <span className="muted tiny ellipsis">
                <Kind lane={lane} />
              </span>
            </div>
          ))}
        </div>
        <Timeline
          label="Employment of the fleet"
          from={window.start}
          to={window.end}
          ticks={ticksOf(zoom, window)}
          {...(showNow ? { now } : {})}
        >
          {lanes.map((lane) => (
            <VesselLane
              key={lane.vesselId}
              lane={lane}
              onMove={onMove}
              shown={(window.end - window.start) / DAY_MS / LEAST_SHARE}
            />
          ))}
        </Timeline>
      </div>
    </Panel>
  );
}
