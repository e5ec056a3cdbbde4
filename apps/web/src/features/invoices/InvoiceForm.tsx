import { invoiceInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ZodType } from 'zod';
import { LeaveGuard } from '../../app/leave-guard.tsx';
import {
  Alert,
  Form,
  Page,
  PageHead,
  Panel,
  SaveMark,
  showSnackbar,
  showViolations,
  Tag,
  useKitForm,
} from '../../ui/index.ts';
import { DiscountFields, TaxFields } from '../commercial-documents/index.ts';
import { BilledCargo, type BilledTolerance } from './BilledCargo.tsx';
import { type Customer, InvoiceFields } from './InvoiceFields.tsx';
import { InvoiceLines, type LineErrors, lineErrorsOf } from './InvoiceLines.tsx';
import { InvoicePreview } from './InvoicePreview.tsx';
import { InvoiceTotals } from './InvoiceTotals.tsx';
import { EMPTY_LINE, type InvoiceValues, isBlankLine } from './invoice-form.ts';
import { TYPE_NAMES, toneOfStatus } from './invoice-status.ts';
import type { InvoiceTerm, Issuer, PaperFact } from './invoices.queries.ts';
import { LedgerPreview } from './LedgerPreview.tsx';
import { invoiceHref } from './links.ts';
import { type Draft, useDraft } from './use-draft.ts';
import { useQuestion } from './use-question.tsx';
import './invoices.css';

// Lines nobody wrote on are not judged; everything else by the contract the server uses too.
const SCHEMA = invoiceInput as unknown as ZodType<InvoiceValues, InvoiceValues>;

type InvoiceFormProps = {
  issuer: Issuer;
  customers: readonly Customer[];
  terms: readonly InvoiceTerm[];
  start: InvoiceValues;
  draft: Draft | null;
  voyageNumber: string | null;
  /** Of the cargo that is billed, as its paper prints them. */
  shipment: readonly PaperFact[];
  tolerance: BilledTolerance;
  warnings: readonly string[];
};

type Work = (typed: InvoiceValues) => Promise<void>;

const NO_ERRORS: readonly LineErrors[] = [];

/** The invoice left, the paper right; typed figures redraw the paper at once. */
export function InvoiceForm({
  issuer,
  customers,
  terms,
  start,
  draft: saved,
  voyageNumber,
  shipment,
  tolerance,
  warnings,
}: InvoiceFormProps) {
  const navigate = useNavigate();
  const form = useKitForm(SCHEMA, start);
  const { draft, isBusy, save, sendForApproval } = useDraft(saved);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [hasLeft, setLeft] = useState(false);
  const values = useWatch({ control: form.control }) as InvoiceValues;
  const { isDirty, errors } = form.formState;
  const customer = customers.find((one) => one.id === values.clientId) ?? null;
  const lineErrors = errors.lines ? lineErrorsOf(errors.lines) : NO_ERRORS;
  const linesError = errors.lines?.message ?? errors.lines?.root?.message;

  const keep = async (typed: InvoiceValues): Promise<Draft | null> => {
    setRefusal(null);
    const saving = await save(typed);
    if (saving.ok) {
      form.reset(typed);
      return saving.draft;
    }
    const others = showViolations(form, saving.violations);
    setRefusal(others[0]?.message ?? (saving.violations.length > 0 ? null : saving.message));
    return null;
  };
  const dropBlankLines = () => {
    const written = form.getValues('lines').filter((line) => !isBlankLine(line));
    form.setValue('lines', written, { shouldDirty: true });
  };
  const onSave = async (typed: InvoiceValues) => {
    if (await keep(typed)) showSnackbar('The draft was saved.');
  };
  const onSubmitForApproval = async (typed: InvoiceValues) => {
    const stored = draft && !isDirty ? draft : await keep(typed);
    if (!stored) return;
    const sent = stored.status === 'Draft' ? await sendForApproval(stored) : null;
    if (sent && !sent.ok) return setRefusal(sent.message);
    setLeft(true);
    showSnackbar('The invoice waits for approval.');
    void navigate({ href: invoiceHref(stored.id) });
  };
  const submit = (work: Work) => {
    dropBlankLines();
    void form.handleSubmit(work)();
  };
  const { run, question } = useQuestion(warnings, submit);

  const title = voyageNumber
    ? `${TYPE_NAMES[values.type] ?? ''} invoice, ${voyageNumber}`
    : draft
      ? 'Edit invoice'
      : 'New invoice';
  return (
    <Page>
      <LeaveGuard dirty={isDirty && !hasLeft} />
      <PageHead
        title={title}
        meta={
          draft && (
            <>
              <Tag tone={toneOfStatus(draft.status)}>{draft.status}</Tag>
              <SaveMark state={isBusy ? 'saving' : isDirty ? 'dirty' : 'saved'} />
            </>
          )
        }
        actions={
          <>
            <Button variant="default" disabled={isBusy} onClick={() => run(onSave)}>
              Save draft
            </Button>
            <Button disabled={isBusy} onClick={() => run(onSubmitForApproval)}>
              Submit for approval
            </Button>
          </>
        }
      />
      {warnings.map((warning) => (
        <Alert key={warning} tone="warning">
          {warning}
        </Alert>
      ))}
      {refusal && <Alert tone="negative">{refusal}</Alert>}
      <div className="invoice-desk">
        <Form form={form} onSubmit={onSave}>
          <div className="stack">
            <BilledCargo {...{ shipment, tolerance }} voyageId={values.voyageId} />
            <InvoiceFields {...{ form, customers, terms }} baseCurrency={issuer.baseCurrency} />
            <Panel
              title="Lines"
              hint="blue is typed, amounts are computed"
              actions={
                <button
                  type="button"
                  className="link-button"
                  onClick={() =>
                    form.setValue('lines', [...values.lines, EMPTY_LINE], { shouldDirty: true })
                  }
                >
                  Add line
                </button>
              }
              flush
            >
              <InvoiceLines
                lines={values.lines}
                currency={values.currency}
                errors={lineErrors}
                onChange={(lines) =>
                  form.setValue('lines', lines, {
                    shouldDirty: true,
                    shouldValidate: form.formState.isSubmitted,
                  })
                }
              />
              {linesError && (
                <p className="invoice-lines-error negative small" role="alert">
                  {linesError}
                </p>
              )}
            </Panel>
            <Panel title="Discount and taxes" hint="taxes on the lines less the discount">
              <div className="invoice-fields">
                <DiscountFields form={form} />
                <TaxFields form={form} />
              </div>
            </Panel>
            <InvoiceTotals values={values} baseCurrency={issuer.baseCurrency} />
            <LedgerPreview values={values} />
          </div>
        </Form>
        <InvoicePreview
          saved={draft}
          isDirty={isDirty}
          issuer={issuer}
          customer={customer}
          values={values}
          shipment={shipment}
        />
      </div>
      {question}
    </Page>
  );
}
