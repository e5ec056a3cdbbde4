import type { Fuel } from '@mainsheet/terms';
import type { FuelPlanRow } from '@mainsheet/voyage';
import type { CallColumn } from './call.ts';

type Movement = keyof Omit<FuelPlanRow, 'cost'>;

const MOVEMENTS: readonly (readonly [Movement, string, 'sum' | undefined])[] = [
  ['seaConsumptionT', 'Sea', 'sum'],
  ['arrivalT', 'Arr', undefined],
  ['portConsumptionT', 'Port', 'sum'],
  ['receivedT', 'Rec', 'sum'],
  ['price', 'Price', undefined],
  ['departureT', 'Dep', undefined],
];

/** What each port does to the bunkers of each fuel; liftings are typed in the bunker planning. */
export const fuelColumns = (fuels: readonly Fuel[]): CallColumn[] =>
  fuels.flatMap((fuel) =>
    MOVEMENTS.map(
      ([key, header, total]): CallColumn => ({
        key: `${fuel}-${key}`,
        header,
        group: fuel,
        width: key === 'price' ? 76 : 72,
        kind: 'number',
        decimals: key === 'price' ? 2 : 1,
        ...(total ? { total } : {}),
        ...(key === 'price' ? { optional: true } : {}),
        value: ({ plans }) => plans.get(fuel)?.[key] || null,
      }),
    ),
  );

const carbonFactor = (co2T: number, fuelT: number): number | null =>
  fuelT > 0 ? co2T / fuelT : null;

/** CO2 of the leg and the stay, and whether the port counts as European. */
export const carbonColumns: readonly CallColumn[] = [
  {
    key: 'euScope',
    header: 'Scope',
    group: 'Carbon',
    width: 66,
    kind: 'text',
    value: ({ emissions }) => (emissions?.isEu ? 'EU' : null),
  },
  {
    key: 'co2T',
    header: 'CO₂',
    unit: 't',
    group: 'Carbon',
    width: 76,
    kind: 'number',
    decimals: 0,
    total: 'sum',
    value: ({ emissions }) => emissions?.co2T || null,
  },
  {
    key: 'co2Factor',
    header: 'CO₂ factor',
    unit: 't/t',
    group: 'Carbon',
    width: 108,
    kind: 'number',
    decimals: 3,
    optional: true,
    value: ({ emissions }) => (emissions ? carbonFactor(emissions.co2T, emissions.fuelT) : null),
  },
];
