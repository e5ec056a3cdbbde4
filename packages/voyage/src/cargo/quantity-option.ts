import type { CargoRow, QuantityOption } from '@mainsheet/estimate';

export type QuantityRange = {
  readonly lower: number;
  readonly upper: number;
  readonly holder: 'owner' | 'charterer' | null;
};

const HOLDERS: Readonly<Record<QuantityOption, 'owner' | 'charterer' | null>> = {
  NOOPT: null,
  MOLOO: 'owner',
  MOLCO: 'charterer',
  MOO: 'owner',
  MCO: 'charterer',
  LOO: 'owner',
  LCO: 'charterer',
  MNMX: null,
  MNMXO: 'owner',
  MNMXC: 'charterer',
};

type QuantityTerms = Pick<
  CargoRow,
  'quantity' | 'optionType' | 'optionPercent' | 'minQuantity' | 'maxQuantity'
>;

/** Range that a quantity option allows, in cargo units, and who chooses within it. */
export function quantityRange(cargo: QuantityTerms): QuantityRange {
  const { quantity, optionType } = cargo;
  const share = cargo.optionPercent / 100;
  const holder = HOLDERS[optionType];
  switch (optionType) {
    case 'NOOPT':
      return { lower: quantity, upper: quantity, holder };
    case 'MOLOO':
    case 'MOLCO':
      return { lower: quantity * (1 - share), upper: quantity * (1 + share), holder };
    case 'MOO':
    case 'MCO':
      return { lower: quantity, upper: quantity * (1 + share), holder };
    case 'LOO':
    case 'LCO':
      return { lower: quantity * (1 - share), upper: quantity, holder };
    case 'MNMX':
    case 'MNMXO':
    case 'MNMXC':
      return {
        lower: cargo.minQuantity ?? quantity,
        upper: cargo.maxQuantity ?? quantity,
        holder,
      };
  }
}

/**
 * Quantity an estimate counts with. Where the owner chooses: as much as fits, never below the
 * lower end. Where the charterer or nobody chooses: the base quantity. `intake` null is no limit.
 */
export function estimateQuantity(cargo: QuantityTerms, intake: number | null): number {
  const { lower, upper, holder } = quantityRange(cargo);
  if (holder !== 'owner') return cargo.quantity;
  if (cargo.optionType === 'LOO') {
    return Math.max(lower, Math.min(cargo.quantity, intake ?? cargo.quantity));
  }
  return Math.max(lower, Math.min(upper, intake ?? upper));
}

export type QuantityDeclaration = {
  readonly minimum: number;
  readonly maximum: number;
  readonly declared: number;
};

/**
 * The least and most that a quantity option allows and what is declared within, in cargo units to three
 * decimals. Until the owner has named a figure it is as much as fits; the charterer's, and one that nobody
 * may choose, is the base quantity. A base quantity outside of a minimum and maximum is moved to the nearer.
 */
export function quantityDeclaration(
  cargo: QuantityTerms,
  intake: number | null = null,
): QuantityDeclaration {
  const { lower, upper } = quantityRange(cargo);
  const counted = estimateQuantity(cargo, intake);
  return {
    minimum: toThreeDecimals(lower),
    maximum: toThreeDecimals(upper),
    declared: toThreeDecimals(Math.min(Math.max(counted, lower), upper)),
  };
}

/** As a cargo is weighed. */
export const toThreeDecimals = (quantity: number): number => Math.round(quantity * 1000) / 1000;
