import type { Sheet, SheetColumn } from '../../platform/documents/documents.ts';
import { OVD_FUEL } from './log-abstract.ts';
import { type Stretch, sumOfFuels } from './year-of-reports.ts';

const text = (header: string): SheetColumn => ({ header, kind: 'text' });

/** Fuels in the words of the data collection system. Source: MARPOL Annex VI, appendix IX. */
const DCS_FUELS = [
  ['Diesel/Gas oil', 'MGO'],
  ['LFO', 'LFO'],
  ['HFO', 'HFO'],
  ['LNG', 'LNG'],
] as const;

export type DcsShip = { imo: string; type: string; deadweightT: string };

/** One line: a ship's year as MARPOL Annex VI regulation 27 asks it. */
export function dcsSheet(
  ship: DcsShip,
  year: number,
  { stretches, period }: { stretches: readonly Stretch[]; period: readonly [string, string] },
): Sheet {
  const voyages = stretches.filter(({ kind }) => kind === 'voyage');
  const sum = (of: (stretch: Stretch) => number) =>
    voyages.reduce((total, stretch) => total + of(stretch), 0).toFixed(1);
  const used = [...sumOfFuels(stretches)];
  const columns = [
    ...['IMO number', 'Start date', 'End date', 'Ship type', 'Deadweight, t'],
    ...['Distance travelled, nm', 'Hours under way, h'],
    ...DCS_FUELS.map(([name]) => `${name}, t`),
  ].map(text);
  const fuels = DCS_FUELS.map(([, fuel]) =>
    used
      .reduce((total, [one, tonnes]) => total + (OVD_FUEL[one] === fuel ? tonnes : 0), 0)
      .toFixed(3),
  );
  const figures = [sum(({ distanceNm }) => distanceNm), sum(({ hours }) => hours), ...fuels];
  const [from, until] = period;
  return {
    title: `IMO DCS ${year}`,
    columns,
    rows: [[ship.imo, from, until, ship.type, String(Number(ship.deadweightT)), ...figures]],
  };
}
