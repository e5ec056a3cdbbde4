import {
  CARGO_ROW_UNITS,
  type CargoMoneyRow,
  type CargoPortExpenseGroup,
  type CargoScaleBand,
  cargoMoneyRow,
  cargoPortExpenseGroup,
  cargoPricingPort,
  cargoScaleBand,
} from '@mainsheet/contract';
import { CURRENCY_CODES } from '@mainsheet/money';
import { REBILLABLE_CATEGORIES } from '@mainsheet/terms';
import { bookedAmounts, QUANTITY_BASES } from '@mainsheet/voyage';
import type { z } from 'zod';
import {
  type GridColumn,
  type ListRow,
  listColumns,
  optionsOf,
  readNumber,
} from '../../ui/index.ts';

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

type Code = { readonly code: string; readonly description: string };

/** A code of the list; free where nobody may read the list. */
const codeColumn = (codes: readonly Code[]): GridColumn<ListRow<CargoMoneyRow>> => {
  const head = { header: 'Ledger code', width: 120 };
  if (codes.length === 0) return money.text('ledgerCode', head);
  const options = codes.map(({ code, description }) => ({
    value: code,
    label: `${code}, ${description}`,
  }));
  const column = money.choice('ledgerCode', { ...head, options });
  return { ...column, text: ({ item }) => item.ledgerCode };
};

/** What is typed, and the amounts it makes for a cargo of this quantity. */
export const moneyColumns = (cargoQuantity: number, codes: readonly Code[]) => [
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
  codeColumn(codes),
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

const band = listColumns<CargoScaleBand>(cargoScaleBand.shape);
/** Quantity from and to, what holds between, and on which days. */
export const bandColumns = (header: string, unit = '') => [
  band.number('fromQuantity', { header: 'From', width: 90, decimals: 3, blank: 0 }),
  band.number('toQuantity', { header: 'To, below', width: 90, decimals: 3, blank: 0 }),
  band.number('rate', { header, unit, width: 120, decimals: 4, blank: 0 }),
  band.date('fromDate', { header: 'From day', width: 100 }),
  band.date('toDate', { header: 'To day', width: 100 }),
];

const NO_STEPS = { ok: false, reason: 'Write steps as 0: 3.50; 60000: 3.00.' } as const;

/** Steps of an amount in one cell: each from its quantity up to the next. */
const stepsText = (bands: readonly CargoScaleBand[]): string =>
  bands.map(({ fromQuantity, rate }) => `${fromQuantity}: ${rate}`).join('; ');

/** Null for what is no list of steps. */
export function readSteps(text: string): CargoScaleBand[] | null {
  const parts = text.split(';').filter((part) => part.trim() !== '');
  const bands = parts.map((part) => {
    const [from, rate, ...rest] = part.split(':').map((one) => readNumber(one));
    if (!from?.ok || !rate?.ok || from.value === null || rate.value === null) return null;
    const band = { fromQuantity: Number(from.value), rate: Number(rate.value) };
    return rest.length === 0 ? (cargoScaleBand.safeParse(band).data ?? null) : null;
  });
  return bands.every((band) => band !== null) ? bands : null;
}

export type PricingPort = z.infer<typeof cargoPricingPort>;
const pricingPort = listColumns<PricingPort>(cargoPricingPort.shape);
export const PRICING_PORT_COLUMNS = [
  pricingPort.number('sequenceNo', { header: 'Port no.', width: 80, blank: 0 }),
  pricingPort.text('cargo', { header: 'Cargo', width: 110 }),
  pricingPort.number('amount', { header: 'Amount', width: 100, decimals: 4, blank: 0 }),
  pricingPort.choice('basis', { header: 'Basis', width: 90, options: optionsOf(QUANTITY_BASES) }),
  {
    key: 'scaleTable',
    header: 'Scale',
    unit: 'from: amount',
    width: 170,
    kind: 'text',
    value: ({ item }) => stepsText(item.scaleTable),
    isTyped: () => true,
    edit: {
      read: (text) => (readSteps(text) ? { ok: true, value: text } : NO_STEPS),
      write: (row, text) => ({
        ...row,
        item: { ...row.item, scaleTable: readSteps(text ?? '') ?? [] },
      }),
    },
  } satisfies GridColumn<ListRow<PricingPort>>,
];
