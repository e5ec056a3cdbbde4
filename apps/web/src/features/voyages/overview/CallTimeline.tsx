import {
  dayTicks,
  formatInstant,
  formatSigned,
  IntervalBar,
  Lane,
  Panel,
  Timeline,
} from '../../../ui/index.ts';
import type { Call } from '../voyage-record.ts';
import '../voyages.css';

const DAY_MS = 86_400_000;
const at = (instant: string) => Date.parse(instant);

/** A tick every so many days that at most a dozen fit. */
const stepDays = (from: number, to: number) => {
  const days = (to - from) / DAY_MS;
  return [1, 2, 7, 14, 28].find((step) => days / step <= 12) ?? 56;
};

/** "on time" is said of what happened alone; before that a call is expected. */
function Slip({ days, isReported }: { days: number | null; isReported: boolean }) {
  if (days === null || Math.abs(days) < 0.05) {
    return <span className="muted">{isReported ? 'on time' : 'expected'}</span>;
  }
  return (
    <span className={days > 0 ? 'negative strong' : 'positive strong'}>
      {formatSigned(days, 1)} d
    </span>
  );
}

type Bars = { call: Call; before: Call | undefined; now: number };

function EstimatedBars({ call, before }: Bars) {
  if (!call.estimated) return null;
  const { arrivalAt, departureAt } = call.estimated;
  const left = before?.estimated?.departureAt;
  return (
    <>
      {left && (
        <IntervalBar
          from={at(left)}
          to={at(arrivalAt)}
          bucket="estimate"
          name={`Estimated passage to ${call.portName}`}
          top={10}
          height={4}
        />
      )}
      <IntervalBar
        from={at(arrivalAt)}
        to={at(departureAt)}
        bucket="estimate"
        name={`Estimated stay at ${call.portName}`}
        top={7}
        height={10}
      />
    </>
  );
}

function RealBars({ call, before, now }: Bars) {
  const { arrivalAt, departureAt } = call.expected;
  const left = before?.expected.departureAt;
  const done = call.actualDepartureAt !== null;
  const arrived = call.actualArrivalAt !== null;
  const until = done ? at(departureAt) : Math.min(Math.max(now, at(arrivalAt)), at(departureAt));
  return (
    <>
      {left && (
        <IntervalBar
          from={at(left)}
          to={at(arrivalAt)}
          bucket={arrived ? 'half' : 'plan'}
          name={`${arrived ? 'Passage' : 'Expected passage'} to ${call.portName}`}
          top={25}
          height={6}
        />
      )}
      {arrived && (
        <IntervalBar
          from={at(arrivalAt)}
          to={until}
          bucket="used"
          name={`In port at ${call.portName}`}
          top={21}
          height={14}
        />
      )}
      {!done && (
        <IntervalBar
          from={arrived ? until : at(arrivalAt)}
          to={at(departureAt)}
          bucket="plan"
          name={`Expected stay at ${call.portName}`}
          top={21}
          height={14}
        />
      )}
    </>
  );
}

const Legend = () => (
  <span className="row small muted call-legend" aria-hidden>
    <i className="timeline-bar estimate" /> Estimated
    <i className="timeline-bar half" /> At sea
    <i className="timeline-bar used" /> In port
    <i className="timeline-bar plan" /> Expected
  </span>
);

/** The calls on one axis: what was estimated, thin, above what happened and what is expected. */
export function CallTimeline({ calls, now }: { calls: readonly Call[]; now: number }) {
  const spans = calls.flatMap((call) => [
    call.expected,
    ...(call.estimated ? [call.estimated] : []),
  ]);
  if (spans.length === 0) return null;
  const first = Math.min(...spans.map((span) => at(span.arrivalAt)));
  const last = Math.max(...spans.map((span) => at(span.departureAt)));
  const margin = Math.max((last - first) * 0.02, DAY_MS / 2);
  const [from, to] = [first - margin, last + margin];
  const showNow = now > from && now < to;
  return (
    <Panel title="Port calls" hint="UTC" actions={<Legend />} flush>
      <div className="call-lanes">
        <div className="call-names">
          {calls.map((call) => (
            <div key={call.rowId} className="call-name">
              <b className="ellipsis">{call.portName}</b>
              <span className="muted tiny">{call.portFunction}</span>
            </div>
          ))}
        </div>
        <Timeline
          label="Port calls, estimated against actual and expected"
          from={from}
          to={to}
          ticks={dayTicks(from, to, stepDays(from, to))}
          {...(showNow ? { now } : {})}
        >
          {calls.map((call, index) => {
            const parts = { call, before: calls[index - 1], now };
            return (
              <Lane key={call.rowId} label={`${call.portName}, ${call.portFunction}`} height={44}>
                <EstimatedBars {...parts} />
                <RealBars {...parts} />
              </Lane>
            );
          })}
        </Timeline>
        <div className="call-names call-slips">
          {calls.map((call) => (
            <div key={call.rowId} className="call-name small">
              <Slip days={call.slipDays} isReported={call.actualDepartureAt !== null} />
            </div>
          ))}
        </div>
      </div>
      {showNow && (
        <p className="visually-hidden">Now: {formatInstant(new Date(now).toISOString())} UTC</p>
      )}
    </Panel>
  );
}
