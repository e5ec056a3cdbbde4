import type { CargoBookInput } from '@mainsheet/contract';
import { CURRENCY_CODES } from '@mainsheet/money';
import { CARGO_UNITS } from '@mainsheet/units';
import { FREIGHT_TYPES, QUANTITY_OPTIONS } from '@mainsheet/voyage';
import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  Alert,
  DateTimeInput,
  optionsOf,
  Panel,
  QuantityInput,
  SelectInput,
  TextInput,
} from '../../../ui/index.ts';
import { ContactPicker } from '../../contacts/index.ts';
import type { CargoBookLine } from '../cargo-books.queries.ts';
import { CircularPort } from './CircularPorts.tsx';
import {
  type Card,
  type CardKey,
  commissionOf,
  laycanOf,
  withCommission,
} from './circular-card.ts';

const UNITS = optionsOf(CARGO_UNITS);
const OPTIONS = optionsOf(QUANTITY_OPTIONS);
const TYPES = optionsOf(FREIGHT_TYPES);
const CURRENCIES = optionsOf(CURRENCY_CODES);

const FIGURE_OF = {
  'Frt Rate': 'freightRate',
  Lumpsum: 'lumpsum',
  'Daily Rate': 'dailyRate',
  WSC: 'worldscalePercent',
} as const;

type CircularCardProps = {
  number: number;
  card: Card;
  duplicate: CargoBookLine | null;
  onChange: (next: (card: Card) => Card) => void;
};
type PartProps = { card: Card; set: (change: Partial<CargoBookInput>) => void };

/** A cargo of the circular: each field may be changed, with the words it came from beside it. */
export function CircularCard({ number, card, duplicate, onChange }: CircularCardProps) {
  const { book } = card;
  const change = (next: (book: CargoBookInput) => CargoBookInput) =>
    onChange((now) => ({ ...now, book: next(now.book) }));
  const set = (some: Partial<CargoBookInput>) => change((now) => ({ ...now, ...some }));
  const choose = (key: CardKey, apply: (book: CargoBookInput) => CargoBookInput) =>
    onChange((now) => ({
      ...now,
      book: apply(now.book),
      choices: { ...now.choices, [key]: [] },
    }));
  return (
    <Panel
      title={`${number}. ${book.cargo || 'Cargo'}`}
      actions={
        <Checkbox
          label="Take this cargo"
          checked={card.isIn}
          onChange={(event) => {
            const isIn = event.currentTarget.checked;
            onChange((now) => ({ ...now, isIn }));
          }}
        />
      }
    >
      {card.isIn && (
        <div className="stack">
          {duplicate && (
            <Alert tone="warning" title="Likely in the books already">
              <Link to="/cargo/cargo-detail" search={{ id: duplicate.id }} target="_blank">
                {duplicate.referenceNumber}
              </Link>{' '}
              has the same account, cargo and ports, and its laycan overlaps.
            </Alert>
          )}
          <OpenFields card={card} onChoose={choose} />
          <div className="circular-fields">
            <CargoFields card={card} set={set} />
            {book.portItineraries.map((row, at) => (
              <CircularPort
                key={row.sequenceNo}
                row={row}
                words={
                  row.portFunction === 'Loading'
                    ? { port: card.words.loadPorts, rate: card.words.loadRate }
                    : { port: card.words.dischargePorts, rate: card.words.dischargeRate }
                }
                onChange={(some) =>
                  change((now) => ({
                    ...now,
                    portItineraries: now.portItineraries.map((one, index) =>
                      index === at ? { ...one, ...some } : one,
                    ),
                  }))
                }
              />
            ))}
            <PriceFields card={card} set={set} />
          </div>
        </div>
      )}
    </Panel>
  );
}

const FIELD_NAMES: Readonly<Partial<Record<CardKey, string>>> = {
  quantity: 'Quantity',
  cargo: 'Cargo',
  laycan: 'Laycan',
  loadRate: 'Load rate',
  dischargeRate: 'Discharge rate',
  freight: 'Freight',
  commission: 'Commission',
};

type OpenFieldsProps = {
  card: Card;
  onChoose: (key: CardKey, apply: (book: CargoBookInput) => CargoBookInput) => void;
};

