import { explain, FIGURE_KEYS, type FigureKey, type ProfitAndLossLine } from '@mainsheet/voyage';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { explanationTree } from '../../../platform/explanations/explanation-tree.ts';
import {
  Figure,
  formatAccounting,
  formatNumber,
  minorUnitDigits,
  Panel,
} from '../../../ui/index.ts';
import { FindingList } from '../dialogs/FindingList.tsx';
import { type EstimateColumn, isIncomplete } from '../model/estimate-column.ts';

const SECTIONS = [
  { key: 'revenue', label: 'Revenue', result: null, name: 'Total revenue' },
  { key: 'expense', label: 'Voyage expense', result: 'voyageResult', name: 'Voyage result' },
  { key: 'running_cost', label: 'Running cost', result: 'profit', name: 'Profit' },
] as const;

const isFigure = (key: string): key is FigureKey =>
  (FIGURE_KEYS as readonly string[]).includes(key);

/** A figure with its explanation, where the engine can give one. */
function Explained({
  column,
  figure,
  label,
  text,
}: {
  column: EstimateColumn;
  figure: string;
  label: string;
  text: string;
}) {
  if (!isFigure(figure)) return text;
  return (
    <Figure
      label={label}
      subject={`${column.fullNumber} ${column.inputs.vessel?.name ?? ''}`}
      explanation={() => Promise.resolve(explanationTree(explain(column.inputs, figure)))}
    >
      {text}
    </Figure>
  );
}

type SumOfLinesProps = {
  column: EstimateColumn;
  lines: readonly ProfitAndLossLine[];
  shown: (amount: number) => string;
};

/**
 * What the lines of revenue come to, as on the page of a voyage. It is not net revenue: brokers are paid, and stand below, among
 * the expenses.
 */
function SumOfLines({ column, lines, shown }: SumOfLinesProps) {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const unit = column.inputs.baseCurrency;
  const exact = (amount: number) => formatAccounting(amount, minorUnitDigits(unit));
  return (
    <Figure
      label="Total revenue"
      subject={`${column.fullNumber} ${column.inputs.vessel?.name ?? ''}`}
      explanation={{
        ...{ key: 'totalRevenue', label: 'Total revenue', value: exact(total), unit },
        inputs: lines.map(({ key, label, amount, cargoId, fuel }) => ({
          key: `${key} ${cargoId ?? ''} ${fuel ?? ''}`,
          ...{ label, value: exact(amount), unit, operator: '+' },
          source: { kind: 'computed', text: 'Its line of the profit and loss' },
        })),
      }}
    >
      {shown(total)}
    </Figure>
  );
}

const TCE_LINES = [
  { figure: 'grossTce', label: 'Gross TCE' },
  { figure: 'dailyProfit', label: 'Daily profit' },
  { figure: 'breakevenTce', label: 'Breakeven TCE' },
] as const;

/** Profit and loss, TCE and findings; stays in sight beside the forms. */
export function ResultPanel({ column }: { column: EstimateColumn }) {
  const [basis, setBasis] = useState<'total' | 'day'>('total');
  const { lines, totals, findings, cargoes } = column.result;
  const days = totals.voyageDays;
  const figure = (amount: number) => (basis === 'total' ? amount : days > 0 ? amount / days : 0);
  const shown = (amount: number) => (amount === 0 ? '–' : formatAccounting(figure(amount), 0));
  const linesOf = (section: ProfitAndLossLine['section']) =>
    lines.filter((line) => line.section === section);
  const breakeven = cargoes[0]?.breakevenRate;
  return (
    <Panel
      title="P&L"
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Basis"
          value={basis}
          onChange={(value) => setBasis(value as 'total' | 'day')}
          data={[
            { value: 'total', label: 'Total' },
            { value: 'day', label: 'Per day' },
          ]}
        />
      }
    >
      {SECTIONS.map((section) => (
        <section key={section.key} className="ed-section" aria-label={section.label}>
          <h3>{section.label}</h3>
          <dl>
            {linesOf(section.key).map((line) => (
              <div key={`${line.key}-${line.cargoId ?? ''}-${line.fuel ?? ''}`}>
                <dt>{line.label}</dt>
                <dd>
                  <Explained
                    column={column}
                    figure={line.key}
                    label={line.label}
                    text={shown(line.amount)}
                  />
                </dd>
              </div>
            ))}
            <div className="ed-sum">
              <dt>{section.name}</dt>
              <dd>
                {section.result === null ? (
                  <SumOfLines column={column} lines={linesOf(section.key)} shown={shown} />
                ) : (
                  <Explained
                    column={column}
                    figure={section.result}
                    label={section.name}
                    text={shown(totals[section.result])}
                  />
                )}
              </dd>
            </div>
          </dl>
        </section>
      ))}
      <section className="ed-tce" aria-label="TCE">
        <div className="muted small">
          Net TCE
          {isIncomplete(column) && <span className="warning">, incomplete: see the findings</span>}
        </div>
        <div className={`ed-tce-figure ${isIncomplete(column) ? 'partial' : ''}`}>
          <Explained
            column={column}
            figure="netTce"
            label="Net TCE"
            text={formatNumber(totals.netTce) || '–'}
          />{' '}
          <small>{column.inputs.baseCurrency}/d</small>
        </div>
        <dl>
          {TCE_LINES.map((line) => (
            <div key={line.figure}>
              <dt>{line.label}</dt>
              <dd>
                <Explained
                  column={column}
                  figure={line.figure}
                  label={line.label}
                  text={formatNumber(totals[line.figure])}
                />
              </dd>
            </div>
          ))}
          {breakeven != null && (
            <div>
              <dt>Breakeven freight</dt>
              <dd>{formatNumber(breakeven, 2)}</dd>
            </div>
          )}
        </dl>
      </section>
      <FindingList findings={findings} />
    </Panel>
  );
}
