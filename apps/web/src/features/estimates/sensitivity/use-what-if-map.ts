import {
  type Driver,
  driversOf,
  type EstimateInput,
  type MapCell,
  mapDocument,
  whatIfMap,
} from '@mainsheet/voyage';
import { useMemo, useState } from 'react';
import { axisText } from './what-if-figures.ts';

export type Axis = { key: string; step: number };
export type Axes = { across: Axis; down: Axis };

/** Freight against what bunkers cost, as a desk asks first; other inputs where there is no freight. */
function usualAxes(drivers: readonly Driver[]): Axes {
  const down = drivers.find(({ key }) => key === 'bunkerPrice') ?? drivers[0];
  const across = drivers.find((driver) => driver !== down && driver.held !== null) ?? drivers[0];
  const axisOf = (driver: Driver | undefined): Axis => ({
    key: driver?.key ?? '',
    step: driver?.step ?? 1,
  });
  return { across: axisOf(across), down: axisOf(down) };
}

/** The drivers of an estimate, the two that are chosen, and the map of them. */
export function useWhatIfMap(inputs: EstimateInput) {
  const drivers = useMemo(() => driversOf(inputs), [inputs]);
  const [axes, setAxes] = useState(() => usualAxes(drivers));
  // An input may have gone, as the freight of a cargo that was deleted.
  const driverOf = ({ key }: Axis) => drivers.find((one) => one.key === key) ?? drivers[0];
  const across = driverOf(axes.across);
  const down = driverOf(axes.down);
  const map = useMemo(() => {
    if (!across || !down) return [];
    const { across: one, down: other } = axes;
    return whatIfMap(
      inputs,
      { driver: across, step: one.step },
      { driver: down, step: other.step },
    );
  }, [inputs, across, down, axes]);
  const chosen = across && down ? { across, down } : null;
  const textOf = (way: keyof Axes, amount: number): string =>
    chosen ? axisText(chosen[way], amount, axes[way].step) : '';
  return {
    drivers,
    axes,
    setAxes,
    chosen,
    map,
    textOf,
    /** The estimate of one place; null for the one that it is already. */
    documentAt: ({ across: acrossAmount, down: downAmount }: MapCell): EstimateInput | null =>
      chosen && (acrossAmount !== 0 || downAmount !== 0)
        ? mapDocument(inputs, [chosen.across, chosen.down], [acrossAmount, downAmount])
        : null,
  };
}

export type WhatIf = ReturnType<typeof useWhatIfMap>;
