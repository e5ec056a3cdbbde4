import { BANK_SOURCES, BANK_STATUSES } from '@mainsheet/contract';
import { useQuery } from 'urql';
import {
  ChoiceChip,
  DateTimeInput,
  formatDay,
  formatNumber,
  optionsOf,
  QuantityInput,
  RangeChip,
} from '../../ui/index.ts';
import { ACCOUNT_CHOICES } from './banking.queries.ts';
import { sourceName, statusName } from './transaction-columns.tsx';
import type { TransactionParams } from './transaction-params.ts';

type FiltersProps = {
  params: TransactionParams;
  onChange: (next: TransactionParams) => void;
};

const SOURCES = BANK_SOURCES.map((value) => ({ value, label: sourceName(value) }));
const STATUSES = BANK_STATUSES.map((value) => ({ value, label: statusName(value) }));
const day = (on: string) => formatDay(on);
const amount = (figure: string) => formatNumber(figure, 2);

/** "11 Nov 2026 – 20 Nov 2026", "from 11 Nov 2026", empty where neither end is chosen. */
function rangeText(
  from: string | undefined,
  to: string | undefined,
  textOf: (value: string) => string,
): string {
  if (from && to) return `${textOf(from)} – ${textOf(to)}`;
  if (from) return `from ${textOf(from)}`;
  return to ? `to ${textOf(to)}` : '';
}

/** What the server narrows the list by, a chip each; all of it stands in the address. */
export function TransactionFilters({ params, onChange }: FiltersProps) {
  const [{ data }] = useQuery({ query: ACCOUNT_CHOICES });
  const choices = data?.accountChoices ?? [];
  const currencies = optionsOf([...new Set(choices.map(({ currency }) => currency))]);
  const accounts = choices
    .filter(({ currency }) => !params.currency || currency === params.currency)
    .map(({ id, nickName }) => ({ value: id, label: nickName }));
  const set = (key: keyof TransactionParams) => (value: string | null) => {
    const { [key]: _, ...others } = params;
    onChange(value ? { ...others, [key]: value } : others);
  };
  const of = (key: keyof TransactionParams) => ({
    value: params[key] ?? null,
    onChange: set(key),
  });
  const figure = { unit: params.currency ?? '', decimals: 2 };
  return (
    <>
      <ChoiceChip label="Currency" options={currencies} {...of('currency')} />
      <ChoiceChip label="Account" options={accounts} {...of('account')} />
      <ChoiceChip label="Source" options={SOURCES} {...of('source')} />
      <ChoiceChip label="Status" options={STATUSES} {...of('status')} />
      <RangeChip label="Date" text={rangeText(params.from, params.to, day)}>
        <DateTimeInput label="From" {...of('from')} />
        <DateTimeInput label="To" {...of('to')} />
      </RangeChip>
      <RangeChip label="Amount" text={rangeText(params.least, params.most, amount)}>
        <QuantityInput label="Amount from" {...figure} {...of('least')} />
        <QuantityInput label="Amount to" {...figure} {...of('most')} />
      </RangeChip>
    </>
  );
}
