import type { CargoBookInput } from '@mainsheet/contract';
import { restOfCargo } from '@mainsheet/voyage';
import type { WholeCargoBookRow } from './cargo-books.repository.ts';

/** A stored cargo book as its form sends it. */
export const cargoBookOf = (row: WholeCargoBookRow): CargoBookInput => ({
  ...row.details,
  cargo: row.cargo,
  cargoReferenceNumber: row.reference_number,
  chartererId: row.charterer_id,
  companyId: row.carrier_id,
  cargoQuantity: Number(row.quantity),
  cargoUnit: row.unit as CargoBookInput['cargoUnit'],
  charterPartyDate: row.charter_party_on,
  laycanStartDateTime: row.laycan_start_at,
  laycanEndDateTime: row.laycan_end_at,
  cargoStatus: row.status,
  freightType: row.freight_type,
  nominatedVesselId: row.nominated_vessel_id,
  voyageId: row.voyage_id,
  voyageType: row.voyage_type,
  coaId: row.coa_id,
  subletOfId: row.sublet_of_id,
});

/** Price and terms that a lifting reads from its contract of affreightment. */
const TERMS_OF_COA = [
  'freightCurrency',
  'freightExchangeRate',
  'freightType',
  'freightRate',
  'lumpsum',
  'dailyRate',
  'worldscaleFlat',
  'worldscalePercent',
  'freightTaxPercent',
  'billBy',
  'paymentTermsInitial',
  'paymentTermsInitialDescription',
  'paymentTermsInitialPercentage',
  'paymentTermsBalance',
  'paymentTermsBalanceDescription',
  'paymentTermsBalancePercentage',
  'loadDemurrageRate',
  'loadDespatchRate',
  'dischargeDemurrageRate',
  'dischargeDespatchRate',
  'commissions',
] as const satisfies readonly (keyof CargoBookInput)[];

/** A lifting with the price and the terms of its contract. */
function withTermsOf(lifting: CargoBookInput, coa: CargoBookInput): CargoBookInput {
  const terms = Object.fromEntries(TERMS_OF_COA.map((key) => [key, coa[key]]));
  return { ...lifting, ...terms, pricing: { ...coa.pricing, usePricingFromCoa: true } };
}

/** Contacts that a cargo book names. */
export const contactIdsOf = (book: CargoBookInput): string[] => [
  ...new Set(
    [book.chartererId, book.companyId, ...book.commissions.map((row) => row.beneficiaryId)].filter(
      (id) => id !== null,
    ),
  ),
];

type WithContract = { readonly row: WholeCargoBookRow; readonly coa: WholeCargoBookRow | null };

/** A cargo book as it counts: a lifting that takes its price from its contract, with that price. */
export function bookInForce({ row, coa }: WithContract): CargoBookInput {
  const own = cargoBookOf(row);
  return own.pricing.usePricingFromCoa && coa ? withTermsOf(own, cargoBookOf(coa)) : own;
}

/** What waits for a ship of ours: a cargo book as it counts, without what is let on of it. */
export const openBookOf = (whole: WithContract): CargoBookInput =>
  restOfCargo(bookInForce(whole), Number(whole.row.let_on));
