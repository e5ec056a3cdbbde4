import type { ExchangeRateInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FRESH } from '../../api/fresh.ts';
import type { ExchangeRatesQuery } from '../../api/generated/graphql.ts';
import { exportList } from '../../platform/lists/files.ts';
import { ImportButton } from '../../platform/lists/ImportButton.tsx';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { defineListing, useRows } from '../../platform/lists/use-rows.ts';
import type { Outcome } from '../../platform/records/mutations.ts';
import {
  Alert,
  type Column,
  civilToday,
  formatDay,
  formatInstant,
  type ListFilter,
  ListPage,
  optionsOf,
  showSnackbar,
  Tag,
} from '../../ui/index.ts';
import { EXCHANGE_RATES, IMPORT_EXCHANGE_RATES } from './exchange-rates.queries.ts';
import { RateDialog } from './RateDialog.tsx';

type Rate = ExchangeRatesQuery['exchangeRates']['rows'][number];

const stateOf = (rate: Rate) => (rate.isCurrent ? 'Counts' : 'Corrected');
/** What the bank quoted, where the rate follows from it. */
const quotedText = (rate: Rate): string =>
  rate.currencyPerEur ? `${rate.basePerEur} / ${rate.currencyPerEur} per EUR` : '';

const COLUMNS: readonly Column<Rate>[] = [
  {
    key: 'rateOn',
    header: 'Date',
    width: 120,
    kind: 'date',
    value: (r) => r.rateOn,
    text: (r) => formatDay(r.rateOn),
  },
  { key: 'currency', header: 'Currency', width: 100, kind: 'text', value: (r) => r.currency },
  { key: 'rate', header: 'Rate', width: 130, kind: 'number', decimals: 8, value: (r) => r.rate },
  {
    key: 'unit',
    header: 'Unit',
    width: 100,
    kind: 'text',
    value: (r) => `${r.baseCurrency}/${r.currency}`,
  },
  {
    key: 'source',
    header: 'Source',
    width: 90,
    kind: 'text',
    value: (r) => (r.source === 'ECB' ? 'ECB' : 'Typed'),
  },
  { key: 'quoted', header: 'Follows from', width: 190, kind: 'text', value: quotedText },
  {
    key: 'state',
    header: 'State',
    width: 110,
    kind: 'text',
    value: stateOf,
    render: (r) => <Tag tone={r.isCurrent ? 'positive' : 'idle'}>{stateOf(r)}</Tag>,
  },
  { key: 'by', header: 'Entered by', width: 150, kind: 'text', value: (r) => r.recordedBy },
  {
    key: 'at',
    header: 'Entered, UTC',
    width: 160,
    kind: 'text',
    value: (r) => formatInstant(r.recordedAt, 'UTC'),
  },
];
const FILTERS: readonly ListFilter<Rate>[] = [
  {
    key: 'source',
    label: 'Source',
    options: [
      { value: 'typed', label: 'Typed' },
      { value: 'ECB', label: 'ECB' },
    ],
    valueOf: (rate) => rate.source,
  },
  {
    key: 'state',
    label: 'State',
    options: optionsOf(['Counts', 'Corrected']),
    valueOf: stateOf,
  },
];
const idOf = (rate: Rate) => rate.id;
const nameOf = (rate: Rate) => `${rate.currency} on ${formatDay(rate.rateOn)}`;

const newRate = (): ExchangeRateInput => ({
  currency: '',
  rateOn: civilToday(),
  rate: '',
});

const RATES = defineListing({
  query: EXCHANGE_RATES,
  variables: ({ offset }) => ({ offset }),
  pageOf: ({ exchangeRates }) => exchangeRates,
  context: FRESH,
});

/** What currencies cost in the base currency, day by day; invoices and payments start from it. */
export function ExchangeRatesSection() {
  const list = useListView({ section: 'exchange-rates' });
  const { data, listed, readAgain } = useRows(RATES);
  const [editing, setEditing] = useState<ExchangeRateInput | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const base = data?.exchangeRates.baseCurrency ?? '';
  const recorded = (message: string) => {
    setRefusal(null);
    setEditing(null);
    showSnackbar(message);
    readAgain();
  };
  const imported = ({ answer, refusal: refused }: Outcome) => {
    setRefusal(refused);
    if (answer) showSnackbar(answer.message);
    readAgain();
  };
  const actions = (
    <div className="settings-actions">
      <p className="muted small grow">
        {base} for one unit of the currency. A later entry of a day corrects the earlier one.
      </p>
      <ImportButton
        fileLabel="ECB file"
        accept=".xml,application/xml,text/xml"
        mutation={IMPORT_EXCHANGE_RATES}
        onDone={imported}
      >
        Import ECB file
      </ImportButton>
      <Button onClick={() => setEditing(newRate())}>New rate</Button>
    </div>
  );
  return (
    <div className="stack">
      {actions}
      {refusal && <Alert tone="negative">{refusal}</Alert>}
      <ListPage
        label="Exchange rates"
        {...listed}
        columns={COLUMNS}
        filters={FILTERS}
        rowId={idOf}
        rowName={nameOf}
        {...list}
        actionsOf={({ currency, rateOn, rate }) => [
          { label: 'Correct this rate', run: () => setEditing({ currency, rateOn, rate }) },
        ]}
        onExport={exportList('exchange-rates')}
        empty={{
          title: 'No exchange rates yet',
          text: 'Import the daily file of the ECB, or type a rate.',
        }}
      />
      {editing && (
        <RateDialog
          baseCurrency={base}
          start={editing}
          onClose={() => setEditing(null)}
          onRecorded={recorded}
        />
      )}
    </div>
  );
}
