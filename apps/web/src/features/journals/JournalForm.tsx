import { journalInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { ZodType } from 'zod';
import { LeaveGuard } from '../../platform/records/leave-guard.tsx';
import { useMutate, useMutateOnce, useVerdict } from '../../platform/records/mutations.ts';
import {
  Alert,
  DateTimeInput,
  Form,
  FormField,
  Page,
  PageHead,
  Panel,
  showSnackbar,
  TextInput,
  useKitForm,
} from '../../ui/index.ts';
import { JournalLinesPanel } from './JournalLinesPanel.tsx';
import { inputOf, isBlankLine, type JournalValues } from './journal-form.ts';
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
  const [create, isCreating] = useMutateOnce(CREATE_JOURNAL);
  const [update, isUpdating] = useMutate(UPDATE_JOURNAL);
  const { isDirty, isSubmitting } = form.formState;
  const save = async (typed: JournalValues) => {
    const data = inputOf(typed);
    const saved = judge(draft ? await update({ ...draft, data }) : await create({ data }));
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
          <Lines form={form} baseCurrency={baseCurrency} />
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

/** The lines of this form; those in other currencies follow the rates of its day. */
function Lines({ form, baseCurrency }: { form: JournalFormApi; baseCurrency: string }) {
  const { control, formState, setValue } = form;
  const lines = useWatch({ control, name: 'lines' });
  useLineRates(form, baseCurrency);
  return (
    <JournalLinesPanel
      lines={lines}
      baseCurrency={baseCurrency}
      errors={formState.errors.lines}
      onChange={(changed) =>
        setValue('lines', changed, { ...DIRTY, shouldValidate: formState.isSubmitted })
      }
    />
  );
}
