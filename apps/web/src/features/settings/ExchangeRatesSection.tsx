import type { ExchangeRateInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import type { ExchangeRatesQuery } from '../../api/generated/graphql.ts';
import { listPhase } from '../../app/failures.ts';
import { exportList } from '../../app/files.ts';
import {
  Alert,
  type Column,
  formatDay,
  formatInstant,
  type ListFilter,
  ListPage,
  showSnackbar,
  Tag,
} from '../../ui/index.ts';
import { EXCHANGE_RATES, IMPORT_EXCHANGE_RATES } from './exchange-rates.queries.ts';
import { refusalOf } from './mutation-answer.ts';
import { RateDialog } from './RateDialog.tsx';
import { FRESH } from './security.queries.ts';
import { useSectionView } from './use-section-view.ts';

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
    options: [
      { value: 'Counts', label: 'Counts' },
      { value: 'Corrected', label: 'Corrected' },
    ],
    valueOf: stateOf,
  },
];
const idOf = (rate: Rate) => rate.id;
const nameOf = (rate: Rate) => `${rate.currency} on ${formatDay(rate.rateOn)}`;

const newRate = (): ExchangeRateInput => ({
  currency: '',
  rateOn: new Date().toISOString().slice(0, 10),
  rate: '',
});

type ImportButtonProps = { onDone: (refused: string | null, message: string) => void };

/** Takes an eurofxref file of the ECB from the disk. */
function ImportButton({ onDone }: ImportButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [{ fetching }, importRates] = useMutation(IMPORT_EXCHANGE_RATES);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const { data, error } = await importRates({ xml: await file.text() });
    onDone(refusalOf(data?.importExchangeRates, error), data?.importExchangeRates.message ?? '');
    if (picker.current) picker.current.value = '';
  };
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept=".xml,application/xml,text/xml"
        hidden
        aria-label="ECB file"
        onChange={(event) => void take(event.currentTarget.files?.[0])}
      />
      <Button variant="default" loading={fetching} onClick={() => picker.current?.click()}>
        Import ECB file
      </Button>
    </>
  );
}

/** What currencies cost in the base currency, day by day; invoices and payments start from it. */
export function ExchangeRatesSection() {
  const { view, onViewChange } = useSectionView('exchange-rates');
  const [answer, again] = useQuery({ query: EXCHANGE_RATES, context: FRESH });
  const [editing, setEditing] = useState<ExchangeRateInput | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const base = answer.data?.exchangeRates.baseCurrency ?? '';
  const settle = (refused: string | null, message: string) => {
    setRefusal(refused);
    if (!refused) showSnackbar(message);
    again(FRESH);
  };
  const actions = (
    <div className="settings-actions">
      <p className="muted small grow">
        {base} for one unit of the currency. A later entry of a day corrects the earlier one.
      </p>
      <ImportButton onDone={settle} />
      <Button onClick={() => setEditing(newRate())}>New rate</Button>
    </div>
  );
  return (
    <div className="stack">
      {actions}
      {refusal && <Alert tone="negative">{refusal}</Alert>}
      <ListPage
        label="Exchange rates"
        rows={answer.data?.exchangeRates.rows ?? []}
        status={listPhase(answer, () => again(FRESH))}
        columns={COLUMNS}
        filters={FILTERS}
        rowId={idOf}
        rowName={nameOf}
        view={view}
        onViewChange={onViewChange}
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
          onRecorded={(message) => {
            setEditing(null);
            settle(null, message);
          }}
        />
      )}
    </div>
  );
}
