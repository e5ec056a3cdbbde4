import { type FigureKey, OPERATION_TYPE_NAMES } from '@mainsheet/voyage';
import { useQuery } from 'urql';
import { explanationTree } from '../../../platform/explanations/explanation-tree.ts';
import { vesselHref } from '../../../platform/navigation/record-links.ts';
import {
  Facts,
  Figure,
  formatInstant,
  formatNumber,
  formatSigned,
  KeyFigure,
  Panel,
} from '../../../ui/index.ts';
import { FindingsPanel } from '../FindingsPanel.tsx';
import { explainFigure } from '../profit/explanation-tree.ts';
import { basisOfCalls, callsOf, daysBetween, type Voyage } from '../voyage-record.ts';
import { type OverviewData, VOYAGE_OVERVIEW } from '../voyages.queries.ts';
import { CallFigures } from './CallFigures.tsx';
import { CallTimeline } from './CallTimeline.tsx';
import { VoyageAlerts } from './VoyageAlerts.tsx';

// Documents, claims and reports move it too.
const CONTEXT = { additionalTypenames: ['Voyage', 'Invoice', 'Bill', 'Laytime', 'CashItem'] };

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

type Standing = OverviewData['cashIn'];

/** An amount that says which claims, documents and expected items it is made of. */
function Standing({ of, label, voyage }: { of: Standing; label: string; voyage: Voyage }) {
  return (
    <Figure
      label={label}
      subject={voyage.voyageNumber}
      explanation={explanationTree(of.explanation)}
    >
      {formatNumber(Number(of.amount), 0)}
    </Figure>
  );
}

type StandingFigures = { voyage: Voyage; overview: OverviewData | undefined };

function DemurrageFigure({ voyage, overview }: StandingFigures) {
  const { baseCurrency } = voyage.inputs;
  const { demurrage, despatch } = voyage.result.totals;
  const counted = overview?.demurrage;
  return (
    <KeyFigure
      label="Demurrage less despatch"
      value={
        counted ? (
          <Standing of={counted} label="Demurrage less despatch" voyage={voyage} />
        ) : (
          formatNumber(demurrage - despatch, 0)
        )
      }
      unit={baseCurrency}
      hint={
        counted
          ? `${formatNumber(Number(overview.demurrageClaimed), 0)} of it claimed`
          : 'as estimated, no statement yet'
      }
    />
  );
}

function CashFigure({ voyage, overview }: StandingFigures) {
  return (
    <KeyFigure
      label="Cash still to come in"
      value={
        overview ? (
          <Standing of={overview.cashIn} label="Cash still to come in" voyage={voyage} />
        ) : (
          '–'
        )
      }
      unit={voyage.inputs.baseCurrency}
      hint={
        overview && (
          <>
            to go out{' '}
            <Standing of={overview.cashOut} label="Cash still to go out" voyage={voyage} />
          </>
        )
      }
    />
  );
}

function Headline({ voyage, overview }: StandingFigures) {
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
        label="Completing, UTC"
        value={formatInstant(now.completionAt)}
        hint={Math.abs(late) < 0.05 ? 'as estimated' : `${formatSigned(late, 1)} d to the estimate`}
      />
      <DemurrageFigure voyage={voyage} overview={overview} />
      <CashFigure voyage={voyage} overview={overview} />
    </section>
  );
}

/** A cost with what it was fixed at. */
function Cost({ voyage, figure, label }: { voyage: Voyage; figure: CostKey; label: string }) {
  const [now, before] = [voyage.result.totals[figure], voyage.estimateResult.totals[figure]];
  return (
    <>
      <Explained voyage={voyage} figure={figure} label={label} /> {voyage.inputs.baseCurrency}{' '}
      <span className="muted small">
        <Against now={now} before={before} better="less" />
      </span>
    </>
  );
}
type CostKey = 'bunkers' | 'portExpenses';

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
          ['Bunkers', <Cost key="bunkers" voyage={voyage} figure="bunkers" label="Bunkers" />],
          [
            'Port costs',
            <Cost key="ports" voyage={voyage} figure="portExpenses" label="Port costs" />,
          ],
        ]}
      />
    </Panel>
  );
}

type OverviewProps = {
  voyage: Voyage;
  /** False while they stand beside the page. */
  withFindings: boolean;
};

/** Where the voyage stands against what was fixed, and what of it wants attention. */
export function OverviewTab({ voyage, withFindings }: OverviewProps) {
  const calls = callsOf(voyage);
  const variables = { voyageId: voyage.id };
  const [{ data, error }] = useQuery({
    ...{ query: VOYAGE_OVERVIEW, variables, context: CONTEXT },
    requestPolicy: 'cache-and-network',
  });
  const overview = data?.voyageOverview;
  return (
    <>
      <Headline voyage={voyage} overview={overview} />
      <p className="muted small">{basisOfCalls(calls, voyage.status)}</p>
      <div className="voyage-overview">
        <div className="overview-calls stack">
          <CallTimeline calls={calls} now={Date.now()} />
          <CallFigures calls={calls} />
        </div>
        <div className="overview-alerts stack">
          <VoyageAlerts
            voyageId={voyage.id}
            status={voyage.status}
            alerts={overview?.alerts}
            error={error}
          />
          {withFindings && voyage.result.findings.length > 0 && <FindingsPanel voyage={voyage} />}
        </div>
        <div className="overview-fixed">
          <FixedPanel voyage={voyage} />
        </div>
      </div>
    </>
  );
}
