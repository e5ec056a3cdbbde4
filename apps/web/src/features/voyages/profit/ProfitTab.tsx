import { missingCells, sumCompared } from '@mainsheet/voyage';
import { useState } from 'react';
import { useQuery } from 'urql';
import { requestIdOf } from '../../../api/error-text.ts';
import {
  Alert,
  axisStyle,
  Chart,
  type ChartOptions,
  ErrorState,
  Figure,
  formatAccounting,
  formatSigned,
  type Ink,
  Panel,
  TableHead,
  WideTable,
} from '../../../ui/index.ts';
import { profitLoad } from '../overview/loads.ts';
import type { Voyage } from '../voyage-record.ts';
import { type ProfitData, type ProfitLine, VOYAGE_PROFIT } from '../voyages.queries.ts';
import { explainLine, explainSum } from './explain-line.ts';
import { FigureDialog } from './FigureDialog.tsx';
import { ProfitPerUnit } from './ProfitPerUnit.tsx';
import { basisText, type Opened } from './profit-lines.ts';

const SECTIONS = [
  { key: 'revenue', title: 'Revenue', sum: 'Total revenue', sumKey: 'netRevenue' },
  {
    key: 'expense',
    title: 'Voyage expense',
    sum: 'Total voyage expense',
    sumKey: 'voyageExpenses',
  },
  { key: 'runningCost', title: 'Running cost', sum: 'Total running cost', sumKey: 'vesselCost' },
] as const;

type Amounts = Omit<ProfitLine, 'key' | 'label' | '__typename'>;

const amount = (value: number) => (Math.abs(value) < 0.5 ? '–' : formatAccounting(value, 0));
const toneOf = (value: number) =>
  Math.abs(value) < 0.5 ? 'muted' : value > 0 ? 'positive' : 'negative';

const known = (value: number | null | undefined) => (value == null ? '–' : amount(value));

function percentText({ estimated, latest, variancePercent }: Amounts): string {
  if (estimated === 0) return Math.abs(latest) < 0.5 ? '' : 'new';
  if (Math.abs(latest - estimated) < 0.5) return '–';
  return formatSigned(variancePercent ?? 0, 1);
}

const documentsOf = (voyage: Voyage, which: 'estimated' | 'latest') =>
  which === 'latest'
    ? { inputs: voyage.inputs, result: voyage.result }
    : { inputs: voyage.estimateInputs, result: voyage.estimateResult };

type RowProps = {
  line: Amounts & { key: string; label: string };
  voyage: Voyage;
  /** What a sum is made of. */
  parts?: readonly ProfitLine[];
  onOpen: (line: Opened) => void;
};

function Row({ line, voyage, parts, onOpen }: RowProps) {
  const opening = (text: string, name: string) =>
    text === '–' ? (
      text
    ) : (
      <button type="button" className="figure-button" onClick={() => onOpen(line)}>
        <span className="visually-hidden">
          {line.label}, {name}:{' '}
        </span>
        {text}
      </button>
    );
  const explained = (value: number, which: 'estimated' | 'latest') => {
    const documents = documentsOf(voyage, which);
    const asked = { key: line.key, label: line.label, amount: value };
    const lines = parts?.map((part) => ({ ...part, amount: part[which] }));
    const explanation =
      explainLine(asked, documents) ?? (lines ? explainSum(asked, { lines, documents }) : null);
    // What documents alone come to is asked of them.
    if (!explanation) return which === 'latest' ? opening(amount(value), which) : amount(value);
    return (
      <Figure
        label={`${line.label}, ${which}`}
        subject={`${voyage.voyageNumber}, ${which}`}
        explanation={explanation}
      >
        {amount(value)}
      </Figure>
    );
  };
  return (
    <tr className={parts ? 'sum' : ''}>
      <th scope="row">{line.label}</th>
      <td className="end muted">{explained(line.estimated, 'estimated')}</td>
      <td className="end">{explained(line.latest, 'latest')}</td>
      <td className="end muted">{basisText(line.basis)}</td>
      <td className="end">{opening(known(line.actual), 'actual')}</td>
      <td className={`end ${toneOf(line.variance)}`}>{amount(line.variance)}</td>
      <td className={`end ${toneOf(line.variance)}`}>{percentText(line)}</td>
      <td className="end">{opening(known(line.posted), 'posted')}</td>
      <td className="end">{opening(amount(line.cashIn), 'cash in')}</td>
      <td className="end">{opening(amount(line.cashOut), 'cash out')}</td>
    </tr>
  );
}

const isWhole = ({ key }: { key: string }): boolean => key === 'profit';

const HEADS = [
  'Estimated',
  'Latest',
  'Basis',
  'Actual',
  'Variance',
  '%',
  'Posted',
  'Cash in',
  'Cash out',
] as const;
const COLUMNS = HEADS.length + 1;

