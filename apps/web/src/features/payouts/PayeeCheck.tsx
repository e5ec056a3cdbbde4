import type { BeneficiaryInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { showFormRefusal, useMutate } from '../../platform/records/mutations.ts';
import { PayeeText } from './PayeeText.tsx';
import { CHECK_PAYEE, type Payee } from './payouts.queries.ts';

type PayeeCheckProps = { form: UseFormReturn<BeneficiaryInput, unknown, BeneficiaryInput> };

/** What the bank was asked about: another account or name is another question. */
const ASKED = [
  'name',
  'iban',
  'accountNumber',
  'routingCode',
  'bankCountryCode',
  'currency',
] as const;

/** Asks the bank who holds the account that is being entered; it is asked again once it is saved. */
export function PayeeCheck({ form }: PayeeCheckProps) {
  const [check, isBusy] = useMutate(CHECK_PAYEE);
  const [said, setSaid] = useState<{ of: string; payee: Payee } | null>(null);
  const asked = useWatch({ control: form.control, name: ASKED }).join('\n');
  const run = async () => {
    if (!(await form.trigger())) return;
    const outcome = await check({ data: form.getValues() });
    if (outcome.refusal !== null) return showFormRefusal(form, outcome);
    if (outcome.answer.payee) setSaid({ of: asked, payee: outcome.answer.payee });
  };
  return (
    <div className="row wrap" style={{ paddingTop: 10 }}>
      <Button type="button" variant="default" loading={isBusy} onClick={() => void run()}>
        Ask the bank who holds it
      </Button>
      <span role="status">{said?.of === asked && <PayeeText payee={said.payee} />}</span>
    </div>
  );
}
