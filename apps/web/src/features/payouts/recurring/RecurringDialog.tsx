import {
  PAYOUT_REASONS,
  PAYOUT_SCHEDULES,
  type RecurringPayoutInput,
  recurringPayoutInput,
} from '@mainsheet/contract';
import { useFormContext, useWatch } from 'react-hook-form';
import { useQuery } from 'urql';
import type { ZodType } from 'zod';
import { FRESH } from '../../../api/fresh.ts';
import { useRows } from '../../../platform/lists/use-rows.ts';
import { useMutateOnce } from '../../../platform/records/mutations.ts';
import { RecordDialog } from '../../../platform/records/RecordDialog.tsx';
import {
  AmountInput,
  CheckField,
  civilToday,
  DateField,
  FormField,
  NumberField,
  optionsOf,
  SelectField,
  TextField,
} from '../../../ui/index.ts';
import { BENEFICIARIES } from '../beneficiaries.ts';
import { PAYING_ACCOUNTS } from '../payouts.queries.ts';
import { CREATE_RECURRING } from './recurring.queries.ts';

const SCHEDULES = optionsOf(PAYOUT_SCHEDULES);
const REASONS = Object.entries(PAYOUT_REASONS).map(([value, label]) => ({ value, label }));

const start = (): RecurringPayoutInput => ({
  ...{ beneficiaryId: '', accountId: '', amount: '', reason: 'business_expenses' },
  ...{ reference: '', schedule: 'Monthly', onLastWorkingDay: false, startsOn: civilToday() },
  ...{ endsOn: null, mostTimes: null, leadDays: 3 },
});

type RecurringDialogProps = { onSaved: (message: string) => void; onClose: () => void };

/** Sets up a payout that is prepared again and again. */
export function RecurringDialog({ onSaved, onClose }: RecurringDialogProps) {
  const [create] = useMutateOnce(CREATE_RECURRING);
  return (
    <RecordDialog<RecurringPayoutInput>
      title="New recurring payout"
      schema={
        recurringPayoutInput as unknown as ZodType<RecurringPayoutInput, RecurringPayoutInput>
      }
      start={start()}
      send={(data) => create({ data })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Fields />
    </RecordDialog>
  );
}

function Fields() {
  const { control } = useFormContext<RecurringPayoutInput>();
  const { rows } = useRows(BENEFICIARIES);
  const [{ data }] = useQuery({ query: PAYING_ACCOUNTS, context: FRESH });
  const beneficiaryId = useWatch<RecurringPayoutInput, 'beneficiaryId'>({ name: 'beneficiaryId' });
  const schedule = useWatch<RecurringPayoutInput, 'schedule'>({ name: 'schedule' });
  const payees = rows ?? [];
  const currency = payees.find(({ id }) => id === beneficiaryId)?.currency;
  const accounts = data?.listGlobalAccount.rows ?? [];
  return (
    <>
      <SelectField<RecurringPayoutInput>
        name="beneficiaryId"
        label="Beneficiary"
        options={payees.map((one) => ({ value: one.id, label: `${one.name}, ${one.currency}` }))}
      />
      <SelectField<RecurringPayoutInput>
        name="accountId"
        label="From account"
        options={accounts.map((one) => ({
          value: one.id,
          label: `${one.nickName}, ${one.currency}`,
        }))}
      />
      <div className="field-grid">
        <FormField control={control} name="amount">
          {({ onChange, value, ...field }) => (
            <AmountInput
              label="Amount that arrives"
              currency={currency ?? ''}
              value={value || null}
              onChange={(typed) => onChange(typed ?? '')}
              {...field}
            />
          )}
        </FormField>
        <SelectField<RecurringPayoutInput> name="reason" label="Reason" options={REASONS} />
        <SelectField<RecurringPayoutInput> name="schedule" label="How often" options={SCHEDULES} />
        <DateField<RecurringPayoutInput> name="startsOn" label="First day" />
      </div>
      <TextField<RecurringPayoutInput>
        name="reference"
        label="Reference"
        hint="{month} becomes the month that is paid: Rent Nov 2026"
      />
      {schedule !== 'Weekly' && (
        <CheckField<RecurringPayoutInput>
          name="onLastWorkingDay"
          label="On the last working day of the month"
        />
      )}
      <div className="field-grid">
        <DateField<RecurringPayoutInput> name="endsOn" label="Last day" />
        <NumberField<RecurringPayoutInput>
          name="mostTimes"
          label="Or so many times"
          unit="times"
          decimals={0}
          blank={null}
        />
        <NumberField<RecurringPayoutInput>
          name="leadDays"
          label="Prepared ahead"
          unit="days"
          decimals={0}
          blank={0}
          hint="So long before the day it waits for approval"
        />
      </div>
    </>
  );
}
