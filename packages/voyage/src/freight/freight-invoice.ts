import type { CargoRow, EstimateInput } from '@mainsheet/estimate';
import type { CargoUnit } from '@mainsheet/units';
import { topOffQuantity } from '../cargo/cargo-revenue.ts';
import { type Calculation, calculateVoyage } from '../estimate/estimate-voyage.ts';
import { bunkerSurchargeRate, type Freight } from './freight.ts';

export type FreightPartKey =
  | 'freight'
  | 'overage'
  | 'topOff'
  | 'bunkerSurcharge'
  | 'fixedDifferential'
  | 'fixedDifferentialLumpsum'
  | 'deadfreight';

/** One line of freight: quantity × rate, in the currency of the cargo, unrounded. */
export type FreightPart = {
  readonly key: FreightPartKey;
  readonly quantity: number;
  /** Null for an amount that no quantity multiplies. */
  readonly unit: CargoUnit | 'day' | null;
  readonly rate: number;
};

/** A commission that the freight invoice takes off, on all its freight and deadfreight. */
export type FreightDeduction = {
  readonly kind: 'address' | 'brokerage';
  readonly beneficiary: string;
  readonly ratePercent: number;
  /** In the currency of the cargo. */
  readonly lumpsum: number;
  /** Positive. */
  readonly amount: number;
};

/** What a charterer owes for the freight of one cargo, and why. */
export type FreightInvoice = {
  readonly currency: string;
  /** Sum: gross freight and deadfreight. */
  readonly parts: readonly FreightPart[];
  readonly deductions: readonly FreightDeduction[];
  readonly gross: number;
  readonly net: number;
};

/**
 * The freight invoice of a cargo by the calculation itself: the lines that make its gross freight
 * and deadfreight, the address commission, and brokerage that is deducted. Commission on demurrage
 * belongs to the invoice of the demurrage. Unrounded; null for a cargo without freight.
 */
export function freightInvoice(input: EstimateInput, cargoId: string): FreightInvoice | null {
  const book = calculateVoyage(input);
  const index = book.settlement.cargoes.findIndex(({ result }) => result.cargoId === cargoId);
  const [cargo, revenue] = [input.cargoes[index], book.settlement.cargoes[index]];
  if (cargo === undefined || revenue === undefined) return null;
  const parts = partsOf(book, cargo, revenue.freight).filter(
    ({ quantity, rate }) => quantity * rate !== 0,
  );
  const gross = parts.reduce((sum, { quantity, rate }) => sum + quantity * rate, 0);
  const deductions = deductionsOf(cargo, gross);
  const net = deductions.reduce((sum, { amount }) => sum - amount, gross);
  return { currency: cargo.currency, parts, deductions, gross, net };
}

function partsOf({ run }: Calculation, cargo: CargoRow, freight: Freight): FreightPart[] {
  const terms = cargo.freight;
  switch (terms.type) {
    case 'Lumpsum':
      return [{ key: 'freight', quantity: 1, unit: null, rate: terms.lumpsum }];
    case 'Daily Rate':
      return [{ key: 'freight', quantity: freight.slope, unit: 'day', rate: terms.dailyRate }];
    case 'WSC':
      return [...worldscaleParts(cargo, freight), ...partsBeside(cargo, freight)];
    case 'Frt Rate': {
      const toppedOff =
        terms.topOff === null ? 0 : Math.min(topOffQuantity(run, cargo), freight.billedQuantity);
      const quantity = freight.billedQuantity - toppedOff;
      const main = { quantity, unit: cargo.unit, rate: freight.driver };
      const topOff = { quantity: toppedOff, unit: cargo.unit, rate: terms.topOff?.rate ?? 0 };
      return [
        { key: 'freight', ...main },
        { key: 'topOff', ...topOff },
        ...partsBeside(cargo, freight),
      ];
    }
  }
}

function worldscaleParts(cargo: CargoRow, { billedQuantity }: Freight): FreightPart[] {
  const terms = cargo.freight;
  const rate = (terms.worldscaleFlat * terms.worldscalePercent) / 100;
  const minimum = terms.worldscaleMinimumQuantity;
  const over = minimum === null ? 0 : Math.max(0, billedQuantity - minimum);
  return [
    { key: 'freight', quantity: minimum ?? billedQuantity, unit: cargo.unit, rate },
    {
      key: 'overage',
      quantity: over,
      unit: cargo.unit,
      rate: (rate * terms.overagePercent) / 100,
    },
  ];
}

/** What stands beside the rate: surcharge, differentials, and what was not supplied. */
function partsBeside(cargo: CargoRow, freight: Freight): FreightPart[] {
  const { bunkerSurcharge, fixedDifferential, fixedDifferentialLumpsum } = cargo.freight;
  const { billedQuantity: quantity, deadQuantity } = freight;
  const { unit } = cargo;
  const deadRate = deadQuantity === 0 ? 0 : freight.deadfreight / deadQuantity;
  return [
    { key: 'bunkerSurcharge', quantity, unit, rate: bunkerSurchargeRate(bunkerSurcharge) },
    { key: 'fixedDifferential', quantity, unit, rate: fixedDifferential },
    {
      key: 'fixedDifferentialLumpsum',
      quantity: 1,
      unit: null,
      rate: fixedDifferentialLumpsum,
    },
    { key: 'deadfreight', quantity: deadQuantity, unit, rate: deadRate },
  ];
}

/** Address commission always, brokerage where the invoice shows it as a deduction. */
function deductionsOf(cargo: CargoRow, gross: number): FreightDeduction[] {
  return cargo.commissions.flatMap((row): FreightDeduction[] => {
    const isAddress = row.type === 'Add comm';
    if (!isAddress && row.freightCommission !== 'Deduct from invoice') return [];
    // Lumpsums of commission are typed in the base currency.
    const lumpsum = cargo.exchangeRate > 0 ? row.lumpsum / cargo.exchangeRate : 0;
    const amount = (gross * row.ratePercent) / 100 + lumpsum;
    if (amount === 0) return [];
    const kind = isAddress ? 'address' : 'brokerage';
    const { beneficiary, ratePercent } = row;
    return [{ kind, beneficiary, ratePercent, lumpsum, amount }];
  });
}
