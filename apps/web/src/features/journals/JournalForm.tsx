import { journalInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { ZodType } from 'zod';
import { useDeed, useVerdict } from '../../app/deeds.ts';
import { LeaveGuard } from '../../app/leave-guard.tsx';
import {
  Alert,
  DateTimeInput,
  Form,
  FormField,
  formatAccounting,
  minorUnitDigits,
  Page,
  PageHead,
  Panel,
  showSnackbar,
  TableHead,
  TextInput,
  useKitForm,
  WideTable,
} from '../../ui/index.ts';
import { lineErrorsOf } from '../invoices/index.ts';
import { JournalLines } from './JournalLines.tsx';
import {
  balancesOf,
  findFaults,
  inputOf,
  isBlankLine,
  type JournalValues,
  lineAfter,
} from './journal-form.ts';
import { CREATE_JOURNAL, UPDATE_JOURNAL } from './journals.queries.ts';
import { journalHref } from './links.ts';
import { useLineRates } from './use-line-rates.ts';

// Lines nobody wrote on are not judged; everything else by the contract the server uses too.
const SCHEMA = journalInput as unknown as ZodType<JournalValues, JournalValues>;
const DIRTY = { shouldDirty: true } as const;

type JournalFormProps = {
  start: JournalValues;
  baseCurrency: string;
  draft: { id: string; version: number } | null;
};

/** What is booked, line by line; saving leads to its page, where another person posts it. */
export function JournalForm({ start, baseCurrency, draft }: JournalFormProps) {
  const navigate = useNavigate();
  const form = useKitForm(SCHEMA, start);
  const { refusal, judge } = useVerdict(form);
  const [create, isCreating] = useDeed(CREATE_JOURNAL);
  const [update, isUpdating] = useDeed(UPDATE_JOURNAL);
  const key = useRef(crypto.randomUUID());
  const { isDirty, isSubmitting } = form.formState;
  const save = async (typed: JournalValues) => {
    const data = inputOf(typed);
    const saved = judge(
      draft ? await update({ ...draft, data }) : await create({ data, key: key.current }),
    );
    // Another key for another try: the answer to a refused form is not to be had again.
    key.current = crypto.randomUUID();
    if (!saved?.journal) return;
    showSnackbar(saved.message);
    await navigate({ href: journalHref(saved.journal.id) });
  };
  const submit = () => {
    const written = form.getValues('lines').filter((line) => !isBlankLine(line));
    form.setValue('lines', written, DIRTY);
    void form.handleSubmit(save)();
  };
  return (
    <Page>
      <LeaveGuard dirty={isDirty && !isSubmitting} />
      <PageHead
        title={draft ? 'Edit journal' : 'New journal'}
        actions={
          <Button disabled={isCreating || isUpdating} onClick={submit}>
            Save draft
          </Button>
        }
      />
      {refusal && <Alert tone="negative">{refusal}</Alert>}
      <Form form={form} onSubmit={save}>
        <div className="stack">
          <JournalHead form={form} />
          <LinesPanel form={form} baseCurrency={baseCurrency} />
        </div>
      </Form>
    </Page>
  );
}

type JournalFormApi = UseFormReturn<JournalValues, unknown, JournalValues>;

function JournalHead({ form: { control } }: { form: JournalFormApi }) {
  return (
    <Panel title="Journal">
      <div className="invoice-fields">
        <div className="span-2">
          <FormField control={control} name="description">
            {(field) => <TextInput label="What it is for" required {...field} />}
          </FormField>
        </div>
        <FormField control={control} name="journalOn">
          {({ value, onChange, ...field }) => (
            <DateTimeInput
              label="Date"
              value={value}
              onChange={(day) => onChange(day ?? '')}
              {...field}
            />
          )}
        </FormField>
        <FormField control={control} name="reversesOn">
          {({ value, onChange, ...field }) => (
            <DateTimeInput
              label="Reverses on"
              hint="For an accrual: the day it is taken back"
              value={value}
              onChange={onChange}
              {...field}
            />
          )}
        </FormField>
        <div className="span-2">
          <FormField control={control} name="reference">
            {(field) => <TextInput label="Reference" {...field} />}
          </FormField>
        </div>
      </div>
    </Panel>
  );
}

const NO_ERRORS: ReturnType<typeof lineErrorsOf> = [];

function LinesPanel({ form, baseCurrency }: { form: JournalFormApi; baseCurrency: string }) {
  const { control, formState, setValue } = form;
  const lines = useWatch({ control, name: 'lines' });
  const { errors } = formState;
  const lineErrors = errors.lines ? lineErrorsOf(errors.lines) : NO_ERRORS;
  const linesError = errors.lines?.message ?? errors.lines?.root?.message;
  const setLines = (changed: JournalValues['lines']) =>
    setValue('lines', changed, { ...DIRTY, shouldValidate: formState.isSubmitted });
  useLineRates(form, baseCurrency);
  return (
    <>
      <Panel
        title="Lines"
        hint="paste them from a spreadsheet: account, description, counterparty, debit, credit"
        actions={
          <button
            type="button"
            className="link-button"
            onClick={() => setLines([...lines, lineAfter(lines.at(-1), baseCurrency)])}
          >
            Add line
          </button>
        }
        flush
      >
        <JournalLines
          lines={lines}
          baseCurrency={baseCurrency}
          errors={lineErrors}
          onChange={setLines}
        />
        {linesError && (
          <p className="invoice-lines-error negative small" role="alert">
            {linesError}
          </p>
        )}
      </Panel>
      <BalancePanel lines={lines} baseCurrency={baseCurrency} />
    </>
  );
}

type BalancePanelProps = { lines: JournalValues['lines']; baseCurrency: string };

/** Whether debits and credits meet in every currency, and what else keeps it from being posted. */
function BalancePanel({ lines, baseCurrency }: BalancePanelProps) {
  const written = lines.filter((line) => !isBlankLine(line));
  const balances = balancesOf(written);
  if (balances.length === 0) return null;
  const faults = findFaults(written, baseCurrency);
  return (
    <Panel title="Balance" hint="a draft may be out of balance; posting asks for zero" flush>
      <WideTable label="Balance of the journal">
        <table className="plain-table">
          <caption className="visually-hidden">Balance of the journal</caption>
          <TableHead texts={['Currency']} figures={['Debit', 'Credit', 'Difference']} />
          <tbody>
            {balances.map(({ currency, debit, credit, difference }) => {
              const figure = (amount: string) =>
                formatAccounting(amount, minorUnitDigits(currency));
              return (
                <tr key={currency}>
                  <th scope="row">{currency}</th>
                  <td className="end">{figure(debit)}</td>
                  <td className="end">{figure(credit)}</td>
                  <td className={difference === '0' ? 'end' : 'end negative'}>
                    {figure(difference)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </WideTable>
      {faults.map(({ line, message }) => (
        <p key={`${line} ${message}`} className="invoice-lines-error small" role="status">
          {line === null ? '' : `Line ${line + 1}: `}
          {message}
        </p>
      ))}
    </Panel>
  );
}
