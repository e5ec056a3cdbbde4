import { type ApprovalReminders, approvalReminders, REMINDER_HOURS } from '@mainsheet/contract';
import { useFormContext } from 'react-hook-form';
import { FRESH } from '../../api/fresh.ts';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { DetailsForm } from '../../platform/records/DetailsForm.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { FormField, SelectInput, Waiting } from '../../ui/index.ts';
import { APPROVAL_REMINDERS, UPDATE_REMINDERS } from './approvals.queries.ts';

const CHOICES = REMINDER_HOURS.map((hours) => ({
  value: String(hours),
  label: hours === 0 ? 'Never' : `${hours} hours`,
}));

type RemindersFormProps = {
  /** The settings of a company have one version: whoever shows others reads them anew. */
  onSaved: () => void;
};

/** After how long those who may decide on a payout are reminded of it. */
export function RemindersForm({ onSaved }: RemindersFormProps) {
  const [{ data, error }, again] = useFreshQuery({ query: APPROVAL_REMINDERS });
  const [update] = useMutate(UPDATE_REMINDERS);
  if (error) return <FailedRead error={error} onRetry={() => again(FRESH)} />;
  if (!data) return <Waiting />;
  const { data: initial, version } = data.approvalReminders;
  return (
    <DetailsForm<ApprovalReminders>
      key={version}
      title="Reminders"
      hint="Those who may decide on a payout that waits longer hear of it, at most once a day"
      schema={approvalReminders}
      initial={initial as ApprovalReminders}
      needs="paymentApprovals.modify"
      send={(reminders) => update({ version, data: reminders })}
      onSaved={() => {
        again(FRESH);
        onSaved();
      }}
    >
      <HoursField />
    </DetailsForm>
  );
}

function HoursField() {
  const { control } = useFormContext<ApprovalReminders>();
  return (
    <FormField control={control} name="afterHours">
      {({ onChange, value, ...field }) => (
        <SelectInput
          label="Remind after"
          options={CHOICES}
          value={String(value)}
          onChange={(hours) => hours && onChange(Number(hours))}
          hint="Hours of Monday to Friday, 24 a day"
          {...field}
        />
      )}
    </FormField>
  );
}
