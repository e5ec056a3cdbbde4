import { BANK_SOURCES, BANK_STATUSES } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useQuery } from 'urql';
import { DateTimeInput, optionsOf, Panel, QuantityInput, SelectInput } from '../../ui/index.ts';
import { ACCOUNT_CHOICES } from './banking.queries.ts';
import { sourceName, statusName } from './transaction-columns.tsx';
import type { TransactionParams } from './transaction-params.ts';

type FiltersProps = {
  params: TransactionParams;
  onChange: (next: TransactionParams) => void;
};

const SOURCES = BANK_SOURCES.map((value) => ({ value, label: sourceName(value) }));
const STATUSES = BANK_STATUSES.map((value) => ({ value, label: statusName(value) }));

/** What the server narrows the list by; all of it stands in the address. */
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
  const select = (key: keyof TransactionParams) => ({
    value: params[key] ?? null,
    onChange: set(key),
    clearable: true,
  });
  const figure = { unit: params.currency ?? '', decimals: 2 };
  return (
    <Panel label="Filters">
      <div className="bank-filters">
        <SelectInput label="Currency" options={currencies} {...select('currency')} />
        <SelectInput label="Account" options={accounts} {...select('account')} />
        <SelectInput label="Source" options={SOURCES} {...select('source')} />
        <SelectInput label="Status" options={STATUSES} {...select('status')} />
        <DateTimeInput label="From" value={params.from ?? null} onChange={set('from')} />
        <DateTimeInput label="To" value={params.to ?? null} onChange={set('to')} />
        <QuantityInput
          label="Amount from"
          {...figure}
          value={params.least ?? null}
          onChange={set('least')}
        />
        <QuantityInput
          label="Amount to"
          {...figure}
          value={params.most ?? null}
          onChange={set('most')}
        />
        {Object.keys(params).length > 0 && (
          <Button variant="subtle" onClick={() => onChange({})}>
            Clear filters
          </Button>
        )}
      </div>
    </Panel>
  );
}
