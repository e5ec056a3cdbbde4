import { INVOICE_PAYMENT_TERMS } from '@mainsheet/calendar';
import type { CargoBookInput } from '@mainsheet/contract';
import { CURRENCY_CODES } from '@mainsheet/money';
import { FREIGHT_COMMISSIONS, FREIGHT_TYPES, QUANTITY_BASES } from '@mainsheet/voyage';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import {
  Alert,
  CheckField,
  NumberField,
  optionsOf,
  Panel,
  SelectField,
  TextField,
} from '../../ui/index.ts';
import { useBook } from './book-context.ts';
import { ContactField } from './ContactField.tsx';
import { newCommission } from './cargo-book-record.ts';

type Book = CargoBookInput;
const TYPES = optionsOf(FREIGHT_TYPES);
const BASES = optionsOf(QUANTITY_BASES);
const CURRENCIES = optionsOf(CURRENCY_CODES);
const PAYMENT_TERMS = optionsOf(INVOICE_PAYMENT_TERMS);
const COMMISSION_TYPES = [
  { value: 'Add comm', label: 'Address Commission' },
  { value: 'Broker', label: 'Broker' },
];
const WAYS = optionsOf(FREIGHT_COMMISSIONS);

/** The price, when it is paid and what goes off it. */
export function FreightTab() {
  const { control } = useFormContext<Book>();
  const isFromCoa = useWatch({ control, name: 'pricing.usePricingFromCoa' });
  const coaId = useWatch({ control, name: 'coaId' });
  const { coaReferenceNumber } = useBook();
  return (
    <>
      {coaId && (
        <CheckField<Book>
          name="pricing.usePricingFromCoa"
          label="Price and terms of the contract of affreightment"
        />
      )}
      {isFromCoa && (
        <Alert>
          Freight, payment terms, commissions, laytime and demurrage are those of{' '}
          {coaReferenceNumber ?? 'the contract'} and change with it.
        </Alert>
      )}
      <fieldset disabled={isFromCoa} className="cargo-terms">
        <FreightPanel />
        <PaymentPanel />
        <CommissionPanel />
      </fieldset>
    </>
  );
}

function FreightPanel() {
  const { control } = useFormContext<Book>();
  const [type, currency, unit] = useWatch({
    control,
    name: ['freightType', 'freightCurrency', 'cargoUnit'],
  });
  return (
    <Panel title="Freight">
      <div className="field-grid">
        <SelectField<Book> name="freightType" label="Freight type" options={TYPES} />
        {type === 'Frt Rate' && (
          <NumberField<Book>
            name="freightRate"
            label="Freight rate"
            unit={`${currency}/${unit}`}
            decimals={4}
            blank={0}
          />
        )}
        {type === 'Lumpsum' && (
          <NumberField<Book>
            name="lumpsum"
            label="Lumpsum"
            unit={currency}
            decimals={2}
            blank={0}
          />
        )}
        {type === 'Daily Rate' && (
          <NumberField<Book>
            name="dailyRate"
            label="Daily rate"
            unit={`${currency}/d`}
            decimals={2}
            blank={0}
          />
        )}
        {type === 'WSC' && (
          <>
            <NumberField<Book>
              name="worldscaleFlat"
              label="Worldscale flat"
              unit={`${currency}/${unit}`}
              decimals={4}
              blank={0}
            />
            <NumberField<Book>
              name="worldscalePercent"
              label="Worldscale"
              unit="%"
              decimals={2}
              blank={0}
            />
          </>
        )}
        <SelectField<Book> name="freightCurrency" label="Currency" options={CURRENCIES} />
        <NumberField<Book>
          name="freightExchangeRate"
          label="Exchange rate"
          unit=""
          decimals={6}
          blank={0}
        />
        <SelectField<Book> name="billBy" label="Bill by" options={BASES} />
        <NumberField<Book>
          name="invoiceMinimumQty"
          label="Invoice minimum"
          unit={unit}
          decimals={3}
          blank={0}
        />
        <NumberField<Book>
          name="freightTaxPercent"
          label="Freight tax"
          unit="%"
          decimals={2}
          blank={0}
        />
        <TextField<Book> name="remittanceBank" label="Remittance bank" />
      </div>
    </Panel>
  );
}

const SHARES = ['Initial', 'Balance'] as const;

function PaymentPanel() {
  return (
    <Panel title="Payment terms" hint="initial and balance make 100 %">
      <div className="stack">
        {SHARES.map((share) => (
          <div key={share} className="field-grid">
            <NumberField<Book>
              name={`paymentTerms${share}Percentage`}
              label={`${share} percentage`}
              unit="%"
              decimals={2}
              blank={0}
            />
            <SelectField<Book>
              name={`paymentTerms${share}`}
              label={`${share} terms`}
              options={PAYMENT_TERMS}
              clearable
              blank=""
            />
            <TextField<Book>
              name={`paymentTerms${share}Description`}
              label={`${share} description`}
            />
          </div>
        ))}
      </div>
    </Panel>
  );
}

function CommissionPanel() {
  const { control, formState } = useFormContext<Book>();
  const { fields, append, remove } = useFieldArray({ control, name: 'commissions' });
  const wrong = formState.errors.commissions?.message;
  return (
    <Panel
      title="Commissions"
      actions={
        <button type="button" className="link-button" onClick={() => append(newCommission())}>
          Add commission
        </button>
      }
    >
      <div className="stack">
        {fields.length === 0 && <p className="muted small">No commission.</p>}
        {fields.map((row, at) => (
          <CommissionRow key={row.id} at={at} onRemove={() => remove(at)} />
        ))}
        {wrong && (
          <p className="negative small" role="alert">
            {wrong}
          </p>
        )}
      </div>
    </Panel>
  );
}

function CommissionRow({ at, onRemove }: { at: number; onRemove: () => void }) {
  const path = `commissions.${at}` as const;
  const currency = useWatch<Book, 'freightCurrency'>({ name: 'freightCurrency' });
  return (
    <fieldset className="cargo-row">
      <legend className="muted small">Commission {at + 1}</legend>
      <div className="field-grid">
        <SelectField<Book> name={`${path}.type`} label="Type" options={COMMISSION_TYPES} />
        <ContactField name={`${path}.beneficiaryId`} label="Beneficiary" />
        <NumberField<Book> name={`${path}.rate`} label="Rate" unit="%" decimals={4} blank={0} />
        <NumberField<Book>
          name={`${path}.lumpsum`}
          label="Lumpsum"
          unit={currency}
          decimals={2}
          blank={0}
        />
        <SelectField<Book>
          name={`${path}.freightCommission`}
          label="Freight commission"
          options={WAYS}
        />
      </div>
      <div className="row">
        <CheckField<Book> name={`${path}.demurrageCommission`} label="On demurrage too" />
        <button type="button" className="link-button" onClick={onRemove}>
          Remove<span className="visually-hidden"> commission {at + 1}</span>
        </button>
      </div>
    </fieldset>
  );
}
