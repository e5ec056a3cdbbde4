import { type InvoiceSettings, invoiceSettings } from '@mainsheet/contract';
import { useMutation } from 'urql';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { ErrorState, TextField } from '../../ui/index.ts';
import { INVOICE_SETTINGS, UPDATE_INVOICE_SETTINGS } from './company.queries.ts';
import { DetailsForm } from './DetailsForm.tsx';
import { FRESH } from './security.queries.ts';

/** How invoices are numbered, and what stands on each. */
export function InvoiceSection() {
  const [{ data, error }, again] = useFreshQuery({ query: INVOICE_SETTINGS });
  const [, update] = useMutation(UPDATE_INVOICE_SETTINGS);
  if (error) return <ErrorState message={error.message} onRetry={() => again(FRESH)} />;
  if (!data) return null;
  const { data: initial, version } = data.invoiceSettings;
  return (
    <DetailsForm<InvoiceSettings>
      key={version}
      title="Invoice settings"
      hint="Invoices that were sent stay as they are"
      schema={invoiceSettings}
      initial={initial as InvoiceSettings}
      needs="invoiceSettings.modify"
      send={async (values) => {
        const answer = await update({ version, data: values });
        return { answer: answer.data?.updateInvoiceSettings, error: answer.error };
      }}
      onSaved={() => again(FRESH)}
    >
      <TextField<InvoiceSettings> name="prefix" label="Before the number" required />
      <TextField<InvoiceSettings> name="terms" label="Terms when an invoice has none" />
      <TextField<InvoiceSettings> name="footer" label="Footer" />
      <TextField<InvoiceSettings> name="accountName" label="Account name" />
      <TextField<InvoiceSettings> name="bankName" label="Bank" />
      <TextField<InvoiceSettings> name="iban" label="IBAN" />
      <TextField<InvoiceSettings> name="bic" label="BIC" />
    </DetailsForm>
  );
}
