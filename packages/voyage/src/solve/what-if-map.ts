import type { EstimateInput } from '@mainsheet/estimate';
import type { Fuel } from '@mainsheet/terms';
import { withCell } from '../estimate/document-cell.ts';
import { estimateVoyage } from '../estimate/estimate-voyage.ts';
import { type NumberCell, numberCells, roundStep } from '../estimate/number-cells.ts';
import { applyWhatIf } from '../estimate/prepared-estimate.ts';
import { changeEstimate } from './sensitivity.ts';

/** Something that a desk varies: one typed number, or several that move together. */
export type Driver = {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  /** What it is now; null for several numbers, which are varied by an amount. */
  readonly held: number | null;
  readonly step: number;
  /** The document with so much more of it; null where nothing sensible is left. */
  readonly vary: (input: EstimateInput, amount: number) => EstimateInput | null;
};

/** What may stand below zero: a day saved, a ballast bonus the other way, a result of others. */
const MAY_BE_NEGATIVE = /Days$|ballastBonus$|amount$|carbonCost$/;

function cellDriver({ path, label, unit, held, step }: NumberCell): Driver | null {
  if (held === null) return null;
  const isAllowed = (value: number): boolean =>
    MAY_BE_NEGATIVE.test(path) || (path.endsWith('Kn') ? value > 0 : value >= 0);
  const vary = (input: EstimateInput, amount: number): EstimateInput | null => {
    const value = held + amount;
    return isAllowed(value) ? withCell(input, path, value) : null;
  };
  return { key: path, label, unit, held, step, vary };
}

const fuelsOf = (input: EstimateInput): Fuel[] => [
  ...new Set([
    ...input.bunkers.map(({ fuel }) => fuel),
    ...input.itinerary.flatMap(({ liftings }) => liftings.map(({ fuel }) => fuel)),
  ]),
];

/** Several numbers of an estimate that move together. */
function groupDrivers(input: EstimateInput): Driver[] {
  const perTonne = `${input.baseCurrency}/t`;
  const fuels = fuelsOf(input);
  const group = (
    key: string,
    label: string,
    { unit, step }: { unit: string; step: number },
    vary: Driver['vary'],
  ): Driver => ({ key, label, unit, step, held: null, vary });
  const price = { unit: perTonne, step: 20 };
  return [
    group('bunkerPrice', 'Bunker prices', price, (document, amount) =>
      changeEstimate(document, { kind: 'bunkerPrice', amount }),
    ),
    ...(fuels.length < 2 ? [] : fuels).map((fuel) =>
      group(`bunkerPrice.${fuel}`, `${fuel}, all prices`, price, (document, amount) =>
        applyWhatIf(document, { bunkerPrice: { [fuel]: amount } }),
      ),
    ),
    group('portDays', 'Port days', { unit: 'd', step: 1 }, (document, days) =>
      changeEstimate(document, { kind: 'portDays', days }),
    ),
    group('intake', 'Quantity', { unit: '%', step: 2.5 }, (document, percent) =>
      changeEstimate(document, { kind: 'intake', percent }),
    ),
    group('speed', 'Both speeds', { unit: 'kn', step: 0.5 }, (document, knots) =>
      changeEstimate(document, { kind: 'speed', knots }),
    ),
    group('portCosts', 'Port costs', { unit: '%', step: 10 }, (document, percent) =>
      percent < -100 ? null : changeEstimate(document, { kind: 'portCosts', percent }),
    ),
  ];
}

/** Everything of an estimate that can be varied, what a desk varies first in front. */
export function driversOf(input: EstimateInput): Driver[] {
  const cells = numberCells(input).map(cellDriver);
  const known = cells.filter((driver) => driver !== null);
  const freight = known.filter(({ key }) => /^cargoes\.\d+\.freight\./.test(key));
  return [...freight, ...groupDrivers(input), ...known.filter((one) => !freight.includes(one))];
}

/** Figures of one place of the map; null where the document cannot be, or has no such figure. */
export type MapCell = {
  readonly across: number;
  readonly down: number;
  readonly netTce: number | null;
  readonly profit: number | null;
  /** Of the first cargo, in its own terms. */
  readonly breakeven: number | null;
  readonly isLaycanMissed: boolean;
};

export type MapAxis = { readonly driver: Driver; readonly step: number };

/** So many steps to each side. */
export const MAP_REACH = 3;

const AMOUNTS = Array.from({ length: 2 * MAP_REACH + 1 }, (_, index) => index - MAP_REACH);

/** The document of one place of the map; null where nothing sensible is left. */
export function mapDocument(
  input: EstimateInput,
  [across, down]: readonly [Driver, Driver],
  [acrossAmount, downAmount]: readonly [number, number],
): EstimateInput | null {
  const varied = acrossAmount === 0 ? input : across.vary(input, acrossAmount);
  return varied === null || downAmount === 0 ? varied : down.vary(varied, downAmount);
}

/** Every place recalculated as a whole: rows downwards, each with its places from left to right. */
export function whatIfMap(input: EstimateInput, across: MapAxis, down: MapAxis): MapCell[][] {
  const drivers = [across.driver, down.driver] as const;
  return AMOUNTS.map((downSteps) =>
    AMOUNTS.map((acrossSteps) => {
      const amounts = [acrossSteps * across.step, downSteps * down.step] as const;
      return {
        across: amounts[0],
        down: amounts[1],
        ...figuresOf(mapDocument(input, drivers, amounts)),
      };
    }),
  );
}

function figuresOf(document: EstimateInput | null): Omit<MapCell, 'across' | 'down'> {
  if (document === null) {
    return { netTce: null, profit: null, breakeven: null, isLaycanMissed: false };
  }
  const { totals, cargoes, findings } = estimateVoyage(document);
  // A stay shorter than nothing is no voyage.
  if (findings.some(({ code }) => code === 'NEGATIVE_DAYS')) return figuresOf(null);
  return {
    netTce: totals.netTce,
    profit: totals.profit,
    breakeven: cargoes[0]?.breakevenRate ?? null,
    isLaycanMissed: cargoes.some(({ laycan }) => laycan === 'late'),
  };
}

/** What one driver does to the net TCE a day, moved by the same amount to both sides. */
export type Mover = {
  readonly driver: Driver;
  readonly amount: number;
  readonly less: number | null;
  readonly more: number | null;
};

/** How far each driver is moved to be compared with the others; freight by a twentieth or so. */
const MOVED_BY: Readonly<Record<string, number>> = {
  bunkerPrice: 40,
  portDays: 2,
  intake: 5,
  speed: 0.5,
  portCosts: 10,
  weatherFactorPercent: 3,
};

/** What moves the net TCE most, first; what moves nothing is left out. */
export function movers(input: EstimateInput): Mover[] {
  const base = estimateVoyage(input).totals.netTce;
  const change = (driver: Driver, amount: number): number | null => {
    const after = figuresOf(driver.vary(input, amount)).netTce;
    return after === null || base === null ? null : after - base;
  };
  const size = ({ less, more }: Mover) => Math.max(Math.abs(less ?? 0), Math.abs(more ?? 0));
  return driversOf(input)
    .flatMap((driver): Mover[] => {
      const isFreight = /\.freight\.\w+$/.test(driver.key);
      const amount = isFreight
        ? roundStep(Math.max(driver.held ?? 0, 1e-6) / 30)
        : MOVED_BY[driver.key];
      if (amount === undefined) return [];
      return [{ driver, amount, less: change(driver, -amount), more: change(driver, amount) }];
    })
    .filter((mover) => size(mover) > 0)
    .sort((a, b) => size(b) - size(a));
}
