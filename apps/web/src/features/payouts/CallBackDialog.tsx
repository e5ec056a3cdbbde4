import { type CallBackInput, callBackInput } from '@mainsheet/contract';
import { useState } from 'react';
import type { ZodType } from 'zod';
import { useMutate, useVerdict } from '../../platform/records/mutations.ts';
import {
  Alert,
  FormDialog,
  FormField,
  formatDay,
  SelectInput,
  showSnackbar,
  TextField,
  useKitForm,
} from '../../ui/index.ts';
import { ApproveAlone } from '../invoices/index.ts';
import { type Beneficiary, type OlderBill, RECORD_CALL_BACK } from './payouts.queries.ts';

const SCHEMA = callBackInput as unknown as ZodType<CallBackInput, CallBackInput>;

type CallBackDialogProps = {
  beneficiary: Beneficiary;
  /** From which a number may be read instead of the contact's. */
  olderBills: readonly OlderBill[];
  onClose: (isDone: boolean) => void;
};

/** Keeps that the known number was called and the account heard confirmed. */
export function CallBackDialog({ beneficiary, olderBills, onClose }: CallBackDialogProps) {
  const { id, version, name, knownPhone, numberNote, contactName } = beneficiary;
  const form = useKitForm(SCHEMA, {
    ...{ phone: knownPhone, spokeWith: '', note: '', billId: null },
  });
  const { refusal, judge } = useVerdict(form);
  const [record, isBusy] = useMutate(RECORD_CALL_BACK);
  const [alone, setAlone] = useState<CallBackInput | null>(null);
  const submit = async (data: CallBackInput) => {
    const outcome = await record({ id, version, data, proof: null });
    if (outcome.refusal !== null && outcome.code === 'STEP_UP_NEEDED') return setAlone(data);
    const done = judge(outcome);
    if (!done) return;
    showSnackbar(done.message);
    onClose(true);
  };
  if (alone) {
    return (
      <ApproveAlone
        title={`Confirm the account of ${name}?`}
        action="Confirm"
        approve={(proof) => record({ id, version, data: alone, proof })}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={`Call ${contactName}`}
      form={form}
      action="Record the call"
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <p>
        Call the number that was known before this account came, never one from the message that
        brought it, and have the account read to you.
      </p>
      {numberNote && <Alert tone="warning">{numberNote}</Alert>}
      {olderBills.length > 0 && (
        <FormField control={form.control} name="billId">
          {(field) => (
            <SelectInput
              label="Number from"
              hint={`Left empty: ${knownPhone || 'the contact'}`}
              options={olderBills.map((bill) => ({
                value: bill.id,
                label: `${bill.number} ${bill.vendorNumber}, ${formatDay(bill.date)}`,
              }))}
              clearable
              {...field}
            />
          )}
        </FormField>
      )}
      <TextField<CallBackInput> name="phone" label="Number called" required />
      <TextField<CallBackInput> name="spokeWith" label="Spoke with" required />
      <TextField<CallBackInput> name="note" label="Note" />
    </FormDialog>
  );
}
