import type { ApprovalPolicy } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { AmountInput, FormField, QuantityInput, SelectInput } from '../../ui/index.ts';

const peopleOf = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`;
const COUNTS = [1, 2, 3, 4, 5].map((count) => ({ value: String(count), label: peopleOf(count) }));
const NEW_COUNTS = [{ value: '0', label: 'No more than else' }, ...COUNTS.slice(1)];
const NO_FOCUS = { shouldFocus: false };

/** What is asked of payouts beside their amount: all of a day together, and accounts that are new. */
export function PaymentPolicyFields() {
  const { control } = useFormContext<ApprovalPolicy>();
  const { fields, append, remove } = useFieldArray({ control, name: 'payments.daily' });
  return (
    <div className="approval-steps">
      <p className="muted small">
        Payouts besides: all that was submitted within 24 hours counts together, in the base
        currency, so that many small payments are looked at as one large.
      </p>
      {fields.map((field, index) => (
        <div
          key={field.id}
          className="approval-step"
          role="group"
          aria-label={`Rule of a day ${index + 1}`}
        >
          <FormField control={control} name={`payments.daily.${index}.fromAmount`}>
            {({ onChange, value, ...rest }) => (
              <AmountInput
                label="From amount within 24 hours"
                currency="base"
                value={value || null}
                onChange={(typed) => onChange(typed ?? '')}
                {...rest}
              />
            )}
          </FormField>
          <FormField control={control} name={`payments.daily.${index}.approvers`}>
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
          <Button
            variant="default"
            aria-label={`Remove rule of a day ${index + 1}`}
            onClick={() => remove(index)}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button variant="default" onClick={() => append({ fromAmount: '', approvers: 2 }, NO_FOCUS)}>
        Add rule of a day
      </Button>
      <FormField control={control} name="payments.newBeneficiaryApprovers">
        {({ onChange, value, ...rest }) => (
          <SelectInput
            label="While an account is known for less than 24 hours"
            options={NEW_COUNTS}
            value={String(value ?? 0)}
            onChange={(count) => count && onChange(Number(count))}
            {...rest}
          />
        )}
      </FormField>
      <FormField control={control} name="payments.knownNumberDays">
        {({ onChange, value, ...rest }) => (
          <QuantityInput
            label="A telephone is known after"
            hint="Calls that confirm an account go to a number that the contact had so long before."
            unit="days"
            decimals={0}
            value={value === undefined ? null : String(value)}
            onChange={(days) => onChange(days === null ? undefined : Number(days))}
            {...rest}
          />
        )}
      </FormField>
    </div>
  );
}
