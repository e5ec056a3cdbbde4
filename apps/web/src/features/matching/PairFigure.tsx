import { Figure, formatNumber } from '../../ui/index.ts';
import type { PlacedPair } from './board-view.ts';
import { useMatchExplanation } from './use-board.ts';

/** Figures of a pair by which they are called on the board. */
const FIGURES = {
  netTce: { label: 'net TCE', decimals: 0 },
  profit: { label: 'profit', decimals: 0 },
  voyageDays: { label: 'days', decimals: 1 },
} as const;

type PairFigureProps = { pair: PlacedPair; figure: keyof typeof FIGURES; name: string };

/** A figure of a ship with a cargo, which says where it comes from. */
export function PairFigure({ pair, figure, name }: PairFigureProps) {
  const explain = useMatchExplanation();
  const value = pair[figure];
  if (value === null || value === undefined) return '–';
  const { label, decimals } = FIGURES[figure];
  return (
    <Figure label={`${label} of ${name}`} subject={name} explanation={explain(pair, figure)}>
      {formatNumber(value, decimals)}
    </Figure>
  );
}
