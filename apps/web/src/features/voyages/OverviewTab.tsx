import { type FigureKey, OPERATION_TYPE_NAMES } from '@mainsheet/voyage';
import { vesselHref } from '../../app/record-links.ts';
import {
  Facts,
  Figure,
  formatInstant,
  formatNumber,
  formatSigned,
  KeyFigure,
  Panel,
} from '../../ui/index.ts';
import { CallTimeline } from './CallTimeline.tsx';
import { explainFigure } from './explanation-tree.ts';
import { basisOfCalls, callsOf, daysBetween, type Voyage } from './voyage-record.ts';

type Change = { now: number; before: number; better: 'more' | 'less'; decimals?: number };

/** A difference to the estimate: arrow, sign and colour say the same. */
function Against({ now, before, better, decimals = 0 }: Change) {
  const change = now - before;
  const isSame = Math.abs(change) < 0.5 / 10 ** decimals;
  const isGood = change > 0 === (better === 'more');
  return (
    <>
      {!isSame && (
        <span className={isGood ? 'positive' : 'negative'}>
          {change > 0 ? '▲' : '▼'} {formatSigned(change, decimals)}{' '}
        </span>
      )}
      est. {formatNumber(before, decimals)}
    </>
  );
}

function Explained({
  voyage,
  figure,
  label,
  decimals = 0,
}: {
  voyage: Voyage;
  figure: FigureKey;
  label: string;
  decimals?: number;
}) {
  const value = voyage.result.totals[figure];
  return (
    <Figure
      label={label}
      subject={voyage.voyageNumber}
      explanation={explainFigure(voyage.inputs, figure)}
    >
      {value === null ? '–' : formatNumber(value, decimals)}
    </Figure>
  );
}

function Headline({ voyage }: { voyage: Voyage }) {
  const now = voyage.result.totals;
  const before = voyage.estimateResult.totals;
  const { baseCurrency } = voyage.inputs;
  const late = daysBetween(before.completionAt, now.completionAt);
  return (
    <section className="key-figures" aria-label="Key figures">
      <KeyFigure
        label="Net TCE, latest view"
        value={<Explained voyage={voyage} figure="netTce" label="Net TCE" />}
        unit={`${baseCurrency}/d`}
        hint={<Against now={now.netTce ?? 0} before={before.netTce ?? 0} better="more" />}
      />
      <KeyFigure
        label="Profit, latest view"
        value={<Explained voyage={voyage} figure="profit" label="Profit" />}
        unit={baseCurrency}
        hint={<Against now={now.profit} before={before.profit} better="more" />}
      />
      <KeyFigure
        label="Voyage days"
        value={<Explained voyage={voyage} figure="voyageDays" label="Voyage days" decimals={2} />}
        hint={
          <Against now={now.voyageDays} before={before.voyageDays} better="less" decimals={2} />
        }
      />
      <KeyFigure
        label="Bunkers"
        value={<Explained voyage={voyage} figure="bunkers" label="Bunkers" />}
        unit={baseCurrency}
        hint={<Against now={now.bunkers} before={before.bunkers} better="less" />}
      />
      <KeyFigure
        label="Port costs"
        value={<Explained voyage={voyage} figure="portExpenses" label="Port costs" />}
        unit={baseCurrency}
        hint={<Against now={now.portExpenses} before={before.portExpenses} better="less" />}
      />
      <KeyFigure
        label="Completing, UTC"
        value={formatInstant(now.completionAt)}
        hint={Math.abs(late) < 0.05 ? 'as estimated' : `${formatSigned(late, 1)} d to the estimate`}
      />
    </section>
  );
}

function FixedPanel({ voyage }: { voyage: Voyage }) {
  const { totals } = voyage.result;
  return (
    <Panel title="Fixed as">
      <Facts
        facts={[
          [
            'Vessel',
            <a key="vessel" href={vesselHref(voyage.vesselId)}>
              {voyage.vesselName}
            </a>,
          ],
          ['Type', `${voyage.vesselType}, ${formatNumber(voyage.vesselDeadweightT)} dwt`],
          ['Operation', OPERATION_TYPE_NAMES[voyage.inputs.operationType].short],
          ['Commencing, UTC', formatInstant(voyage.commencingAt)],
          ['Distance', `${formatNumber(totals.distanceNm)} nm`],
          [
            'Ballast, laden',
            `${formatNumber(totals.ballastDays, 1)}, ${formatNumber(totals.ladenDays, 1)} d`,
          ],
          [
            'Sea, port',
            `${formatNumber(totals.seaDays, 1)}, ${formatNumber(totals.portDays, 1)} d`,
          ],
          ['Cargo', `${formatNumber(totals.cargoT)} mt`],
        ]}
      />
    </Panel>
  );
}

/** Where the voyage stands against what was fixed. */
export function OverviewTab({ voyage }: { voyage: Voyage }) {
  const calls = callsOf(voyage);
  return (
    <>
      <Headline voyage={voyage} />
      <p className="muted small">{basisOfCalls(calls)}</p>
      <CallTimeline calls={calls} now={Date.now()} />
      <FixedPanel voyage={voyage} />
    </>
  );
}
