import {
  SOLVE_OUTPUTS,
  type SolvedInput,
  type SolveForViolation,
  type SolveOutput,
} from '@mainsheet/voyage';
import { AmountInput, formatNumber, QuantityInput, SelectInput } from '../../../ui/index.ts';
import type { Solving } from './use-solving.ts';

type FigureUnit = 'money' | 'perDay' | 'd' | 't';

/** Figures as the worksheet calls them, with what they are counted in. */
const FIGURES: Readonly<Record<SolveOutput, { label: string; unit: FigureUnit }>> = {
  netTce: { label: 'Net TCE', unit: 'perDay' },
  grossTce: { label: 'Gross TCE', unit: 'perDay' },
  profit: { label: 'Profit', unit: 'money' },
  dailyProfit: { label: 'Daily profit', unit: 'perDay' },
  voyageResult: { label: 'Voyage result', unit: 'money' },
  netRevenue: { label: 'Net revenue', unit: 'money' },
  voyageExpenses: { label: 'Voyage expenses', unit: 'money' },
  vesselCost: { label: 'Vessel cost', unit: 'money' },
  bunkers: { label: 'Bunkers', unit: 'money' },
  fuelT: { label: 'Fuel burned', unit: 't' },
  seaDays: { label: 'Sea days', unit: 'd' },
  portDays: { label: 'Port days', unit: 'd' },
  voyageDays: { label: 'Voyage days', unit: 'd' },
  cargoT: { label: 'Cargo', unit: 't' },
  carbonCost: { label: 'Carbon cost', unit: 'money' },
};

const FIGURE_OPTIONS = SOLVE_OUTPUTS.map((value) => ({ value, label: FIGURES[value].label }));

/** Days and knots with three decimals, money and tonnes with two. */
const shown = (value: number, unit: string): string =>
  `${formatNumber(value, unit === 'd' || unit === 'kn' ? 3 : 2)} ${unit}`.trim();

type Named = { cell: string; figure: string; unit: string };

/** Why there is no answer, in the words of the form. */
function whyNot({ code, reach }: SolveForViolation, { cell, figure, unit }: Named): string {
  if (code === 'NO_EFFECT') return `${cell} does not move the ${figure}.`;
  if (!reach) return `${cell} cannot be solved for.`;
  const nearest = `It comes nearest at ${shown(reach.nearestAt, unit)}.`;
  if (code === 'JUMPS_OVER') return `The ${figure} jumps over this value. ${nearest}`;
  const span = `${formatNumber(reach.least, 0)} to ${formatNumber(reach.most, 0)}`;
  return `${cell} alone brings the ${figure} to ${span} only. ${nearest}`;
}

function Solution({
  solved,
  named,
  held,
}: {
  solved: SolvedInput;
  named: Named;
  held: number | null;
}) {
  const { cell, figure, unit } = named;
  const others = solved.solutions.filter((value) => value !== solved.value);
  return (
    <>
      {cell} <b>{shown(solved.value, unit)}</b>
      {held !== null && ` instead of ${shown(held, unit)}`}: {figure}{' '}
      {formatNumber(solved.output, 2)}.
      {others.length > 0 && ` Also at ${others.map((value) => shown(value, unit)).join(' and ')}.`}
    </>
  );
}

/** Any number of an estimate, solved for any of its figures, everything else as it is. */
export function SolveForm({ solving }: { solving: Solving }) {
  const { cells, cell, question, ask, answer, currency } = solving;
  const { label: figure, unit } = FIGURES[question.output];
  const named = { cell: cell?.label ?? '', figure, unit: cell?.unit ?? '' };
  const wanted = {
    label: `Wanted ${figure}`,
    value: question.wanted,
    onChange: (value: string | null) => ask({ wanted: value }),
  };
  return (
    <div className="stack">
      <SelectInput
        label="Change"
        value={question.path}
        onChange={(path) => path !== null && ask({ path })}
        options={cells.map(({ path, label, held, unit: of }) => ({
          value: path,
          label: held === null ? label : `${label}: ${shown(held, of)}`,
        }))}
      />
      <SelectInput
        label="Until"
        value={question.output}
        onChange={(output) => output !== null && ask({ output: output as SolveOutput })}
        options={FIGURE_OPTIONS}
      />
      {unit === 'money' || unit === 'perDay' ? (
        <AmountInput
          {...wanted}
          currency={unit === 'perDay' ? `${currency}/d` : currency}
          decimals={0}
        />
      ) : (
        <QuantityInput {...wanted} unit={unit} />
      )}
      <p role="status">
        {answer === null && `Type what the ${figure} shall be.`}
        {answer && 'violation' in answer && whyNot(answer.violation, named)}
        {answer && 'solved' in answer && (
          <Solution solved={answer.solved} named={named} held={cell?.held ?? null} />
        )}
      </p>
    </div>
  );
}
