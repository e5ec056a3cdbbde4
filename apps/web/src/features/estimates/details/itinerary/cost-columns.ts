import { arePortCostsMissing, withPortExpenses } from '@mainsheet/voyage';
import { moneySign } from '../../model/money-sign.ts';
import {
  type CallColumn,
  change,
  numberOf,
  orNullColumn,
  overridable,
  typedColumn,
} from './call.ts';

const group = 'Costs';

/** Empty where nobody typed it; a typed 0 says that the call costs nothing. */
const amountColumn: CallColumn = {
  key: 'portExpenses',
  header: 'Port costs',
  group,
  width: 104,
  kind: 'number',
  decimals: 0,
  value: ({ row }) => (arePortCostsMissing(row) ? null : row.portExpenses),
  isTyped: ({ row }) => row.portExpenses !== 0 || row.hasNoPortExpenses,
  edit: {
    write: (call, value) => ({
      ...call,
      row: withPortExpenses(call.row, value === null ? null : numberOf(value)),
    }),
  },
};

function expenseColumns(currency: string): CallColumn[] {
  const sign = moneySign(currency);
  return [
    amountColumn,
    {
      key: 'portExpensesCurrency',
      header: 'Cur.',
      group,
      width: 60,
      kind: 'text',
      value: ({ row }) => row.portExpensesCurrency,
      isTyped: ({ row }) => row.portExpensesCurrency !== currency,
      edit: {
        read: (text) =>
          /^[a-z]{3}$/i.test(text.trim())
            ? { ok: true, value: text.trim().toUpperCase() }
            : { ok: false, reason: 'Three letters, such as EUR.' },
        write: (call, value) =>
          change(call, {
            portExpensesCurrency: value ?? currency,
            ...(value === currency ? { portExpensesExchangeRate: 1 } : {}),
          }),
      },
    },
    {
      key: 'portExpensesExchangeRate',
      header: 'Exchange rate',
      group,
      width: 112,
      kind: 'number',
      decimals: 4,
      optional: true,
      value: ({ row }) => row.portExpensesExchangeRate,
      isTyped: ({ row }) => row.portExpensesExchangeRate !== 1,
      edit: {
        write: (call, value) => change(call, { portExpensesExchangeRate: numberOf(value ?? '1') }),
      },
    },
    typedColumn('portExpensesPerTonne', {
      header: 'Per tonne',
      unit: `${sign}/mt`,
      group,
      width: 104,
      decimals: 2,
    }),
    {
      key: 'portExpensesBase',
      header: 'Port costs',
      unit: sign,
      group,
      width: 104,
      kind: 'number',
      decimals: 0,
      total: 'sum',
      value: ({ result }) => result?.call.portExpenses || null,
    },
  ];
}

function demurrageColumns(sign: string): CallColumn[] {
  return [
    typedColumn('demurrageRatePerDay', {
      header: 'Demurrage',
      unit: `${sign}/d`,
      group,
      width: 112,
      decimals: 0,
    }),
    orNullColumn('despatchRatePerDay', {
      header: 'Despatch',
      unit: `${sign}/d`,
      group,
      width: 104,
      decimals: 0,
      optional: true,
    }),
    typedColumn('demurrageDays', { header: 'Dem/des', unit: 'd', group, width: 90, decimals: 2 }),
    overridable('demurrageAmount', {
      header: 'Dem/des',
      unit: sign,
      group,
      width: 98,
      decimals: 0,
      total: 'sum',
      shown: ({ call }) => call.demurrage - call.despatch,
      calculated: ({ row }) => amountOf(row) || null,
    }),
  ];
}

/** Port expenses with their currency, demurrage and despatch. `currency` is the estimate's. */
export const costColumns = (currency: string): CallColumn[] => [
  ...expenseColumns(currency),
  ...demurrageColumns(moneySign(currency)),
];

type Terms = {
  demurrageDays: number;
  demurrageRatePerDay: number;
  despatchRatePerDay: number | null;
};

/** Demurrage of days above zero, despatch of days below; despatch is half of demurrage unless told. */
const amountOf = ({
  demurrageDays: days,
  demurrageRatePerDay,
  despatchRatePerDay,
}: Terms): number =>
  days >= 0 ? days * demurrageRatePerDay : days * (despatchRatePerDay ?? demurrageRatePerDay / 2);
