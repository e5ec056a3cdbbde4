import { type InvoiceSettings, invoiceSettings, labelOfInvoice } from '@mainsheet/contract';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { FRESH } from '../../api/fresh.ts';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { DetailsForm } from '../../platform/records/DetailsForm.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import {
  civilToday,
  LongTextField,
  NumberField,
  SelectField,
  TextField,
  Waiting,
} from '../../ui/index.ts';
import { UNTAXED_OPTIONS } from '../commercial-documents/index.ts';
import { INVOICE_SETTINGS, UPDATE_INVOICE_SETTINGS } from './company.queries.ts';
import { LogoPanel } from './LogoPanel.tsx';
import './companies.css';

type NumberingProps = { nextNumber: number; hasNumbers: boolean };

function Numbering({ nextNumber, hasNumbers }: NumberingProps) {
  const values = useWatch<InvoiceSettings>() as InvoiceSettings;
  const number = hasNumbers ? nextNumber : values.firstNumber;
  const { success } = invoiceSettings.safeParse(values);
  const invoiceOn = civilToday();
  return (
    <>
      <h3 className="settings-group">Numbers</h3>
      <TextField<InvoiceSettings>
        name="prefix"
        label="Before the number"
        hint="{YYYY} or {YY} is the year"
        required
      />
      <NumberField<InvoiceSettings>
        name="digits"
        label="Digits at least"
        unit="digits"
        blank={0}
        required
      />
      <NumberField<InvoiceSettings>
        name="firstNumber"
        label="First number"
        unit=""
        blank={0}
        disabled={hasNumbers}
        {...(hasNumbers ? { hint: 'Numbers were given: they go on' } : {})}
      />
      <p className="settings-fact" aria-live="polite">
        <span className="muted small">The next invoice is</span>
        <b>{success ? labelOfInvoice(values, { number, invoiceOn }) : '–'}</b>
      </p>
    </>
  );
}

const PaperFields = () => (
  <>
    <h3 className="settings-group">On every invoice</h3>
    <div className="settings-wide">
      <LongTextField<InvoiceSettings>
        name="terms"
        label="Terms when an invoice has none"
        rows={2}
      />
    </div>
    <div className="settings-wide">
      <LongTextField<InvoiceSettings> name="footer" label="Footer" rows={2} />
    </div>
    <h3 className="settings-group">When no VAT is charged</h3>
    <SelectField<InvoiceSettings>
      name="untaxedCategory"
      label="Without VAT"
      hint="what e-invoices say, unless the customer has its own"
      options={UNTAXED_OPTIONS}
      clearable
      blank=""
    />
    <TextField<InvoiceSettings> name="exemptionReason" label="Reason without VAT" />
    <BankFields />
  </>
);

const NEW_BANK = { currency: '', accountName: '', bankName: '', iban: '', bic: '' };

/** Accounts to pay to, one a currency: an invoice prints that of its own currency and no other. */
function BankFields() {
  const { control } = useFormContext<InvoiceSettings>();
  const { fields, append, remove } = useFieldArray({ control, name: 'banks' });
  return (
    <>
      <h3 className="settings-group">Pay to</h3>
      <p className="settings-wide muted small">
        An invoice prints the account of its own currency. Where none stands here, an account of
        that currency at Mainsheet is printed; without one the invoice says so.
      </p>
      {fields.map((field, index) => (
        <fieldset key={field.id} className="settings-item field-grid">
          <legend className="visually-hidden">Bank account {index + 1}</legend>
          <TextField<InvoiceSettings> name={`banks.${index}.currency`} label="Currency" required />
          <TextField<InvoiceSettings> name={`banks.${index}.accountName`} label="Account name" />
          <TextField<InvoiceSettings> name={`banks.${index}.bankName`} label="Bank" />
          <TextField<InvoiceSettings>
            name={`banks.${index}.iban`}
            label="IBAN or account"
            required
          />
          <TextField<InvoiceSettings> name={`banks.${index}.bic`} label="BIC" required />
          <div className="settings-item-remove">
            <button type="button" className="link-button" onClick={() => remove(index)}>
              Remove account {index + 1}
            </button>
          </div>
        </fieldset>
      ))}
      <div className="settings-wide">
        <button type="button" className="link-button" onClick={() => append(NEW_BANK)}>
          Add a bank account
        </button>
      </div>
    </>
  );
}

/** How invoices are numbered, and what stands on each. */
export function InvoiceSection() {
  const [{ data, error }, again] = useFreshQuery({ query: INVOICE_SETTINGS });
  const [update] = useMutate(UPDATE_INVOICE_SETTINGS);
  if (error) return <FailedRead error={error} onRetry={() => again(FRESH)} />;
  if (!data) return <Waiting />;
  const { data: initial, version, hasLogo, ...numbering } = data.invoiceSettings;
  return (
    <div className="stack">
      <DetailsForm<InvoiceSettings>
        key={version}
        title="Invoice settings"
        hint="Invoices that were sent stay as they are"
        schema={invoiceSettings}
        initial={initial as InvoiceSettings}
        needs="invoiceSettings.modify"
        send={(data) => update({ version, data })}
        onSaved={() => again(FRESH)}
      >
        <Numbering {...numbering} />
        <PaperFields />
      </DetailsForm>
      <LogoPanel hasLogo={hasLogo} version={version} onChanged={() => again(FRESH)} />
    </div>
  );
}