function ProfitTable({ profit, voyage }: { profit: ProfitData; voyage: Voyage }) {
  const currency = profit.baseCurrency;
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <Panel
      title="Profit and loss"
      hint={`${currency}; actual where something was reported, invoiced or posted; variance of the latest by its effect on profit`}
      flush
    >
      <WideTable label="Profit and loss, line by line">
        <table className="plain-table">
          <caption className="visually-hidden">
            Profit and loss, estimated, latest and actual
          </caption>
          <TableHead texts={['Line']} figures={HEADS} />
          {SECTIONS.map(({ key, title, sum, sumKey }) => (
            <tbody key={key}>
              <tr className="section">
                <th scope="rowgroup" colSpan={COLUMNS}>
                  {title}
                </th>
              </tr>
              {profit[key].map((line) => (
                <Row key={line.key} line={line} voyage={voyage} onOpen={setOpened} />
              ))}
              <Row
                line={{ ...sumCompared(profit[key]), key: sumKey, label: sum }}
                voyage={voyage}
                onOpen={setOpened}
                parts={profit[key]}
              />
            </tbody>
          ))}
          <tbody>
            <tr className="section">
              <th scope="rowgroup" colSpan={COLUMNS}>
                Profit and loss
              </th>
            </tr>
            {profit.profitLoss.map((line) => (
              <Row
                key={line.key}
                line={line}
                voyage={voyage}
                onOpen={setOpened}
                parts={[
                  ...profit.revenue,
                  ...profit.expense,
                  ...(isWhole(line) ? profit.runningCost : []),
                ]}
              />
            ))}
          </tbody>
        </table>
      </WideTable>
      <FigureDialog voyage={voyage} line={opened} onClose={() => setOpened(null)} />
    </Panel>
  );
}

type Step = { label: string; value: number };

/** Every line that moved the profit, largest first. */
function stepsOf(profit: ProfitData): Step[] {
  return [...profit.revenue, ...profit.expense, ...profit.runningCost]
    .filter((line) => Math.abs(line.variance) >= 0.5)
    .toSorted((a, b) => Math.abs(b.variance) - Math.abs(a.variance))
    .map((line) => ({ label: line.label, value: line.variance }));
}

const optionsOf =
  (steps: readonly Step[]) =>
  (ink: Ink): ChartOptions => ({
    grid: { left: 130, right: 24, top: 8, bottom: 24 },
    xAxis: { type: 'value', ...axisStyle(ink) },
    yAxis: {
      type: 'category',
      inverse: true,
      data: steps.map((step) => step.label),
      ...axisStyle(ink),
    },
    series: [
      {
        type: 'bar',
        barMaxWidth: 18,
        data: steps.map((step) => ({
          value: Math.round(step.value),
          itemStyle: { color: ink(step.value > 0 ? 'positive' : 'negative') },
        })),
      },
    ],
  });

function WhyItMoved({ profit }: { profit: ProfitData }) {
  const steps = stepsOf(profit);
  const result = profit.profitLoss.find((line) => line.key === 'profit');
  const currency = profit.baseCurrency;
  if (!result) return null;
  return (
    <Panel
      title="Why it moved"
      hint={`${formatAccounting(result.estimated, 0)} estimated, ${formatAccounting(result.latest, 0)} ${currency} now`}
    >
      {steps.length === 0 ? (
        <p className="muted">Nothing has moved since the voyage was fixed.</p>
      ) : (
        <Chart
          description={`Changes of the profit since fixing in ${currency}: ${steps.map((step) => `${step.label} ${formatSigned(step.value)}`).join(', ')}`}
          caption={`Effect on profit, ${currency}; right of zero is better`}
          options={optionsOf(steps)}
          heightPx={Math.max(120, 34 + steps.length * 30)}
          table={
            <table className="plain-table">
              <tbody>
                {steps.map((step) => (
                  <tr key={step.label}>
                    <th scope="row">{step.label}</th>
                    <td className="end">{formatSigned(step.value)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          }
        />
      )}
    </Panel>
  );
}

/** What nobody typed yet, after a diversion the costs of the new port: the latest figures count nothing for it. */
function Missing({ voyage }: { voyage: Voyage }) {
  const missing = missingCells(voyage.result);
  if (missing.length === 0) return null;
  return (
    <Alert tone="warning">
      The latest figures leave out what is missing.{' '}
      {missing.map(({ message }) => message).join(' ')}
    </Alert>
  );
}

const CONTEXT = { additionalTypenames: ['Voyage', 'Invoice'] };

/** Estimated against actual, line by line. */
export function ProfitTab({ voyage }: { voyage: Voyage }) {
  const [result, again] = useQuery({
    query: VOYAGE_PROFIT,
    variables: { voyageId: voyage.id },
    context: CONTEXT,
  });
  const { error } = result;
  const { status, profit } = profitLoad(result);

  if (error)
    return (
      <ErrorState
        message="Failed to fetch voyage revenue/expense data"
        requestId={requestIdOf(error)}
        onRetry={again}
      />
    );
  if (status === 'loading' && !result.data) {
    return <Panel label="Profit and loss">Loading …</Panel>;
  }
  return (
    <>
      <Missing voyage={voyage} />
      <ProfitTable profit={profit} voyage={voyage} />
      <WhyItMoved profit={profit} />
      <ProfitPerUnit profit={profit} voyage={voyage} />
    </>
  );
}
