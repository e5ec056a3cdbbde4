import type { MapCell } from '@mainsheet/voyage';
import { type KeyboardEvent, useRef } from 'react';
import { formatNumber } from '../../../ui/index.ts';
import {
  isCrossed,
  MAP_FIGURES,
  type MapFigure,
  shadeOf,
  type Threshold,
  valuesOf,
} from './what-if-figures.ts';

export type Spot = { row: number; column: number };

type WhatIfMapProps = {
  map: readonly (readonly MapCell[])[];
  figure: MapFigure;
  threshold: Threshold | null;
  labels: { across: string; down: string };
  /** What an axis says at an amount. */
  textOf: (way: 'across' | 'down', amount: number) => string;
  chosen: Spot | null;
  onChoose: (spot: Spot) => void;
};

const MOVES: Readonly<Record<string, Spot>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

const within = (place: number, count: number): number => Math.min(count - 1, Math.max(0, place));

/** How much of the tone at most, so that the figure on it can still be read. */
const STRONGEST_PERCENT = 34;

type PlaceProps = Omit<WhatIfMapProps, 'labels' | 'textOf'> & Spot & { values: readonly number[] };

/** One place: its figure on its shade, with the line where it and a neighbour lie on two sides. */
function Place({ map, figure, threshold, values, chosen, onChoose, row, column }: PlaceProps) {
  const middle = (map.length - 1) / 2;
  const at = chosen ?? { row: middle, column: middle };
  const isAt = row === at.row && column === at.column;
  const cell = map[row]?.[column];
  const value = cell?.[figure] ?? null;
  const shade = threshold ? shadeOf(value, threshold, values) : 0;
  const turnsAt = (neighbour: MapCell | undefined) =>
    threshold !== null && neighbour !== undefined && isCrossed(neighbour[figure], value, threshold);
  const classes = [
    shade < 0 ? 'bad' : 'good',
    row === middle && column === middle ? 'today' : '',
    turnsAt(map[row]?.[column - 1]) ? 'turns-left' : '',
    turnsAt(map[row - 1]?.[column]) ? 'turns-above' : '',
  ];
  return (
    <td className={classes.filter(Boolean).join(' ')}>
      <button
        type="button"
        data-spot={`${row},${column}`}
        tabIndex={isAt ? 0 : -1}
        aria-pressed={chosen !== null && isAt}
        style={{ '--shade': `${Math.round(Math.abs(shade) * STRONGEST_PERCENT)}%` } as never}
        onClick={() => onChoose({ row, column })}
      >
        {value === null ? '–' : formatNumber(value, MAP_FIGURES[figure].decimals)}
        {cell?.isLaycanMissed && <span title="Misses the laycan"> late</span>}
      </button>
    </td>
  );
}

/** Two inputs against each other, every place with its number; arrows move, Enter or a click chooses. */
export function WhatIfMap({ labels, textOf, ...places }: WhatIfMapProps) {
  const { map, figure, chosen, onChoose } = places;
  const table = useRef<HTMLTableElement>(null);
  const middle = (map.length - 1) / 2;
  const values = valuesOf(map, figure);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    const at = chosen ?? { row: middle, column: middle };
    const row = within(at.row + move.row, map.length);
    const column = within(at.column + move.column, map[0]?.length ?? 1);
    onChoose({ row, column });
    table.current?.querySelector<HTMLElement>(`[data-spot="${row},${column}"]`)?.focus();
  };
  return (
    <table className="sens-map" ref={table} onKeyDown={onKeyDown}>
      <caption className="visually-hidden">
        {MAP_FIGURES[figure].label}: {labels.across} across, {labels.down} down
      </caption>
      <thead>
        <tr>
          <td />
          {map[0]?.map((cell, column) => (
            <th key={cell.across} scope="col" className={column === middle ? 'on' : ''}>
              {textOf('across', cell.across)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {map.map((cells, row) => (
          <tr key={cells[0]?.down ?? row}>
            <th scope="row" className={row === middle ? 'on' : ''}>
              {textOf('down', cells[0]?.down ?? 0)}
            </th>
            {cells.map((cell, column) => (
              <Place key={cell.across} {...places} values={values} row={row} column={column} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
