import type { ApprovalPolicy } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useQuery } from 'urql';
import { useMay } from '../../platform/session/use-session.ts';
import { FormField, QuantityInput, SelectInput } from '../../ui/index.ts';
import { POLICY_VESSELS } from './approval-policy.queries.ts';

const COUNTS = [2, 3, 4, 5].map((count) => ({ value: String(count), label: `${count} people` }));
const NO_FOCUS = { shouldFocus: false };

type RuleName = `payments.vessels.${number}` | `payments.overEstimate.${number}`;

function ApproversField({ rule }: { rule: RuleName }) {
  const { control } = useFormContext<ApprovalPolicy>();
  return (
    <FormField control={control} name={`${rule}.approvers`}>
      {({ onChange, value, ...rest }) => (
        <SelectInput
          label="Payouts approved by"
          options={COUNTS}
          value={String(value)}
          onChange={(count) => count && onChange(Number(count))}
          {...rest}
        />
      )}
    </FormField>
  );
}

/** Payouts of bills of certain vessels. */
function VesselRules() {
  const { control } = useFormContext<ApprovalPolicy>();
  const { fields, append, remove } = useFieldArray({ control, name: 'payments.vessels' });
  const maySee = useMay('vessels.view');
  const [{ data }] = useQuery({ query: POLICY_VESSELS, pause: !maySee });
  const options = (data?.vessels ?? []).map(({ id, name }) => ({ value: id, label: name }));
  if (!maySee) {
    const text = `To change rules by vessel takes the right to see vessels; ${fields.length} stay as they are.`;
    return <p className="muted small">{text}</p>;
  }
  return (
    <>
      {fields.map((field, index) => (
        <div
          key={field.id}
          className="approval-step"
          role="group"
          aria-label={`Rule by vessel ${index + 1}`}
        >
          <FormField control={control} name={`payments.vessels.${index}.vesselId`}>
            {({ onChange, value, ...rest }) => (
              <SelectInput
                label="Bills of vessel"
                options={options}
                value={value || null}
                onChange={(id) => onChange(id ?? '')}
                {...rest}
              />
            )}
          </FormField>
          <ApproversField rule={`payments.vessels.${index}`} />
          <Button
            variant="default"
            aria-label={`Remove rule by vessel ${index + 1}`}
            onClick={() => remove(index)}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button variant="default" onClick={() => append({ vesselId: '', approvers: 2 }, NO_FOCUS)}>
        Add rule by vessel
      </Button>
    </>
  );
}

/** Payouts of bills of voyages that cost more than was estimated. */
function OverEstimateRules() {
  const { control } = useFormContext<ApprovalPolicy>();
  const { fields, append, remove } = useFieldArray({ control, name: 'payments.overEstimate' });
  return (
    <>
      {fields.map((field, index) => (
        <div
          key={field.id}
          className="approval-step"
          role="group"
          aria-label={`Rule by voyage ${index + 1}`}
        >
          <FormField control={control} name={`payments.overEstimate.${index}.percent`}>
            {({ onChange, value, ...rest }) => (
              <QuantityInput
                label="Voyage over estimate by"
                unit="%"
                decimals={2}
                value={value || null}
                onChange={(typed) => onChange(typed ?? '')}
                {...rest}
              />
            )}
          </FormField>
          <ApproversField rule={`payments.overEstimate.${index}`} />
          <Button
            variant="default"
            aria-label={`Remove rule by voyage ${index + 1}`}
            onClick={() => remove(index)}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button variant="default" onClick={() => append({ percent: '', approvers: 2 }, NO_FOCUS)}>
        Add rule by voyage
      </Button>
    </>
  );
}

/** What is asked of payouts by what their bills are for: a vessel, or a voyage whose costs run over. */
export function BillPolicyFields() {
  return (
    <div className="approval-steps">
      <p className="muted small">
        Payouts of bills besides: of a vessel, and of a voyage whose expenses, posted or expected,
        are over the estimate it was fixed on. The highest rule counts when the payout is submitted.
      </p>
      <VesselRules />
      <OverEstimateRules />
    </div>
  );
}
