import {
  type CargoBookInput,
  cargoBookInput,
  cargoCommission,
  cargoMoneyRow,
  cargoPortExpenseGroup,
  cargoPortRow,
  cargoPricingPort,
  cargoScaleBand,
} from '@mainsheet/contract';
import type { FieldErrors } from 'react-hook-form';

/** Rows of the form before anything is typed on them: the contract's own defaults around a name that is still to come. */
export const newPort = (portFunction: 'Loading' | 'Discharging', sequenceNo: number) => ({
  ...cargoPortRow.parse({ portFunction, port: '-', sequenceNo }),
  port: '',
});
export const newCommission = () => cargoCommission.parse({ type: 'Broker' });
export const newMoneyRow = () => cargoMoneyRow.parse({});
export const newPortExpenseGroup = () => cargoPortExpenseGroup.parse({});
export const newPricingPort = () => cargoPricingPort.parse({});
export const newBand = () => cargoScaleBand.parse({});

/** A new cargo book: the specified defaults, and one port each to load and to discharge. */
export const emptyCargoBook = (change: Partial<CargoBookInput> = {}): CargoBookInput => ({
  ...cargoBookInput.parse({ cargo: '-' }),
  cargo: '',
  portItineraries: [newPort('Loading', 1), newPort('Discharging', 2)],
  ...change,
});

/** The form's values of a stored cargo book. */
export const valuesOf = (data: unknown): CargoBookInput => cargoBookInput.parse(data);

export const FORM_TABS = [
  { key: 'cargo', label: 'Cargo' },
  { key: 'ports', label: 'Ports' },
  { key: 'freight', label: 'Freight' },
  { key: 'pricing', label: 'Laytime and scales' },
  { key: 'money', label: 'Revenue and expenses' },
] as const;
export type CargoTabKey = (typeof FORM_TABS)[number]['key'];

const TAB_OF_FIELD: Readonly<Partial<Record<keyof CargoBookInput, CargoTabKey>>> = {
  portItineraries: 'ports',
  freightCurrency: 'freight',
  freightExchangeRate: 'freight',
  freightType: 'freight',
  freightRate: 'freight',
  lumpsum: 'freight',
  dailyRate: 'freight',
  worldscaleFlat: 'freight',
  worldscalePercent: 'freight',
  freightTaxPercent: 'freight',
  billBy: 'freight',
  invoiceMinimumQty: 'freight',
  paymentTermsInitial: 'freight',
  paymentTermsInitialDescription: 'freight',
  paymentTermsInitialPercentage: 'freight',
  paymentTermsBalance: 'freight',
  paymentTermsBalanceDescription: 'freight',
  paymentTermsBalancePercentage: 'freight',
  remittanceBank: 'freight',
  commissions: 'freight',
  pricing: 'pricing',
  loadDemurrageRate: 'pricing',
  loadDespatchRate: 'pricing',
  dischargeDemurrageRate: 'pricing',
  dischargeDespatchRate: 'pricing',
  revenues: 'money',
  expenses: 'money',
  portExpenseGroups: 'money',
};

/** The tabs on which a field is wrong, in their order. */
export function tabsWithErrors(errors: FieldErrors<CargoBookInput>): CargoTabKey[] {
  const wrong = new Set(
    Object.keys(errors).map((key) => TAB_OF_FIELD[key as keyof CargoBookInput] ?? 'cargo'),
  );
  return FORM_TABS.flatMap(({ key }) => (wrong.has(key) ? [key] : []));
}
