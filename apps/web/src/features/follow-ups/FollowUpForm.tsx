import { type FollowUpInput, followUpInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ZodType } from 'zod';
import { useMutateOnce, useVerdict } from '../../platform/records/mutations.ts';
import {
  Alert,
  AmountInput,
  DateField,
  Form,
  FormField,
  formatAccounting,
  Kbd,
  LongTextField,
  MultiSelectField,
  minorUnitDigits,
  Panel,
  SelectField,
  showSnackbar,
  TextField,
  useKitForm,
} from '../../ui/index.ts';
import { ADD_FOLLOW_UP, type FollowUpRecord } from './follow-ups.queries.ts';

const SCHEMA = followUpInput as unknown as ZodType<FollowUpInput, FollowUpInput>;

type FollowUpFormProps = { record: FollowUpRecord; ownId: string; onDone: () => void };

/** Notes what was just said; saved by Ctrl+Enter, and the next customer stands there. */
export function FollowUpForm({ record, ownId, onDone }: FollowUpFormProps) {
  const { invoices, people, contactId } = record;
  const overdue = invoices.filter(({ daysOverdue }) => daysOverdue > 0);
  const form = useKitForm<FollowUpInput>(SCHEMA, {
    note: '',
    invoiceIds: overdue.map(({ id }) => id),
    promisedOn: null,
    promisedAmount: null,
    responsibleId: people.find(({ id }) => id === ownId)?.id ?? people[0]?.id ?? '',
    nextStep: '',
    nextStepOn: null,
  });
  const { refusal, judge } = useVerdict(form);
  const fields = useRef<HTMLFormElement>(null);
  // Who comes from the list, or from the customer before, goes on typing.
  useEffect(() => fields.current?.querySelector('textarea')?.focus(), []);
  const [add, isBusy] = useMutateOnce(ADD_FOLLOW_UP);
  const chosen = useWatch({ control: form.control, name: 'invoiceIds' }) ?? [];
  const single = chosen.length === 1 ? invoices.find(({ id }) => id === chosen[0]) : undefined;
  const submit = async (data: FollowUpInput) => {
    const promisedAmount = single ? data.promisedAmount : null;
    const saved = judge(await add({ contactId, data: { ...data, promisedAmount } }));
    if (!saved) return;
    form.reset(data);
    showSnackbar(saved.message);
    onDone();
  };
  return (
    <Panel title={`Note on ${record.contactName}`}>
      <Form ref={fields} form={form} onSubmit={submit}>
        <div className="stack">
          {refusal && <Alert tone="negative">{refusal}</Alert>}
          <LongTextField<FollowUpInput> name="note" label="What was said" rows={3} />
          <DateField<FollowUpInput> name="promisedOn" label="Promised for" />
          <MultiSelectField<FollowUpInput>
            name="invoiceIds"
            label="Invoices promised"
            options={invoices.map(({ id, number, currency, open }) => ({
              value: id,
              label: `${number}, ${currency} ${formatAccounting(open, minorUnitDigits(currency))}`,
            }))}
          />
          {single && <PromisedAmount currency={single.currency} />}
          <SelectField<FollowUpInput>
            name="responsibleId"
            label="Responsible"
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextField<FollowUpInput> name="nextStep" label="Next step" />
          <DateField<FollowUpInput> name="nextStepOn" label="Next step on" />
          <Button type="submit" loading={isBusy} rightSection={<Kbd>Ctrl Enter</Kbd>}>
            Save note
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

/** What of the one chosen invoice was promised. */
function PromisedAmount({ currency }: { currency: string }) {
  const { control } = useFormContext<FollowUpInput>();
  return (
    <FormField control={control} name="promisedAmount">
      {({ value, onChange, ...field }) => (
        <AmountInput
          label="Amount promised"
          currency={currency}
          decimals={minorUnitDigits(currency)}
          value={value ?? null}
          onChange={(typed) => onChange(typed ?? null)}
          hint="empty for all that is open"
          {...field}
        />
      )}
    </FormField>
  );
}
