import {
  MOST_REMINDERS,
  type ReminderSchedule,
  reminderSchedule,
  USUAL_REMINDERS,
} from '@mainsheet/contract';
import { Link } from '@tanstack/react-router';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { ZodType } from 'zod';
import { FRESH } from '../../api/fresh.ts';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { DetailsForm } from '../../platform/records/DetailsForm.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { useUser } from '../../platform/session/use-session.ts';
import { CheckField, LongTextField, NumberField, Waiting } from '../../ui/index.ts';
import { REMINDER_SCHEDULE, UPDATE_REMINDER_SCHEDULE } from './reminder-schedule.queries.ts';

const SCHEMA = reminderSchedule as unknown as ZodType<ReminderSchedule, ReminderSchedule>;

/** When customers are reminded of overdue invoices, in which words, and whether that happens by itself. */
export function PaymentRemindersSection() {
  const [{ data, error }, again] = useFreshQuery({ query: REMINDER_SCHEDULE });
  const [update] = useMutate(UPDATE_REMINDER_SCHEDULE);
  const { baseCurrency } = useUser();
  if (error) return <FailedRead error={error} onRetry={() => again(FRESH)} />;
  if (!data) return <Waiting />;
  const { data: stored, version } = data.reminderSchedule;
  const schedule = { ...USUAL_REMINDERS, ...(stored as Partial<ReminderSchedule>) };
  const { isOn, sendsItself, attachesStatement, interestPercent, fee, levels } = schedule;
  return (
    <DetailsForm<ReminderSchedule>
      key={version}
      title="Payment reminders"
      hint="A customer is written to at most once in three days; what is promised for a day to come waits for it"
      schema={SCHEMA}
      initial={{ isOn, sendsItself, attachesStatement, interestPercent, fee, levels }}
      needs="invoiceSettings.modify"
      send={(schedule) => update({ version, data: schedule })}
      onSaved={() => again(FRESH)}
    >
      <div className="settings-wide stack">
        <p className="small">
          <Link to="/receivables/reminders">Who is to be reminded, and what was sent</Link>
        </p>
        <CheckField<ReminderSchedule> name="isOn" label="Remind customers of overdue invoices" />
        <CheckField<ReminderSchedule>
          name="sendsItself"
          label="Send by themselves on working days, in the name of whoever saves this"
        />
        <CheckField<ReminderSchedule>
          name="attachesStatement"
          label="Attach the statement of account"
        />
      </div>
      <NumberField<ReminderSchedule>
        name="interestPercent"
        label="Interest of late payment, a year"
        unit="%"
        blank={0}
      />
      <NumberField<ReminderSchedule>
        name="fee"
        label="Fee of each reminder after the first"
        unit={baseCurrency}
        blank={0}
      />
      <LevelFields />
    </DetailsForm>
  );
}

/** The reminders of an invoice, one after another. */
function LevelFields() {
  const { control, getValues } = useFormContext<ReminderSchedule>();
  const { fields, append, remove } = useFieldArray({ control, name: 'levels' });
  const add = () => {
    const last = getValues('levels').at(-1)?.afterDays ?? 0;
    append({ afterDays: Math.min(365, last + 14), text: '' });
  };
  return (
    <>
      {fields.map((field, index) => (
        <fieldset key={field.id} className="settings-item field-grid">
          <legend className="visually-hidden">Reminder {index + 1}</legend>
          <NumberField<ReminderSchedule>
            name={`levels.${index}.afterDays`}
            label={`Reminder ${index + 1}, days after the due day`}
            unit="days"
            blank={0}
            required
          />
          <div className="settings-wide">
            <LongTextField<ReminderSchedule>
              name={`levels.${index}.text`}
              label={`Reminder ${index + 1}, words above the list of invoices`}
              rows={3}
              required
            />
          </div>
          {fields.length > 1 && index === fields.length - 1 && (
            <div className="settings-item-remove">
              <button type="button" className="link-button" onClick={() => remove(index)}>
                Remove reminder {index + 1}
              </button>
            </div>
          )}
        </fieldset>
      ))}
      {fields.length < MOST_REMINDERS && (
        <div className="settings-wide">
          <button type="button" className="link-button" onClick={add}>
            Add a reminder
          </button>
        </div>
      )}
    </>
  );
}
