import { sumCompared } from '@mainsheet/voyage';
import { useState } from 'react';
import { nodeOf } from '../../../platform/explanations/explanation-node.ts';
import { Figure, formatAccounting, Panel, TableHead, WideTable } from '../../../ui/index.ts';
import type { Voyage } from '../voyage-record.ts';
import type { ProfitData, ProfitLine } from '../voyages.queries.ts';
import { type Measures, measuresOf, perUnit } from './profit-per-unit.ts';

type Line = Pick<ProfitLine, 'key' | 'label' | 'estimated' | 'latest' | 'actual'>;

const PER = ['day', 'mt'] as const;
/** Cents count a tonne, not a day. */
const DECIMALS = { day: 0, mt: 2 } as const;

/** The sums and lines of the profit and loss over the days of the voyage and the tonnes of its cargo. */
export function ProfitPerUnit({ profit, voyage }: { profit: ProfitData; voyage: Voyage }) {
  const [isOpen, setOpen] = useState(false);
  const currency = profit.baseCurrency;
  const measures = {
    estimated: measuresOf(voyage.estimateResult),
    latest: measuresOf(voyage.result),
  };
  const sum = (label: string, lines: readonly ProfitLine[]): Line => ({
    ...sumCompared(lines),
    ...{ key: label, label },
  });
  const sections = [
    { lines: profit.revenue, total: sum('Total revenue', profit.revenue) },
    { lines: profit.expense, total: sum('Total voyage expense', profit.expense) },
    { lines: profit.runningCost, total: sum('Total running cost', profit.runningCost) },
  ];
  const days = measures.latest.days.toFixed(1);
  const tonnes = formatAccounting(measures.latest.tonnes, 0);
  return (
    <Panel
      title="Per day and per mt"
      hint={`${currency}; ${days} days and ${tonnes} mt now`}
      actions={
        <button
          type="button"
          className="link-button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
        </button>
      }
      flush
    >
      {isOpen && (
        <WideTable label="Profit and loss per day and per mt">
          <table className="plain-table">
            <caption className="visually-hidden">Profit and loss per day and per mt</caption>
            <TableHead
              texts={['Line']}
              figures={PER.flatMap((per) => [
                `Estimated, a ${per}`,
                `Latest, a ${per}`,
                `Actual, a ${per}`,
              ])}
            />
            {sections.map(({ lines, total }) => (
              <tbody key={total.label}>
                {lines.map((line) => (
                  <Row key={line.key} {...{ line, measures, currency }} />
                ))}
                <Row line={total} isSum {...{ measures, currency }} />
              </tbody>
            ))}
            <tbody>
              {profit.profitLoss.map((line) => (
                <Row key={line.key} line={line} isSum {...{ measures, currency }} />
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </Panel>
  );
}

type RowProps = {
  line: Line;
  measures: { estimated: Measures; latest: Measures };
  currency: string;
  isSum?: boolean;
};

function Row({ line, measures, currency, isSum = false }: RowProps) {
  return (
    <tr className={isSum ? 'sum' : ''}>
      <th scope="row">{line.label}</th>
      {PER.flatMap((per) =>
        (['estimated', 'latest', 'actual'] as const).map((which) => {
          const of = which === 'estimated' ? measures.estimated : measures.latest;
          const label = `${line.label}, ${which}`;
          const found = perUnit({ label, amount: line[which] }, of, { per, currency });
          return (
            <td key={`${per}.${which}`} className={which === 'estimated' ? 'end muted' : 'end'}>
              {found === null ? (
                '–'
              ) : (
                <Figure label={`${label}, a ${per}`} explanation={nodeOf(found)}>
                  {formatAccounting(found.value ?? 0, DECIMALS[per])}
                </Figure>
              )}
            </td>
          );
        }),
      )}
    </tr>
  );
}
