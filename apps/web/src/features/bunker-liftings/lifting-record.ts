import { type BunkerLiftingInput, bunkerLiftingInput } from '@mainsheet/contract';
import type { Lifting } from './bunker-liftings.queries.ts';

/** What of a voyage its panel needs. */
export type LiftingVoyage = {
  id: string;
  voyageNumber: string;
  baseCurrency: string;
  calls: readonly { readonly rowId: string; readonly name: string }[];
};

const numberOf = (text: string | null | undefined): number | null =>
  text == null ? null : Number(text);

export const valuesOf = (row: Lifting): BunkerLiftingInput =>
  bunkerLiftingInput.parse({
    rowId: row.rowId,
    fuelType: row.fuelType,
    vendorId: row.vendor ?? null,
    purpose: row.purpose,
    liftingStatus: row.liftingStatus,
    deliveryDate: row.deliveryDate ?? null,
    requestedQuantity: numberOf(row.requestedQuantity),
    requestedPrice: numberOf(row.requestedPrice),
    operationalQuantity: numberOf(row.operationalQuantity),
    operationalPrice: numberOf(row.operationalPrice),
    currency: row.currency,
    exchangeRate: Number(row.exchangeRate),
    remarks: row.remarks,
    noteNumber: row.noteNumber,
    noteDate: row.noteDate ?? null,
    noteFuel: row.noteFuel ?? null,
    notePort: row.notePort,
    noteQuantity: numberOf(row.noteQuantity),
    noteDensity: numberOf(row.noteDensity),
    noteSulphur: numberOf(row.noteSulphur),
  });

/** A further lifting at a call, before anything is typed. */
export const newLifting = (rowId: string, currency: string): BunkerLiftingInput => ({
  ...bunkerLiftingInput.parse({ rowId: rowId || '-', currency }),
  rowId,
});
