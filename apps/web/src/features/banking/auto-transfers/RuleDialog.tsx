import {
  AUTO_TRANSFER_KIND_NAMES,
  AUTO_TRANSFER_KINDS,
  type AutoTransferInput,
  type AutoTransferKind,
  autoTransferInput,
  WORKING_WEEKDAYS,
} from '@mainsheet/contract';
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form';
import { useQuery } from 'urql';
import type { ZodType } from 'zod';
import { FRESH } from '../../../api/fresh.ts';
import { useMutate, useMutateOnce } from '../../../platform/records/mutations.ts';
import { RecordDialog } from '../../../platform/records/RecordDialog.tsx';
import {
  AmountInput,
  FormField,
  minorUnitDigits,
  QuantityInput,
  SelectField,
  TextField,
  WeekdayChecks,
} from '../../../ui/index.ts';
import { GLOBAL_ACCOUNTS } from '../banking.queries.ts';
import { type AutoRule, CREATE_RULE, UPDATE_RULE } from './auto-transfers.queries.ts';

const SCHEMA = autoTransferInput as unknown as ZodType<AutoTransferInput, AutoTransferInput>;
const KINDS = AUTO_TRANSFER_KINDS.map((value) => ({
  value,
  label: AUTO_TRANSFER_KIND_NAMES[value],
}));

const NEW: AutoTransferInput = {
  ...{ name: '', kind: 'Top up', accountId: '', otherAccountId: '', level: null, target: null },
  ...{ percent: null, fixed: null, least: null, dailyLimit: null, weekdays: [...WORKING_WEEKDAYS] },
};

type NewRuleDialogProps = {
  onSaved: (message: string, id: string | null) => void;
  onClose: () => void;
};

/** Writes a rule; it moves nothing before it was tried and switched on. */
export function NewRuleDialog({ onSaved, onClose }: NewRuleDialogProps) {
  const [create] = useMutateOnce(CREATE_RULE);
  return (
    <RecordDialog
      title="New rule"
      schema={SCHEMA}
      start={NEW}
      send={(data) => create({ data })}
      onSaved={(message, { ruleId }) => onSaved(message, ruleId ?? null)}
      onClose={onClose}
    >
      <Fields />
    </RecordDialog>
  );
}

type ChangeRuleDialogProps = {
  rule: AutoRule;
  onSaved: (message: string) => void;
  onClose: () => void;
};

export function ChangeRuleDialog({ rule, onSaved, onClose }: ChangeRuleDialogProps) {
  const [update] = useMutate(UPDATE_RULE);
  const { id, version, name, accountId, otherAccountId, level, target, percent, fixed } = rule;
  const start: AutoTransferInput = {
    ...{ name, accountId, otherAccountId, level, target, percent, fixed },
    kind: rule.kind as AutoTransferKind,
    least: Number(rule.least) === 0 ? null : rule.least,
    dailyLimit: rule.dailyLimit,
    weekdays: [...rule.weekdays],
  };
  return (
    <RecordDialog
      title="Change the rule"
      schema={SCHEMA}
      start={start}
      send={(data) => update({ id, version, data })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Fields />
    </RecordDialog>
  );
}

/** How its accounts and amounts are called, by what it does. */
const LABELS: Readonly<
  Record<AutoTransferKind, { other: string; level: string; target: string; hint: string }>
> = {
  'Top up': {
    ...{ other: 'From', level: 'Floor', target: 'Bring it up to' },
    hint: 'Empty: up to the floor',
  },
  Sweep: {
    ...{ other: 'To', level: 'Ceiling', target: 'Bring it down to' },
    hint: 'Empty: down to the ceiling',
  },
  Share: { other: 'To', level: '', target: '', hint: '' },
};

function Fields() {
  const [{ data }] = useQuery({ query: GLOBAL_ACCOUNTS, context: FRESH });
  const kind = useWatch<AutoTransferInput, 'kind'>({ name: 'kind' });
  const accountId = useWatch<AutoTransferInput, 'accountId'>({ name: 'accountId' });
  const accounts = (data?.listGlobalAccount.rows ?? []).filter(({ status }) => status === 'ACTIVE');
  const account = accounts.find(({ id }) => id === accountId);
  const currency = account?.currency ?? '';
  const optionOf = (one: (typeof accounts)[number]) => ({
    value: one.id,
    label: `${one.nickName}, ${one.currency}`,
  });
  const others = accounts.filter(
    (one) => one.id !== accountId && (!account || one.currency === currency),
  );
  const labels = LABELS[kind];
  return (
    <>
      <TextField<AutoTransferInput>
        name="name"
        label="Name"
        hint="Stands as reference on each transfer"
      />
      <SelectField<AutoTransferInput> name="kind" label="What it does" options={KINDS} />
      <SelectField<AutoTransferInput>
        name="accountId"
        label="Account it watches"
        options={accounts.map(optionOf)}
      />
      <SelectField<AutoTransferInput>
        name="otherAccountId"
        label={labels.other}
        options={others.map(optionOf)}
        hint="Of the same currency: a rule exchanges nothing"
      />
      <div className="field-grid">
        {kind === 'Share' ? (
          <>
            <Percent />
            <Amount name="fixed" label="Or of each receipt" currency={currency} />
          </>
        ) : (
          <>
            <Amount name="level" label={labels.level} currency={currency} />
            <Amount name="target" label={labels.target} currency={currency} hint={labels.hint} />
          </>
        )}
        <Amount name="least" label="Least transfer" currency={currency} hint="Empty: any amount" />
        <Amount name="dailyLimit" label="Most a day" currency={currency} hint="Empty: no limit" />
      </div>
      <Days />
    </>
  );
}

type AmountProps = {
  name: FieldPath<AutoTransferInput>;
  label: string;
  currency: string;
  hint?: string;
};

function Amount({ name, label, currency, hint }: AmountProps) {
  const { control } = useFormContext<AutoTransferInput>();
  return (
    <FormField control={control} name={name}>
      {({ value, ...field }) => (
        <AmountInput
          label={label}
          currency={currency}
          decimals={currency ? minorUnitDigits(currency) : 2}
          value={typeof value === 'string' ? value : null}
          hint={hint}
          {...field}
        />
      )}
    </FormField>
  );
}

function Percent() {
  const { control } = useFormContext<AutoTransferInput>();
  return (
    <FormField control={control} name="percent">
      {(field) => <QuantityInput label="Part of what comes in" unit="%" decimals={2} {...field} />}
    </FormField>
  );
}

function Days() {
  const { control } = useFormContext<AutoTransferInput>();
  return (
    <FormField control={control} name="weekdays">
      {({ value, onChange, error }) => (
        <WeekdayChecks label="Days it runs" value={value} onChange={onChange} error={error} />
      )}
    </FormField>
  );
}
