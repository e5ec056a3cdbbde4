import { parseInstant } from '@mainsheet/calendar';
import type { OffHireInput } from '@mainsheet/contract';
import { type OffHireEvent, offHireDays } from '@mainsheet/hire';
import { decimal } from '@mainsheet/money';
import { type EstimateInput, newOtherRow, type OtherRow } from '@mainsheet/voyage';

/** Time off hire that counts in a voyage's profit and loss. */
export type CountedOffHire = {
  id: string;
  reason: string;
  start_at: string;
  end_at: string;
  percent: string;
  fuels: OffHireInput['fuels'];
};

/** The row of other revenue or expense that holds the fuel burned meanwhile. */
export const OFF_HIRE_FUEL = 'Fuel burned off hire';

export const eventOf = (row: CountedOffHire): OffHireEvent => ({
  id: row.id,
  reason: row.reason,
  start: parseInstant(row.start_at),
  end: parseInstant(row.end_at),
  percent: Number(row.percent),
  fuels: row.fuels.map(({ type, quantity, price }) => ({ fuel: type, quantityT: quantity, price })),
});

/** Days that count, each stretch of time once, at the largest share of the records that cover it. */
export function daysOf(rows: readonly CountedOffHire[]): number {
  const events = rows.map(eventOf);
  const bounds = events.flatMap(({ start, end }) => [start, end]).sort();
  const [start, end] = [bounds[0], bounds.at(-1)];
  return start === undefined || end === undefined ? 0 : offHireDays(events, { start, end });
}

/** Worth of the fuel burned, in proportion to the share of each record. */
export const fuelWorthOf = (rows: readonly CountedOffHire[]): number =>
  rows
    .flatMap((row) =>
      row.fuels.map(({ quantity, price }) =>
        decimal(quantity).times(price).times(row.percent).div(100),
      ),
    )
    .reduce((sum, worth) => sum.plus(worth), decimal(0))
    .toNumber();

/**
 * The voyage with the time that was lost: off-hire shortens the hire that is paid in and earned out and the days of
 * a pool. Owners give back fuel burned on a ship chartered in; of one chartered out we bear it. Without records the
 * days are what was typed, or, where the last record was just `isReleased`, what was fixed.
 */
export function withOffHire(
  inputs: EstimateInput,
  frozen: EstimateInput,
  of: { rows: readonly CountedOffHire[]; isReleased: boolean },
): EstimateInput {
  if (of.rows.length === 0 && !of.isReleased) return inputs;
  const days = of.rows.length > 0 ? daysOf(of.rows) : null;
  const worth = fuelWorthOf(of.rows);
  const lost = <Side extends { offHireDays: number } | null>(now: Side, before: Side): Side =>
    now && { ...now, offHireDays: days ?? before?.offHireDays ?? 0 };
  return {
    ...inputs,
    timeCharterIn: lost(inputs.timeCharterIn, frozen.timeCharterIn),
    timeCharterOut: lost(inputs.timeCharterOut, frozen.timeCharterOut),
    pool: lost(inputs.pool, frozen.pool),
    otherRevenues: withFuel(inputs.otherRevenues, {
      currency: inputs.baseCurrency,
      worth: inputs.timeCharterIn ? worth : 0,
    }),
    otherExpenses: withFuel(inputs.otherExpenses, {
      currency: inputs.baseCurrency,
      worth: inputs.timeCharterOut ? worth : 0,
    }),
  };
}

function withFuel(
  rows: readonly OtherRow[],
  { currency, worth }: { currency: string; worth: number },
): OtherRow[] {
  const others = rows.filter(({ name }) => name !== OFF_HIRE_FUEL);
  if (worth === 0) return others;
  return [...others, { ...newOtherRow(), name: OFF_HIRE_FUEL, currency, amount: worth }];
}
