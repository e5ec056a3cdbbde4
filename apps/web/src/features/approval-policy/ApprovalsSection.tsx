import { type ApprovalPolicy, approvalPolicy, KNOWN_NUMBER_DAYS } from '@mainsheet/contract';
import { CURRENCY_CODES } from '@mainsheet/money';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { DetailsForm } from '../../platform/records/DetailsForm.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { AmountInput, FormField, optionsOf, SelectInput, Waiting } from '../../ui/index.ts';
import { APPROVAL_POLICY, POLICY_PROPOSALS, PROPOSE_POLICY } from './approval-policy.queries.ts';
import { BillPolicyFields } from './BillPolicyFields.tsx';
import { DeputiesPanel } from './DeputiesPanel.tsx';
import { PaymentPolicyFields } from './PaymentPolicyFields.tsx';
import { PolicyProposals } from './PolicyProposals.tsx';
import { PolicyReplay } from './PolicyReplay.tsx';
import { RemindersForm } from './RemindersForm.tsx';
import './approvals.css';

const CURRENCIES = optionsOf(CURRENCY_CODES);
/** A field that is left empty complains: the new row waits until somebody goes there. */
const NO_FOCUS = { shouldFocus: false };
const COUNTS = ['1', '2', '3', '4', '5'].map((count) => ({
  value: count,
  label: count === '1' ? '1 person' : `${count} people`,
}));

type StepRowProps = { index: number; onRemove: (() => void) | null };

function StepRow({ index, onRemove }: StepRowProps) {
  const { control } = useFormContext<ApprovalPolicy>();
  const currency = useWatch({ control, name: `steps.${index}.currency` });
  return (
    <div className="approval-step" role="group" aria-label={`Step ${index + 1}`}>
      <FormField control={control} name={`steps.${index}.currency`}>
        {({ onChange, ...field }) => (
          <SelectInput
            label="Currency"
            options={CURRENCIES}
            onChange={(code) => code && onChange(code)}
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name={`steps.${index}.fromAmount`}>
        {({ onChange, value, ...field }) => (
          <AmountInput
            label="From amount"
            currency={currency}
            value={value || null}
            onChange={(typed) => onChange(typed ?? '')}
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name={`steps.${index}.approvers`}>
        {({ onChange, value, ...field }) => (
          <SelectInput
            label="Approved by"
            options={COUNTS}
            value={String(value)}
            onChange={(count) => count && onChange(Number(count))}
            {...field}
          />
        )}
      </FormField>
      {onRemove && (
        <Button variant="default" aria-label={`Remove step ${index + 1}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </div>
  );
}

function StepFields() {
  const { control, getValues } = useFormContext<ApprovalPolicy>();
  const { fields, append, remove } = useFieldArray({ control, name: 'steps' });
  const add = () => {
    const last = getValues('steps').at(-1);
    append({ currency: last?.currency ?? 'USD', fromAmount: '', approvers: 2 }, NO_FOCUS);
  };
  return (
    <div className="approval-steps">
      <p className="muted small">
        The highest step that an amount reaches says how many people must approve. A currency
        without steps is judged in the base currency. Whoever prepared an invoice never approves it,
        and an edit makes its approvals void.
      </p>
      {fields.map((field, index) => (
        <StepRow
          key={field.id}
          index={index}
          onRemove={fields.length > 1 ? () => remove(index) : null}
        />
      ))}
      <Button variant="default" onClick={add}>
        Add step
      </Button>
    </div>
  );
}

const NO_PAYMENTS = {
  daily: [],
  newBeneficiaryApprovers: 0,
  vessels: [],
  overEstimate: [],
  knownNumberDays: KNOWN_NUMBER_DAYS,
};
/** A policy from before payouts says nothing of them. */
const withPayments = (policy: ApprovalPolicy): ApprovalPolicy => ({
  ...policy,
  payments: { ...NO_PAYMENTS, ...policy.payments },
});

/** From which amounts how many people must approve an invoice or a payout, and the changes of it that wait. */
export function ApprovalsSection() {
  const [{ data, error }, again] = useFreshQuery({ query: APPROVAL_POLICY });
  const [{ data: changes, error: failed }, look] = useQuery({
    query: POLICY_PROPOSALS,
    context: FRESH,
  });
  const [propose] = useMutate(PROPOSE_POLICY);
  // What was proposed leaves the form: it shows the policy that is in force.
  const [proposed, setProposed] = useState(0);
  const readAgain = () => {
    again(FRESH);
    look(FRESH);
  };
  if (error || failed) return <FailedRead error={(error ?? failed)!} onRetry={readAgain} />;
  if (!data || !changes) return <Waiting />;
  const { data: initial, version } = data.approvalPolicy;
  const onProposed = () => {
    setProposed(proposed + 1);
    readAgain();
  };
  return (
    <div className="stack">
      <PolicyProposals proposals={changes.policyProposals} onDecided={readAgain} />
      <DetailsForm<ApprovalPolicy>
        key={`${version} ${proposed}`}
        title="Approval policy"
        hint="Once another approver confirms it, it acts on what is not approved yet"
        schema={approvalPolicy}
        initial={withPayments(initial as ApprovalPolicy)}
        needs="paymentApprovals.modify"
        action="Propose"
        send={(policy) => propose({ version, data: policy })}
        onSaved={onProposed}
      >
        <StepFields />
        <PaymentPolicyFields />
        <BillPolicyFields />
        <PolicyReplay />
      </DetailsForm>
      <DeputiesPanel />
      <RemindersForm key={`reminders ${version}`} onSaved={readAgain} />
    </div>
  );
}
