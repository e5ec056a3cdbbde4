import { CUBIC_FEET_PER_CUBIC_METRE } from '@mainsheet/units';
import { useQuery } from 'urql';
import { useMay } from '../../platform/session/use-session.ts';
import { CARGO_CODES } from './cargo-books.queries.ts';

const CONTEXT = { additionalTypenames: ['CargoType', 'LedgerCode'] };
const NO_CODES = { cargoTypeList: [], vclOperationLedger: [] };

/** Cargo types and ledger codes of the company; none for who may not read them. */
export function useCargoCodes() {
  const mayRead = useMay('estimates.view');
  const [{ data }] = useQuery({ query: CARGO_CODES, pause: !mayRead, context: CONTEXT });
  const { cargoTypeList: types, vclOperationLedger: ledgerCodes } = data ?? NO_CODES;
  return { types, ledgerCodes };
}

type Stowing = { group: string; stowageFactorM3PerT?: number | null };

/**
 * Stowage as a cargo book has it: m³ a tonne of a dry cargo, cubic feet a tonne of a liquid one; null of a type that
 * says none, where what was typed stays.
 */
export function stowageOf({ group, stowageFactorM3PerT: stowage }: Stowing) {
  if (!stowage) return null;
  return group === 'Liquid'
    ? { dry: 0, liquid: Math.round(stowage * CUBIC_FEET_PER_CUBIC_METRE * 100) / 100 }
    : { dry: stowage, liquid: 0 };
}
