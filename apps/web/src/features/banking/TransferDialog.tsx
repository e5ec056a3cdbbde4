import { type TransferInput, transferInput } from '@mainsheet/contract';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { ZodType } from 'zod';
import { errorText } from '../../api/error-text.ts';
import { isRefused, useMutate, useVerdict } from '../../app/mutations.ts';
import {
  AmountInput,
  FormDialog,
  FormField,
  formatNumber,
  minorUnitDigits,
  SelectInput,
  showSnackbar,
  TextInput,
  useKitForm,
} from '../../ui/index.ts';
import { type PanelAccount, TRANSFER } from './banking.queries.ts';
import { useBalances } from './use-balances.ts';

const SCHEMA = transferInput as unknown as ZodType<TransferInput, TransferInput>;

type TransferDialogProps = { fromAccountId: string; onClose: () => void };

/** Moves money between two accounts of one currency; the same dialog never moves it twice. */
export function TransferDialog({ fromAccountId, onClose }: TransferDialogProps) {
  const { balances, error } = useBalances();
  const form = useKitForm(SCHEMA, {
    fromAccountId,
    toAccountId: '',
    amount: '',
    reference: '',
  });
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { refusal, judge } = useVerdict(form);
  const [transfer, isBusy] = useMutate(TRANSFER);
  const accounts = (balances?.currencies ?? [])
    .flatMap((one) => one.accounts)
    .filter(({ status }) => status === 'ACTIVE');
  const submit = async (data: TransferInput) => {
    const outcome = await transfer({ data, key });
    const moved = judge(outcome);
    if (moved) {
      showSnackbar(moved.message);
      return onClose();
    }
    // What was refused is kept under no key; what is sent next is another request.
    if (isRefused(outcome)) setKey(crypto.randomUUID());
  };
  const failure = refusal ?? (error ? errorText(error) : null);
  return (
    <FormDialog
      title="Transfer between accounts"
      form={form}
      action="Transfer"
      isBusy={isBusy}
      refusal={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TransferFields form={form} accounts={accounts} />
    </FormDialog>
  );
}

type FieldsProps = {
  form: UseFormReturn<TransferInput, unknown, TransferInput>;
  accounts: readonly PanelAccount[];
};

const figure = (account: PanelAccount): string =>
  `${account.currency} ${formatNumber(account.balance.available, minorUnitDigits(account.currency))}`;
const optionOf = (account: PanelAccount) => ({
  value: account.id,
  label: `${account.nickName}, ${figure(account)}`,
});

/** Where money of an account may go: its currency only. */
const partnersOf = (accounts: readonly PanelAccount[], from: PanelAccount | undefined) =>
  accounts.filter((one) => from && one.currency === from.currency && one.id !== from.id);

function TransferFields({ form, accounts }: FieldsProps) {
  const { control, setValue } = form;
  const fromId = useWatch({ control, name: 'fromAccountId' });
  const from = accounts.find(({ id }) => id === fromId);
  const partners = partnersOf(accounts, from);
  const currency = from?.currency ?? '';
  return (
    <>
      <FormField control={control} name="fromAccountId">
        {({ value, onChange, ...field }) => (
          <SelectInput
            label="From"
            options={accounts.map(optionOf)}
            value={value || null}
            onChange={(id) => {
              onChange(id ?? '');
              setValue('toAccountId', '');
            }}
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="toAccountId">
        {({ value, onChange, ...field }) => (
          <SelectInput
            label="To"
            options={partners.map(optionOf)}
            value={value || null}
            onChange={(id) => onChange(id ?? '')}
            disabled={!from}
            hint={
              from && partners.length === 0
                ? `You have no other ${currency} account. Money is not exchanged here yet.`
                : undefined
            }
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="amount">
        {({ value, onChange, ...field }) => (
          <AmountInput
            label="Amount"
            currency={currency}
            decimals={currency ? minorUnitDigits(currency) : 2}
            value={value}
            onChange={(typed) => onChange(typed ?? '')}
            hint={from && `${figure(from)} is available`}
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="reference">
        {(field) => <TextInput label="Reference" {...field} />}
      </FormField>
    </>
  );
}
