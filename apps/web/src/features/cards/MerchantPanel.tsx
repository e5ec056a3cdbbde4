import { CURRENCY_CODES } from '@mainsheet/money';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { COUNTRY_OPTIONS } from '../../platform/places/countries.ts';
import { useMutate, useVerdict } from '../../platform/records/mutations.ts';
import {
  AmountInput,
  CheckField,
  FormDialog,
  FormField,
  minorUnitDigits,
  optionsOf,
  Panel,
  SelectField,
  showSnackbar,
  TextField,
  useKitForm,
} from '../../ui/index.ts';
import { categoryName } from './card-words.ts';
import { type Card, type CardTransaction, PLAY_MERCHANT } from './cards.queries.ts';

const merchantForm = z.object({
  kind: z.string(),
  purchase: z.string(),
  merchantName: z.string(),
  merchantCity: z.string(),
  merchantCountry: z.string(),
  merchantCategory: z.string(),
  currency: z.string(),
  amount: z.string(),
  isFinal: z.boolean(),
});
type MerchantForm = z.infer<typeof merchantForm>;

const KINDS = [
  { value: 'AUTHORISATION', label: 'Asks for money' },
  { value: 'CAPTURE', label: 'Charges a purchase' },
  { value: 'REVERSAL', label: 'Lets go of a purchase' },
  { value: 'REFUND', label: 'Gives money back' },
];

/** One code of each category, by ISO 18245. */
const CATEGORIES = [
  ...[
    ['4511', 'AIR_TRAVEL'],
    ['7011', 'HOTEL'],
    ['5812', 'MEALS'],
    ['4121', 'TRANSPORT'],
    ['5943', 'OFFICE'],
    ['4814', 'TELECOM'],
    ['8299', 'TRAINING'],
    ['8011', 'MEDICAL'],
    ['5551', 'SHIP_SUPPLIES'],
    ['4468', 'PORT'],
    ['5541', 'FUEL'],
    ['6011', 'CASH'],
    ['7995', 'GAMING'],
  ],
].map(([code, key]) => ({ value: code ?? '', label: `${categoryName(key ?? '')}, ${code}` }));

const start = (currency: string): MerchantForm => ({
  ...{ kind: 'AUTHORISATION', purchase: '', merchantName: 'Harbour Hotel', merchantCity: 'Bergen' },
  ...{ merchantCountry: 'NO', merchantCategory: '7011', currency, amount: '', isFinal: true },
});

type PanelProps = { card: Card; rows: readonly CardTransaction[]; onDone: () => void };

/** In the demo company: one plays the merchant, to see what the card does. */
export function MerchantPanel({ card, rows, onDone }: PanelProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title="Play the merchant" hint="demo company only">
      <div className="stack">
        <p className="muted">Buy something with this card and see what it says.</p>
        <div className="row">
          <Button variant="default" onClick={() => setOpen(true)}>
            Use the card
          </Button>
        </div>
      </div>
      {isOpen && <MerchantDialog {...{ card, rows, onDone }} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

const newReference = () => `DEMO-${crypto.randomUUID().slice(0, 8)}`;

function MerchantDialog({ card, rows, onDone, onClose }: PanelProps & { onClose: () => void }) {
  const form = useKitForm<MerchantForm>(merchantForm, start(card.currency));
  const { refusal, judge } = useVerdict(form);
  const [play, isBusy] = useMutate(PLAY_MERCHANT);
  const [messageId] = useState(() => crypto.randomUUID());
  const [kind, currency] = useWatch({ control: form.control, name: ['kind', 'currency'] });
  const send = async ({ purchase, ...typed }: MerchantForm) => {
    const known = rows.find(({ id }) => id === purchase);
    const isAbout = typed.kind === 'CAPTURE' || typed.kind === 'REVERSAL';
    const data = {
      ...typed,
      messageId,
      amount: typed.amount || '0',
      ...(typed.kind !== 'AUTHORISATION' && known
        ? {
            ...{ merchantName: known.merchantName, merchantCity: known.merchantCity },
            ...{ merchantCountry: known.merchantCountry, currency: known.transactionCurrency },
            merchantCategory: known.merchantCategoryCode,
          }
        : {}),
      reference: isAbout && known ? known.reference : newReference(),
      purchaseReference: typed.kind === 'REFUND' && known ? known.reference : '',
    };
    const done = judge(await play({ id: card.id, data }));
    if (!done) return;
    showSnackbar(done.message);
    onDone();
    onClose();
  };
  return (
    <FormDialog
      title="Play the merchant"
      form={form}
      action="Send to the card"
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={send}
      onClose={onClose}
      widthPx={560}
    >
      <div className="card-fields">
        <SelectField<MerchantForm> name="kind" label="The merchant" options={KINDS} required />
        {kind !== 'AUTHORISATION' && (
          <SelectField<MerchantForm>
            name="purchase"
            label="Purchase"
            options={rows
              .filter((row) => row.kind === 'PURCHASE' && row.status !== 'Declined')
              .map((row) => ({
                value: row.id,
                label: `${row.merchantName}, ${row.transactionCurrency} ${row.transactionAmount}, ${row.status}`,
              }))}
            blank=""
          />
        )}
        {kind === 'AUTHORISATION' && <MerchantFields />}
        {kind !== 'REVERSAL' && (
          <FormField control={form.control} name="amount">
            {({ value, onChange, ...field }) => (
              <AmountInput
                label="Amount"
                currency={currency}
                decimals={minorUnitDigits(currency)}
                value={value === '' ? null : value}
                onChange={(typed) => onChange(typed ?? '')}
                {...field}
              />
            )}
          </FormField>
        )}
      </div>
      {kind === 'CAPTURE' && (
        <CheckField<MerchantForm> name="isFinal" label="Nothing more is charged of it" />
      )}
    </FormDialog>
  );
}

function MerchantFields() {
  return (
    <>
      <TextField<MerchantForm> name="merchantName" label="Name" />
      <TextField<MerchantForm> name="merchantCity" label="City" />
      <SelectField<MerchantForm> name="merchantCountry" label="Country" options={COUNTRY_OPTIONS} />
      <SelectField<MerchantForm> name="merchantCategory" label="Sells" options={CATEGORIES} />
      <SelectField<MerchantForm>
        name="currency"
        label="Currency"
        options={optionsOf(CURRENCY_CODES)}
      />
    </>
  );
}
