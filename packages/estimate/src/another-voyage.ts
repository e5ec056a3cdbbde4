import type { CargoRow } from './fields/cargo.ts';
import type { PoolTerms, TimeCharterSide } from './fields/charter.ts';
import type { EstimateInput } from './fields/estimate.ts';

/**
 * The estimate as the terms of another voyage: without what is of this one alone, which is whose cargo it was, its papers
 * and days, hand-over and off-hire of its ship, and the ballast bonus, which is paid once for a charter.
 */
export const forAnotherVoyage = (input: EstimateInput): EstimateInput => ({
  ...input,
  cargoes: input.cargoes.map(anotherCargo),
  timeCharterIn: anotherCharter(input.timeCharterIn),
  timeCharterOut: anotherCharter(input.timeCharterOut),
  pool: anotherPool(input.pool),
});

function anotherCargo(cargo: CargoRow): CargoRow {
  const { scaleOn: _, ...freight } = cargo.freight;
  return {
    ...cargo,
    ...{ cargoBookId: null, laycanStartAt: null, laycanEndAt: null, charterPartyOn: null },
    ...{ billOfLadingOn: null, billOfLadingNumber: '', billOfLadingQuantity: null },
    ...{ invoiceQuantity: null, outturnQuantity: null, suppliedQuantity: null },
    freight,
  };
}

/** A hand-over that is typed beats the days of the voyage: kept, the hire of one would be borne by all. */
const anotherCharter = (side: TimeCharterSide | null): TimeCharterSide | null =>
  side && { ...side, deliveryAt: null, redeliveryAt: null, offHireDays: 0, ballastBonus: 0 };

const anotherPool = (pool: PoolTerms | null): PoolTerms | null =>
  pool && { ...pool, earningDays: null, offHireDays: 0 };
