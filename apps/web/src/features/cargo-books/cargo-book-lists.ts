import {
  CARGO_ROW_UNITS,
  type CargoMoneyRow,
  type CargoPortExpenseGroup,
  type CargoScaleBand,
  cargoMoneyRow,
  cargoPortExpenseGroup,
  cargoPricing,
  cargoPricingPort,
} from '@mainsheet/contract';
import { CURRENCY_CODES } from '@mainsheet/money';
import { REBILLABLE_CATEGORIES } from '@mainsheet/terms';
import { bookedAmounts, QUANTITY_BASES } from '@mainsheet/voyage';
import type { z } from 'zod';
import { type GridColumn, type ListRow, listColumns, optionsOf } from '../../ui/index.ts';

const CURRENCIES = optionsOf(CURRENCY_CODES);

const money = listColumns<CargoMoneyRow>(cargoMoneyRow.shape);
const amountColumn = (
  key: 'amountCurrency' | 'amountInBaseCurrency',
  header: string,
  cargoQuantity: number,
): GridColumn<ListRow<CargoMoneyRow>> => ({
  key,
  header,
  width: 120,
  kind: 'number',
  decimals: 2,
  value: ({ item }) => bookedAmounts(item, cargoQuantity)[key],
});

/** What is typed, and the amounts it makes for a cargo of this quantity. */
export const moneyColumns = (cargoQuantity: number) => [
  money.text('description', { header: 'Description', width: 220 }),
  money.choice('category', {
    header: 'Category',
    width: 130,
    options: optionsOf(REBILLABLE_CATEGORIES),
  }),
  money.choice('unit', { header: 'Unit', width: 90, options: optionsOf(CARGO_ROW_UNITS) }),
  money.number('price', { header: 'Price', width: 100, decimals: 4, blank: 0 }),
  money.choice('currency', { header: 'Currency', width: 80, options: CURRENCIES }),
  money.number('exchangeRate', { header: 'Exchange rate', width: 110, decimals: 6, blank: 0 }),
  money.text('ledgerCode', { header: 'Ledger code', width: 100 }),
  amountColumn('amountCurrency', 'Amount', cargoQuantity),
  amountColumn('amountInBaseCurrency', 'Amount in base', cargoQuantity),
];

const group = listColumns<CargoPortExpenseGroup>(cargoPortExpenseGroup.shape);
export const GROUP_COLUMNS = [
  group.text('name', { header: 'Group', width: 160 }),
  group.choice('currency', { header: 'Currency', width: 80, options: CURRENCIES }),
  group.number('baseAmount', { header: 'Base amount', width: 110, decimals: 2, blank: 0 }),
  group.number('tolerance', { header: 'Tolerance', unit: '%', width: 105, decimals: 2, blank: 0 }),
  group.number('cap', { header: 'Cap', width: 100, decimals: 2, blank: 0 }),
  group.number('collar', { header: 'Collar', width: 100, decimals: 2, blank: 0 }),
  group.yesNo('hasOverage', { header: 'Overage', width: 80 }),
  group.yesNo('hasUnderage', { header: 'Underage', width: 80 }),
];

const band = listColumns<CargoScaleBand>(cargoPricing.shape.table.unwrap().element.shape);
/** Quantity from and to, and what holds between. */
export const bandColumns = (header: string) => [
  band.number('fromQuantity', { header: 'From', width: 100, decimals: 3, blank: 0 }),
  band.number('toQuantity', { header: 'To, below', width: 100, decimals: 3, blank: 0 }),
  band.number('rate', { header, width: 110, decimals: 4, blank: 0 }),
];

export type PricingPort = z.infer<typeof cargoPricingPort>;
const pricingPort = listColumns<PricingPort>(cargoPricingPort.shape);
export const PRICING_PORT_COLUMNS = [
  pricingPort.number('sequenceNo', { header: 'Port no.', width: 80, blank: 0 }),
  pricingPort.text('cargo', { header: 'Cargo', width: 160 }),
  pricingPort.number('amount', { header: 'Amount', width: 110, decimals: 4, blank: 0 }),
  pricingPort.choice('basis', { header: 'Basis', width: 90, options: optionsOf(QUANTITY_BASES) }),
];
