import {
  BILL_WRITE_OFF_REASONS,
  billWriteOffInput,
  WRITE_OFF_REASONS,
  writeOffInput,
} from '@mainsheet/contract';
import { useWatch } from 'react-hook-form';
import type { ZodType } from 'zod';
import { useMutateOnce, useVerdict } from '../../../platform/records/mutations.ts';
import {
  AmountInput,
  FormDialog,
  FormField,
  formatNumber,
  LongTextField,
  minorUnitDigits,
  optionsOf,
  SelectField,
  showSnackbar,
  useKitForm,
} from '../../../ui/index.ts';
import { remainderText } from '../payments/payment-remainder.ts';
import type { WrittenKind } from './WriteOffPanel.tsx';
import { PREPARE_BILL_WRITE_OFF, PREPARE_WRITE_OFF } from './write-offs.queries.ts';

type WriteOffValues = { amount: string; reason: string; note: string };
type Schema = ZodType<WriteOffValues, WriteOffValues>;

const SIDES = {
  invoice: {
    schema: writeOffInput as unknown as Schema,
    reasons: WRITE_OFF_REASONS,
    prepare: PREPARE_WRITE_OFF,
  },
  bill: {
    schema: billWriteOffInput as unknown as Schema,
    reasons: BILL_WRITE_OFF_REASONS,
    prepare: PREPARE_BILL_WRITE_OFF,
  },
} as const;

type WriteOffDialogProps = {
  kind: WrittenKind;
  id: string;
  /** What people call the document. */
  name: string;
  party: string;
  currency: string;
  balance: string;
  onClose: (isDone: boolean) => void;
};

/** Prepares a write-off of what is open on an invoice or a bill; another person approves it. */
export function WriteOffDialog(props: WriteOffDialogProps) {
  const { kind, id, name, party, currency, balance, onClose } = props;
  const { schema, reasons } = SIDES[kind];
  const form = useKitForm<WriteOffValues>(schema, {
    amount: balance,
    reason: reasons[0],
    note: '',
  });
  const { refusal, judge } = useVerdict(form);
  const [prepare, isBusy] = useMutateOnce(SIDES[kind].prepare);
  const amount = useWatch({ control: form.control, name: 'amount' }) ?? '';
  const digits = minorUnitDigits(currency);
  const submit = async (data: WriteOffValues) => {
    const prepared = judge(await prepare({ id, data }));
    if (!prepared) return;
    showSnackbar(prepared.message);
    onClose(true);
  };
  return (
    <FormDialog
      title={`Write off ${name}`}
      form={form}
      action="Submit for approval"
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <p className="muted">
        {party}, open {currency} {formatNumber(balance, digits)}. Nothing is posted before another
        person approves it.
      </p>
      <FormField control={form.control} name="amount">
        {({ value, onChange, ...field }) => (
          <AmountInput
            label="Amount"
            currency={currency}
            decimals={digits}
            value={value ?? null}
            onChange={(typed) => onChange(typed ?? '')}
            hint={remainderText({ balance, currency, amount, noun: kind })}
            {...field}
          />
        )}
      </FormField>
      <SelectField<WriteOffValues> name="reason" label="Reason" options={optionsOf([...reasons])} />
      <LongTextField<WriteOffValues> name="note" label="Note" />
    </FormDialog>
  );
}
