import { CASH_CATEGORIES, type CashItemInput, cashItemInput } from '@mainsheet/contract';
import { CURRENCY_CODES } from '@mainsheet/money';
import { useWatch } from 'react-hook-form';
import type { ZodType } from 'zod';
import { useMutate, useVerdict } from '../../platform/records/mutations.ts';
import {
  CheckField,
  DateField,
  FormDialog,
  minorUnitDigits,
  NumberField,
  optionsOf,
  SelectField,
  showSnackbar,
  TextField,
  useKitForm,
} from '../../ui/index.ts';
import { type CashItem, SAVE_CASH_ITEM } from './cash-items.queries.ts';

const SCHEMA = cashItemInput as unknown as ZodType<CashItemInput, CashItemInput>;

function valuesOf(item: CashItem | null, currency: string): CashItemInput {
  if (item) {
    const { name, category, eventDate, isExpense } = item;
    return cashItemInput.parse({
      ...{ name, category, eventDate, isExpense, currency: item.currency },
      amount: Number(item.amount),
      exchangeRate: Number(item.exchangeRate),
    });
  }
  return {
    ...{ name: '', category: 'Other expense', eventDate: '', currency },
    ...{ amount: 0, exchangeRate: 1, isExpense: true },
  };
}

type DialogProps = {
  voyage: { id: string; baseCurrency: string };
  record: CashItem | null;
  onClose: () => void;
};

/** A receipt or payment beside what the voyage says by itself. */
export function CashItemDialog({ voyage, record, onClose }: DialogProps) {
  const form = useKitForm<CashItemInput>(SCHEMA, valuesOf(record, voyage.baseCurrency));
  const [save, isBusy] = useMutate(SAVE_CASH_ITEM);
  const { refusal, judge } = useVerdict(form);
  const digits = minorUnitDigits(useWatch({ control: form.control, name: 'currency' }));
  const send = async (data: CashItemInput) => {
    const key = record ? { id: record.id, version: record.version } : {};
    const answer = judge(await save({ voyageId: voyage.id, ...key, data }));
    if (!answer) return;
    showSnackbar(answer.message);
    onClose();
  };
  return (
    <FormDialog
      title={record ? 'Cash item' : 'New cash item'}
      form={form}
      action="Save cash item"
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={send}
      onClose={onClose}
      widthPx={640}
    >
      <div className="field-grid">
        <TextField<CashItemInput> name="name" label="What for" required />
        <SelectField<CashItemInput>
          name="category"
          label="Category"
          options={optionsOf(CASH_CATEGORIES)}
        />
        <DateField<CashItemInput> name="eventDate" label="Day" required />
        <NumberField<CashItemInput>
          name="amount"
          label="Amount"
          unit=""
          decimals={digits}
          blank={0}
        />
        <SelectField<CashItemInput>
          name="currency"
          label="Currency"
          options={optionsOf(CURRENCY_CODES)}
        />
        <NumberField<CashItemInput>
          name="exchangeRate"
          label={`${voyage.baseCurrency} per unit`}
          unit=""
          decimals={6}
          blank={0}
        />
      </div>
      <CheckField<CashItemInput> name="isExpense" label="It is paid, not received" />
    </FormDialog>
  );
}
