import { invoiceInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { ZodType } from 'zod';
import { LeaveGuard } from '../../platform/records/leave-guard.tsx';
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
import { LedgerPreview } from './approval/LedgerPreview.tsx';
import { BilledCargo, type BilledTolerance } from './BilledCargo.tsx';
import { type Customer, InvoiceFields } from './InvoiceFields.tsx';
import { InvoiceLines, type LineErrors, lineErrorsOf } from './InvoiceLines.tsx';
import { InvoiceTotals } from './InvoiceTotals.tsx';
import { EMPTY_LINE, type InvoiceValues, isBlankLine } from './invoice-form.ts';
import { TYPE_NAMES, toneOfStatus } from './invoice-status.ts';
import type { InvoiceTerm, Issuer, PaperFact } from './invoices.queries.ts';
import { invoiceHref } from './links.ts';
import { InvoicePreview } from './paper/InvoicePreview.tsx';
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
const DIRTY = { shouldDirty: true } as const;

/** The invoice left, the paper right; typed figures redraw the paper at once. */
export function InvoiceForm(props: InvoiceFormProps) {
  const { issuer, customers, terms, start, shipment, warnings } = props;
  const form = useKitForm(SCHEMA, start);
  const { draft, isBusy, refusal, hasLeft, saveDraft, submit } = useSteps(form, props.draft);
  const values = useWatch({ control: form.control }) as InvoiceValues;
  const { isDirty } = form.formState;
  const send = (work: Work) => {
    const written = form.getValues('lines').filter((line) => !isBlankLine(line));
    form.setValue('lines', written, DIRTY);
    void form.handleSubmit(work)();
  };
  const { run, question } = useQuestion(warnings, send);
  const typeTitle = props.voyageNumber
    ? `${TYPE_NAMES[values.type] ?? ''} invoice, ${props.voyageNumber}`
    : null;
  return (
    <Page>
      <LeaveGuard dirty={isDirty && !hasLeft} />
      <PageHead
        title={typeTitle ?? (draft ? 'Edit invoice' : 'New invoice')}
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
            <Button variant="default" disabled={isBusy} onClick={() => run(saveDraft)}>
              Save draft
            </Button>
            <Button disabled={isBusy} onClick={() => run(submit)}>
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
        <Form form={form} onSubmit={saveDraft}>
          <div className="stack">
            <BilledCargo {...{ shipment, tolerance: props.tolerance }} voyageId={values.voyageId} />
            <InvoiceFields {...{ form, customers, terms }} baseCurrency={issuer.baseCurrency} />
            <LinesPanel {...{ form, values }} />
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
          customer={customers.find((one) => one.id === values.clientId) ?? null}
          {...{ isDirty, issuer, values, shipment }}
        />
      </div>
      {question}
    </Page>
  );
}

type InvoiceFormControl = UseFormReturn<InvoiceValues, unknown, InvoiceValues>;

/** What its buttons do: it is saved as a draft, or saved and sent for approval, which leads to its page. */
function useSteps(form: InvoiceFormControl, start: Draft | null) {
  const navigate = useNavigate();
  const { draft, isBusy, save, sendForApproval } = useDraft(start);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [hasLeft, setLeft] = useState(false);
  const { isDirty } = form.formState;
  const store = async (typed: InvoiceValues): Promise<Draft | null> => {
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
  const saveDraft: Work = async (typed) => {
    if (await store(typed)) showSnackbar('The draft was saved.');
  };
  const submit: Work = async (typed) => {
    const stored = draft && !isDirty ? draft : await store(typed);
    if (!stored) return;
    const sent = stored.status === 'Draft' ? await sendForApproval(stored) : null;
    if (sent && !sent.ok) return setRefusal(sent.message);
    setLeft(true);
    showSnackbar('The invoice waits for approval.');
    void navigate({ href: invoiceHref(stored.id) });
  };
  return { draft, isBusy, refusal, hasLeft, saveDraft, submit };
}

function LinesPanel({ form, values }: { form: InvoiceFormControl; values: InvoiceValues }) {
  const { errors, isSubmitted } = form.formState;
  const error = errors.lines?.message ?? errors.lines?.root?.message;
  return (
    <Panel
      title="Lines"
      hint="blue is typed, amounts are computed"
      actions={
        <button
          type="button"
          className="link-button"
          onClick={() => form.setValue('lines', [...values.lines, EMPTY_LINE], DIRTY)}
        >
          Add line
        </button>
      }
      flush
    >
      <InvoiceLines
        lines={values.lines}
        currency={values.currency}
        errors={errors.lines ? lineErrorsOf(errors.lines) : NO_ERRORS}
        onChange={(lines) =>
          form.setValue('lines', lines, { ...DIRTY, shouldValidate: isSubmitted })
        }
      />
      {error && (
        <p className="invoice-lines-error negative small" role="alert">
          {error}
        </p>
      )}
    </Panel>
  );
}
