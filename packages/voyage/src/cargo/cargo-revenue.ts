import type { CargoRow, EstimateInput } from '@mainsheet/estimate';
import type { CargoResult } from '../estimate/estimate-result.ts';
import type { VoyageRun } from '../estimate/voyage-run.ts';
import { type Freight, freightOf } from '../freight/freight.ts';
import { freightQuantity } from '../freight/freight-quantity.ts';
import { findEpochMs } from '../time/instants.ts';
import { tonnesPerUnit } from '../time/itinerary.ts';
import { findFirstLoad } from '../time/laycan-waiting.ts';
import { quantityRange } from './quantity-option.ts';

const MS_PER_HOUR = 3_600_000;

/** A cargo's result before its breakeven, with what the breakeven needs. */
export type CargoRevenue = {
  readonly result: CargoResult;
  readonly freight: Freight;
  /** What one unit of the freight's driver adds to the profit, in the base currency. */
  readonly profitSlope: number;
  /** Demurrage at the cargo's calls. */
  readonly demurrage: number;
};

/** Percent of gross freight that leaves the owner: commissions he bears, and freight tax. */
function retainedShare(input: EstimateInput, cargo: CargoRow): number {
  let commission = 0;
  for (const row of cargo.commissions) {
    if (isBorneByOwner(row)) commission += row.ratePercent / 100;
  }
  const tax = cargo.freightTaxPercent / 100;
  return input.settings.freightTaxBase === 'gross'
    ? 1 - commission - tax
    : (1 - commission) * (1 - tax);
}

/** A broker whom the counterparty pays costs the owner nothing. */
function isBorneByOwner(row: CargoRow['commissions'][number]): boolean {
  return row.type === 'Add comm' || row.freightCommission !== 'Will be paid by counterparty';
}

type Commissions = { address: number; brokerage: number; deducted: number };

/**
 * Commissions on gross freight, deadfreight and, where the row says so, demurrage. Each is
 * taken on the gross amount, never on what another commission left.
 */
function commissionsOf(cargo: CargoRow, freightBase: number, demurrage: number): Commissions {
  const total: Commissions = { address: 0, brokerage: 0, deducted: 0 };
  for (const row of cargo.commissions) {
    if (!isBorneByOwner(row)) continue;
    const base = freightBase + (row.isOnDemurrage ? demurrage : 0);
    const amount = (base * row.ratePercent) / 100 + row.lumpsum;
    if (row.type === 'Add comm') {
      total.address += amount;
      continue;
    }
    total.brokerage += amount;
    if (row.freightCommission === 'Deduct from invoice') total.deducted += amount;
  }
  return total;
}

/** Demurrage earned at the calls of a cargo, shared with other parcels by tonnes. */
function demurrageOf(run: VoyageRun, cargoId: string, demurrages: readonly number[]): number {
  let total = 0;
  run.rows.forEach(({ call }, index) => {
    const amount = demurrages[index] ?? 0;
    if (amount === 0) return;
    let own = 0;
    let all = 0;
    for (const parcel of call.parcels) {
      all += parcel.quantityT;
      if (parcel.cargoId === cargoId) own += parcel.quantityT;
    }
    if (all > 0) total += (amount * own) / all;
  });
  return total;
}

/** Quantity of a cargo loaded where its top-off rate applies. */
export function topOffQuantity(run: VoyageRun, cargo: CargoRow): number {
  const rowId = cargo.freight.topOff?.itineraryRowId;
  if (rowId === undefined) return 0;
  let total = 0;
  for (const { row, call } of run.rows) {
    if (row.id !== rowId) continue;
    for (const parcel of call.parcels) if (parcel.cargoId === cargo.id) total += parcel.quantity;
  }
  return total;
}

/** Revenue of one cargo at a quantity, in the base currency. */
export function cargoRevenue(
  input: EstimateInput,
  run: VoyageRun,
  cargo: CargoRow,
  parts: { readonly quantity: number; readonly demurrages: readonly number[] },
): CargoRevenue {
  const range = quantityRange(cargo);
  const freight = freightOf(cargo, {
    quantity: freightQuantity(cargo, parts.quantity),
    countedQuantity: parts.quantity,
    lowerQuantity: range.lower,
    topOffQuantity: topOffQuantity(run, cargo),
    voyageDays: run.voyageDays,
  });
  const rate = Math.max(cargo.exchangeRate, 0);
  const grossFreight = freight.gross * rate;
  const deadfreight = freight.deadfreight * rate;
  const demurrage = demurrageOf(run, cargo.id, parts.demurrages);
  const commissions = commissionsOf(cargo, grossFreight + deadfreight, demurrage);
  const taxBase =
    input.settings.freightTaxBase === 'gross'
      ? grossFreight + deadfreight
      : grossFreight + deadfreight - commissions.address - commissions.brokerage;
  const freightTax = (taxBase * cargo.freightTaxPercent) / 100;
  const result: CargoResult = {
    cargoId: cargo.id,
    optionType: cargo.optionType,
    optionHolder: range.holder,
    lowerQuantity: range.lower,
    upperQuantity: range.upper,
    quantity: parts.quantity,
    billedQuantity: freight.billedQuantity,
    quantityT: parts.quantity * tonnesPerUnit(cargo),
    effectiveRate: freight.effectiveRate,
    grossFreight,
    deadfreight,
    addressCommission: commissions.address,
    brokerage: commissions.brokerage,
    brokerageDeducted: commissions.deducted,
    freightTax,
    netFreight:
      grossFreight + deadfreight - commissions.address - commissions.brokerage - freightTax,
    breakevenRate: null,
    breakevenUnit: freight.unit,
    ...laycanOf(run, cargo),
  };
  const profitSlope = freight.slope * rate * retainedShare(input, cargo);
  return { result, freight, profitSlope, demurrage };
}

/** Arrival at the cargo's first load port against its laycan; turn time counts before opening. */
function laycanOf(run: VoyageRun, cargo: CargoRow): Pick<CargoResult, 'laycan' | 'laycanHours'> {
  const load = findFirstLoad(run.rows, cargo);
  const start = findEpochMs(cargo.laycanStartAt);
  const end = findEpochMs(cargo.laycanEndAt);
  if (load === undefined || (start === null && end === null)) {
    return { laycan: 'none', laycanHours: 0 };
  }
  if (end !== null && load.arrivalMs > end) {
    return { laycan: 'late', laycanHours: (load.arrivalMs - end) / MS_PER_HOUR };
  }
  const readyMs = load.arrivalMs + load.row.norHours * MS_PER_HOUR;
  if (start !== null && readyMs < start) {
    return { laycan: 'early', laycanHours: (start - readyMs) / MS_PER_HOUR };
  }
  return { laycan: 'inTime', laycanHours: 0 };
}
