import { creditNoteInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import type { ZodType } from 'zod';
import { LeaveGuard } from '../../platform/records/leave-guard.tsx';
import { useMutate, useMutateOnce, useVerdict } from '../../platform/records/mutations.ts';
import {
  Alert,
  Form,
  formatAccounting,
  minorUnitDigits,
  Page,
  PageHead,
  Panel,
  showSnackbar,
  useKitForm,
} from '../../ui/index.ts';
import { TaxFields, withTaxes } from '../commercial-documents/index.ts';
import { EMPTY_LINE, InvoiceLines, isBlankLine, lineErrorsOf, totalOf } from '../invoices/index.ts';
import { CreditNoteFields } from './CreditNoteFields.tsx';
import { type CreditNoteValues, inputOf } from './credit-note-form.ts';
import { CREATE_CREDIT_NOTE, UPDATE_CREDIT_NOTE } from './credit-notes.queries.ts';
import { creditNoteHref } from './links.ts';

// Lines nobody wrote on are not judged; everything else by the contract the server uses too.
const SCHEMA = creditNoteInput as unknown as ZodType<CreditNoteValues, CreditNoteValues>;
const NO_ERRORS: ReturnType<typeof lineErrorsOf> = [];

type CreditNoteFormProps = {
  start: CreditNoteValues;
  baseCurrency: string;
  draft: { id: string; version: number } | null;
  customerName: string | undefined;
};

/** Whom is credited, what for and how much; saving leads to its page, where it is sent. */
export function CreditNoteForm({ start, baseCurrency, draft, customerName }: CreditNoteFormProps) {
  const navigate = useNavigate();
  const form = useKitForm(SCHEMA, start);
  const { refusal, judge } = useVerdict(form);
  const [create, isCreating] = useMutateOnce(CREATE_CREDIT_NOTE);
  const [update, isUpdating] = useMutate(UPDATE_CREDIT_NOTE);
  const lines = useWatch({ control: form.control, name: 'lines' });
  const currency = useWatch({ control: form.control, name: 'currency' });
  const { errors, isDirty, isSubmitting } = form.formState;
  const lineErrors = errors.lines ? lineErrorsOf(errors.lines) : NO_ERRORS;
  const linesError = errors.lines?.message ?? errors.lines?.root?.message;

  const save = async (typed: CreditNoteValues) => {
    const data = inputOf(typed);
    const saved = judge(draft ? await update({ ...draft, data }) : await create({ data }));
    if (!saved?.creditNote) return;
    showSnackbar(saved.message);
    await navigate({ href: creditNoteHref(saved.creditNote.id) });
  };
  const submit = () => {
    const written = form.getValues('lines').filter((line) => !isBlankLine(line));
    form.setValue('lines', written, { shouldDirty: true });
    void form.handleSubmit(save)();
  };
  const setLines = (changed: CreditNoteValues['lines']) =>
    form.setValue('lines', changed, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  const taxes = useWatch({ control: form.control, name: 'taxes' });
  const net = totalOf(lines, currency);
  const total = net && withTaxes(taxes, { total: net, currency });
  return (
    <Page>
      <LeaveGuard dirty={isDirty && !isSubmitting} />
      <PageHead
        title={draft ? 'Edit credit note' : 'New credit note'}
        actions={
          <Button disabled={isCreating || isUpdating} onClick={submit}>
            Save draft
          </Button>
        }
      />
      {refusal && <Alert tone="negative">{refusal}</Alert>}
      <Form form={form} onSubmit={save}>
        <div className="stack credit-note-desk">
          <CreditNoteFields {...{ form, baseCurrency, customerName }} />
          <Panel
            title="Lines"
            hint="what is given back, above zero"
            actions={
              <button
                type="button"
                className="link-button"
                onClick={() => setLines([...lines, EMPTY_LINE])}
              >
                Add line
              </button>
            }
            flush
          >
            <InvoiceLines {...{ lines, currency, errors: lineErrors }} onChange={setLines} />
            {linesError && (
              <p className="invoice-lines-error negative small" role="alert">
                {linesError}
              </p>
            )}
          </Panel>
          <Panel title="Taxes" hint="each on the sum of the lines">
            <div className="invoice-fields">
              <TaxFields form={form} />
            </div>
          </Panel>
          <Panel label="Total">
            <div className="row row-apart">
              <strong>Total credit</strong>
              <strong>
                {currency}{' '}
                {total === null ? '–' : formatAccounting(total, minorUnitDigits(currency))}
              </strong>
            </div>
          </Panel>
        </div>
      </Form>
    </Page>
  );
}
