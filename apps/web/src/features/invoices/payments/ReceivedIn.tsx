import { useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useQuery } from 'urql';
import { useMay } from '../../../platform/session/use-session.ts';
import { FormField, type Option, SelectInput } from '../../../ui/index.ts';
import { FRESH, RECEIVING_ACCOUNTS } from '../invoices.queries.ts';

const ELSEWHERE = 'elsewhere';

/**
 * Global accounts that money of a currency can have come to, the first opened one first; none for who may not
 * see transactions. Null while they are on their way.
 */
export function useReceivingAccounts(currency: string): readonly Option[] | null {
  const may = useMay('transactions.view');
  const [{ data, error }] = useQuery({ query: RECEIVING_ACCOUNTS, context: FRESH, pause: !may });
  return useMemo(() => {
    if (!may || error) return [];
    if (!data) return null;
    return data.accountChoices
      .filter((account) => account.currency === currency && account.status === 'ACTIVE')
      .map(({ id, nickName }) => ({ value: id, label: nickName }));
  }, [may, error, data, currency]);
}

type Values = { accountId: string | null; type: string };

type ReceivedInProps<Form extends Values> = {
  form: UseFormReturn<Form, unknown, Form>;
  accounts: readonly Option[];
  label?: string;
};

/** Which account a payment came to or left; a set-off moves none. */
export function ReceivedIn<Form extends Values>(props: ReceivedInProps<Form>) {
  const { form, accounts, label = 'Received in' } = props;
  const { control } = form as unknown as UseFormReturn<Values, unknown, Values>;
  const type = useWatch({ control, name: 'type' });
  if (type === 'Set-off') return null;
  const options = [...accounts, { value: ELSEWHERE, label: 'A bank outside Mainsheet' }];
  return (
    <FormField control={control} name="accountId">
      {({ value, onChange, ...field }) => (
        <SelectInput
          label={label}
          options={options}
          value={value ?? ELSEWHERE}
          onChange={(id) => onChange(id === ELSEWHERE ? null : id)}
          {...field}
        />
      )}
    </FormField>
  );
}