/** What the circular leaves open: its readings, of which a person chooses one. */
function OpenFields({ card, onChoose }: OpenFieldsProps): ReactNode {
  return Object.entries(card.choices).map(([key, choices]) =>
    choices.length === 0 ? null : (
      <div key={key} className="row small">
        <b>{FIELD_NAMES[key as CardKey]}, left open:</b>
        {choices.map(({ label, apply }) => (
          <button
            key={label}
            type="button"
            className="link-button"
            onClick={() => onChoose(key as CardKey, apply)}
          >
            {label}
          </button>
        ))}
      </div>
    ),
  );
}

function CargoFields({ card, set }: PartProps) {
  const { book, words } = card;
  const first = book.laycanStartDateTime?.slice(0, 10) ?? null;
  const last = book.laycanEndDateTime?.slice(0, 10) ?? null;
  const missing = card.account && !book.chartererId ? ' No contact has this name.' : '';
  return (
    <>
      <ContactPicker
        label="Account"
        kind="customer"
        value={book.chartererId}
        valueLabel={book.chartererId ? card.account : undefined}
        onChange={(chartererId) => set({ chartererId })}
        hint={`${words.account}${missing}`}
      />
      <TextInput
        label="Cargo"
        required
        value={book.cargo}
        onChange={(cargo) => set({ cargo })}
        hint={words.cargo}
      />
      <QuantityFields card={card} set={set} />
      <DateTimeInput
        label="Laycan from"
        value={first}
        onChange={(day) => set(laycanOf(day, last))}
        hint={words.laycan}
      />
      <DateTimeInput
        label="Laycan to"
        value={last}
        onChange={(day) => set(laycanOf(first, day))}
        hint={words.laycan}
      />
    </>
  );
}

function QuantityFields({ card, set }: PartProps) {
  const { book, words } = card;
  const isRange = book.optionType.startsWith('MNMX');
  const figure = (key: 'cargoQuantity' | 'minQuantity' | 'maxQuantity', label: string) => (
    <QuantityInput
      label={label}
      unit={book.cargoUnit}
      decimals={0}
      value={String(book[key])}
      onChange={(value) => set({ [key]: Number(value ?? 0) })}
      hint={words.quantity}
    />
  );
  return (
    <>
      {figure('cargoQuantity', 'Quantity')}
      <SelectInput
        label="Unit"
        options={UNITS}
        value={book.cargoUnit}
        onChange={(unit) => set({ cargoUnit: (unit ?? 'MT') as CargoBookInput['cargoUnit'] })}
      />
      <SelectInput
        label="Option"
        options={OPTIONS}
        value={book.optionType}
        onChange={(option) =>
          set({ optionType: (option ?? 'NOOPT') as CargoBookInput['optionType'] })
        }
      />
      {isRange ? (
        <>
          {figure('minQuantity', 'Minimum')}
          {figure('maxQuantity', 'Maximum')}
        </>
      ) : (
        <QuantityInput
          label="Tolerance"
          unit="%"
          value={String(book.optionPercentage)}
          onChange={(value) => set({ optionPercentage: Number(value ?? 0) })}
        />
      )}
    </>
  );
}

function PriceFields({ card, set }: PartProps) {
  const { book, words } = card;
  const key = FIGURE_OF[book.freightType];
  const share = (type: 'Add comm' | 'Broker', label: string) => (
    <QuantityInput
      label={label}
      unit="%"
      value={String(commissionOf(book, type))}
      onChange={(rate) => set(withCommission(book, type, Number(rate ?? 0)))}
      hint={words.commission}
    />
  );
  return (
    <>
      <SelectInput
        label="Freight type"
        options={TYPES}
        value={book.freightType}
        onChange={(type) =>
          set({ freightType: (type ?? 'Frt Rate') as CargoBookInput['freightType'] })
        }
      />
      <QuantityInput
        label="Freight idea"
        unit={book.freightType === 'WSC' ? '%' : book.freightCurrency}
        value={String(book[key])}
        onChange={(value) => set({ [key]: Number(value ?? 0) })}
        hint={words.freight}
      />
      <SelectInput
        label="Freight currency"
        options={CURRENCIES}
        value={book.freightCurrency}
        onChange={(code) => set({ freightCurrency: code ?? 'USD' })}
      />
      {share('Add comm', 'Address commission')}
      {share('Broker', 'Brokerage')}
    </>
  );
}
