import { JOURNAL_SCHEDULES, journalTemplateInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { ZodType } from 'zod';
import { LeaveGuard } from '../../../platform/records/leave-guard.tsx';
import { useMutate, useMutateOnce, useVerdict } from '../../../platform/records/mutations.ts';
import {
  Alert,
  CheckField,
  DateTimeInput,
  Form,
  FormField,
  optionsOf,
  Page,
  PageHead,
  Panel,
  SelectInput,
  showSnackbar,
  TextInput,
  useKitForm,
} from '../../../ui/index.ts';
import { JournalLinesPanel } from '../JournalLinesPanel.tsx';
import { isBlankLine, type TemplateValues, templateInputOf } from '../journal-form.ts';
import { CREATE_TEMPLATE, UPDATE_TEMPLATE } from '../journals.queries.ts';

// Lines nobody wrote on are not judged; everything else by the contract the server uses too.
const SCHEMA = journalTemplateInput as unknown as ZodType<TemplateValues, TemplateValues>;
const DIRTY = { shouldDirty: true } as const;
const BY_HAND = 'By hand';
const SCHEDULE_OPTIONS = optionsOf([BY_HAND, ...JOURNAL_SCHEDULES]);
const LAST_DAY = 'Last day';
const MOST_DAYS = 30;
const DAY_OPTIONS = optionsOf([
  LAST_DAY,
  ...Array.from({ length: MOST_DAYS }, (_, index) => String(index + 1)),
]);

type TemplateFormProps = {
  start: TemplateValues;
  today: string;
  baseCurrency: string;
  stored: { id: string; version: number } | null;
};

/** What comes back: its lines, and when they are drafted. */
export function TemplateForm({ start, today, baseCurrency, stored }: TemplateFormProps) {
  const navigate = useNavigate();
  const form = useKitForm(SCHEMA, start);
  const { refusal, judge } = useVerdict(form);
  const [create, isCreating] = useMutateOnce(CREATE_TEMPLATE);
  const [update, isUpdating] = useMutate(UPDATE_TEMPLATE);
  const { isDirty, isSubmitting, isSubmitted, errors } = form.formState;
  const lines = useWatch({ control: form.control, name: 'lines' });
  const save = async (typed: TemplateValues) => {
    const data = templateInputOf(typed);
    const saved = judge(stored ? await update({ ...stored, data }) : await create({ data }));
    if (!saved) return;
    showSnackbar(saved.message);
    await navigate({ to: '/journal/journal-templates' });
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
        title={stored ? 'Edit template' : 'New template'}
        actions={
          <Button disabled={isCreating || isUpdating} onClick={submit}>
            Save template
          </Button>
        }
      />
      {refusal && <Alert tone="negative">{refusal}</Alert>}
      <Form form={form} onSubmit={save}>
        <div className="stack">
          <TemplateHead form={form} today={today} />
          <JournalLinesPanel
            lines={lines}
            baseCurrency={baseCurrency}
            errors={errors.lines}
            onChange={(changed) =>
              form.setValue('lines', changed, { ...DIRTY, shouldValidate: isSubmitted })
            }
          />
        </div>
      </Form>
    </Page>
  );
}

type TemplateFormApi = UseFormReturn<TemplateValues, unknown, TemplateValues>;

function TemplateHead({ form, today }: { form: TemplateFormApi; today: string }) {
  const { control } = form;
  return (
    <Panel title="Template">
      <div className="invoice-fields">
        <div className="span-2">
          <FormField control={control} name="name">
            {(field) => <TextInput label="Name" required {...field} />}
          </FormField>
        </div>
        <div className="span-2">
          <FormField control={control} name="description">
            {(field) => <TextInput label="What the journal is for" required {...field} />}
          </FormField>
        </div>
        <div className="span-2">
          <FormField control={control} name="reference">
            {(field) => <TextInput label="Reference" {...field} />}
          </FormField>
        </div>
        <Recurrence form={form} today={today} />
        <div className="span-2">
          <CheckField<TemplateValues> name="isReversed" label="Reverse it on the next day" />
        </div>
      </div>
    </Panel>
  );
}

function Recurrence({ form, today }: { form: TemplateFormApi; today: string }) {
  const { control, getValues, setValue } = form;
  const schedule = useWatch({ control, name: 'schedule' });
  const recurs = schedule !== null;
  return (
    <>
      <FormField control={control} name="schedule">
        {({ value, onChange, ...field }) => (
          <SelectInput
            label="Recurs"
            hint="Drafted on its day; a person posts it"
            options={SCHEDULE_OPTIONS}
            value={value ?? BY_HAND}
            onChange={(chosen) => {
              onChange(JOURNAL_SCHEDULES.find((one) => one === chosen) ?? null);
              if (chosen !== BY_HAND && getValues('from') === null) {
                setValue('from', today, DIRTY);
              }
            }}
            {...field}
          />
        )}
      </FormField>
      {recurs && (
        <>
          <FormField control={control} name="onDay">
            {({ value, onChange, ...field }) => (
              <SelectInput
                label="On day"
                options={DAY_OPTIONS}
                value={value === null || value > MOST_DAYS ? LAST_DAY : String(value)}
                onChange={(chosen) =>
                  onChange(!chosen || chosen === LAST_DAY ? null : Number(chosen))
                }
                {...field}
              />
            )}
          </FormField>
          <FormField control={control} name="from">
            {({ value, onChange, ...field }) => (
              <DateTimeInput label="From" value={value} onChange={onChange} {...field} />
            )}
          </FormField>
          <FormField control={control} name="until">
            {({ value, onChange, ...field }) => (
              <DateTimeInput
                label="Until"
                hint="Empty: until it is paused"
                value={value}
                onChange={onChange}
                {...field}
              />
            )}
          </FormField>
        </>
      )}
    </>
  );
}
