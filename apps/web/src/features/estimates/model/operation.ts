import {
  type EstimateInput,
  type ItineraryRow,
  isPoolOut,
  isTimeCharteredIn,
  isTimeCharterOut,
  isVoyageCharterOut,
  newTimeCharterSide,
  type OperationType,
  type PoolTerms,
  type PortFunction,
  type TimeCharterSide,
} from '@mainsheet/voyage';
import { sailingOrder } from './itinerary-edits.ts';

export type CharterSide = 'timeCharterIn' | 'timeCharterOut';

/** A ship of the pool's standard, nothing distributed yet. */
const NEW_POOL: PoolTerms = {
  distributionPerPointDay: 0,
  points: 100,
  earningDays: null,
  offHireDays: 0,
  feePercent: 0,
  feePerDay: 0,
};

const newSide = (input: EstimateInput): TimeCharterSide => ({
  ...newTimeCharterSide(),
  currency: input.baseCurrency,
});

const HIRED: Partial<Record<PortFunction, PortFunction>> = {
  Loading: 'Delivery',
  Discharging: 'Redelivery',
};
const VOYAGE: Partial<Record<PortFunction, PortFunction>> = {
  Delivery: 'Loading',
  Redelivery: 'Discharging',
};

/** Rows nobody filled yet are for what the operation asks: delivery, or loading. */
function withFunctions(row: ItineraryRow, type: OperationType): ItineraryRow {
  if (row.portName !== '') return row;
  const portFunction = (isVoyageCharterOut(type) ? VOYAGE : HIRED)[row.portFunction];
  return portFunction ? { ...row, portFunction } : row;
}

/** Changes the operation type; terms it needs are begun, terms typed before are kept. */
export function setOperation(input: EstimateInput, operationType: OperationType): EstimateInput {
  return {
    ...input,
    operationType,
    timeCharterIn:
      input.timeCharterIn ?? (isTimeCharteredIn(operationType) ? newSide(input) : null),
    timeCharterOut:
      input.timeCharterOut ?? (isTimeCharterOut(operationType) ? newSide(input) : null),
    pool: input.pool ?? (isPoolOut(operationType) ? NEW_POOL : null),
    itinerary: input.itinerary.map((row) => withFunctions(row, operationType)),
  };
}

/** Changes the hire in or out; begun where there is none. */
export const changeSide = (
  input: EstimateInput,
  side: CharterSide,
  part: Partial<TimeCharterSide>,
): EstimateInput => ({ ...input, [side]: { ...(input[side] ?? newSide(input)), ...part } });

export const changePool = (input: EstimateInput, part: Partial<PoolTerms>): EstimateInput => ({
  ...input,
  pool: { ...(input.pool ?? NEW_POOL), ...part },
});

/** Changes the first hire period, which is the only one of most fixtures. */
export function changeFirstPeriod(
  input: EstimateInput,
  side: CharterSide,
  part: Partial<TimeCharterSide['hirePeriods'][number]>,
): EstimateInput {
  const present = input[side] ?? newSide(input);
  const [first = newTimeCharterSide().hirePeriods[0], ...later] = present.hirePeriods;
  if (!first) return input;
  return changeSide(input, side, { hirePeriods: [{ ...first, ...part }, ...later] });
}

export type CharterPorts = { delivery: string; redelivery: string; reposition: string };

/** Where the ship is delivered, redelivered and goes afterwards, by the function of the rows. */
export function charterPorts(input: EstimateInput): CharterPorts {
  const rows = sailingOrder(input);
  const portOf = (row: ItineraryRow | undefined) => row?.portName ?? '';
  return {
    delivery: portOf(rows.find((row) => row.portFunction === 'Delivery')),
    redelivery: portOf(rows.findLast((row) => row.portFunction === 'Redelivery')),
    reposition: portOf(rows.findLast((row) => row.portFunction === 'Terminating')),
  };
}

/** Which parts of the estimate its operation type uses. */
export const usesOf = ({ operationType }: Pick<EstimateInput, 'operationType'>) => ({
  hireIn: isTimeCharteredIn(operationType),
  hireOut: isTimeCharterOut(operationType),
  pool: isPoolOut(operationType),
  freight: isVoyageCharterOut(operationType),
});
