import { EXCHANGE_SIDES, transferInput } from '@mainsheet/contract';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type ZodType, z } from 'zod';
import { errorText } from '../../api/error-text.ts';
import {
  isRefused,
  type Outcome,
  useMutate,
  useMutateOnce,
  useVerdict,
} from '../../platform/records/mutations.ts';
import {
  AmountInput,
  FormDialog,
  FormField,
  formatNumber,
  minorUnitDigits,
  SelectField,
  SelectInput,
  showSnackbar,
  TextInput,
  useKitForm,
} from '../../ui/index.ts';
import { OFFER_EXCHANGE, type PanelAccount, TAKE_EXCHANGE, TRANSFER } from './banking.queries.ts';
import { OfferPanel } from './OfferPanel.tsx';
import { useBalances } from './use-balances.ts';
import { type LiveOffer, useOffer } from './use-offer.ts';
import './banking.css';

const transferForm = transferInput.extend({ fixedSide: z.enum(EXCHANGE_SIDES) });
type Values = z.infer<typeof transferForm>;
const SCHEMA = transferForm as unknown as ZodType<Values, Values>;
type TransferForm = UseFormReturn<Values, unknown, Values>;

type TransferDialogProps = { fromAccountId: string; onClose: () => void };

/**
 * Moves money between two accounts; where their currencies differ it is exchanged at a rate that the bank offers first.
 * The same dialog never moves it twice.
 */
export function TransferDialog({ fromAccountId, onClose }: TransferDialogProps) {
  const { balances, error } = useBalances();
  const form = useKitForm<Values>(SCHEMA, {
    fromAccountId,
    toAccountId: '',
    amount: '',
    fixedSide: 'source',
    reference: '',
  });
  const accounts = (balances?.currencies ?? [])
    .flatMap((one) => one.accounts)
    .filter(({ status }) => status === 'ACTIVE');
  const [fromId, toId, amount, fixedSide] = useWatch({
    control: form.control,
    name: ['fromAccountId', 'toAccountId', 'amount', 'fixedSide'],
  });
  const chosen = {
    from: accounts.find(({ id }) => id === fromId),
    to: accounts.find(({ id }) => id === toId),
  };
  const isExchange = Boolean(
    chosen.from && chosen.to && chosen.from.currency !== chosen.to.currency,
  );
  const live = useOffer(JSON.stringify([fromId, toId, amount, fixedSide]));
  const { submit, refusal, isBusy } = useMoves({ form, isExchange, live, onClose });
  return (
    <FormDialog
      title="Transfer between accounts"
      form={form}
      action={isExchange ? exchangeAction(live) : 'Transfer'}
      isBusy={isBusy}
      refusal={refusal ?? (error ? errorText(error) : null)}
      onSubmit={submit}
      onClose={onClose}
    >
      <TransferFields {...{ form, accounts, isExchange }} {...chosen} />
      {isExchange && live.offer && <OfferPanel offer={live.offer} secondsLeft={live.secondsLeft} />}
    </FormDialog>
  );
}

function exchangeAction({ offer, isExpired }: LiveOffer): string {
  if (isExpired) return 'Get a new rate';
  return offer ? 'Exchange' : 'Get a rate';
}

/** The server heard it and said no, in whatever way; a lost answer is no refusal. */
const wasHeard = (outcome: Outcome): boolean =>
  isRefused(outcome) || (outcome.refusal !== null && outcome.code !== null);

type Moves = { form: TransferForm; isExchange: boolean; live: LiveOffer; onClose: () => void };

/** What the button does: it transfers, asks for a rate, or takes the one that is offered. */
function useMoves({ form, isExchange, live, onClose }: Moves) {
  const { refusal, judge } = useVerdict(form);
  const [transfer, isTransferring] = useMutateOnce(TRANSFER);
  const [ask, isAsking] = useMutate(OFFER_EXCHANGE);
  const [take, isTaking] = useMutateOnce(TAKE_EXCHANGE);
  const done = (outcome: Outcome): void => {
    const moved = judge(outcome);
    if (moved) {
      showSnackbar(moved.message);
      onClose();
      return;
    }
    if (wasHeard(outcome)) live.drop();
  };
  const submit = async ({ fixedSide, reference, ...data }: Values): Promise<void> => {
    if (!isExchange) return done(await transfer({ data: { ...data, reference } }));
    if (live.offer && !live.isExpired) {
      return done(await take({ data: { offerId: live.offer.id, reference } }));
    }
    const offered = judge(await ask({ data: { ...data, fixedSide } }));
    if (offered?.offer) live.keep(offered.offer);
  };
  return { submit, refusal, isBusy: isTransferring || isAsking || isTaking || live.isNew };
}

type FieldsProps = {
  form: TransferForm;
  accounts: readonly PanelAccount[];
  from: PanelAccount | undefined;
  to: PanelAccount | undefined;
  isExchange: boolean;
};

const figure = (account: PanelAccount): string =>
  `${account.currency} ${formatNumber(account.balance.available, minorUnitDigits(account.currency))}`;
const optionOf = (account: PanelAccount) => ({
  value: account.id,
  label: `${account.nickName}, ${figure(account)}`,
});

/** Where money of an account may go, its own currency first. */
const partnersOf = (accounts: readonly PanelAccount[], from: PanelAccount | undefined) =>
  accounts
    .filter((one) => from && one.id !== from.id)
    .toSorted(
      (a, b) => Number(b.currency === from?.currency) - Number(a.currency === from?.currency),
    );

function TransferFields({ form, accounts, from, to, isExchange }: FieldsProps) {
  const { control, setValue } = form;
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
            options={partnersOf(accounts, from).map(optionOf)}
            value={value || null}
            onChange={(id) => onChange(id ?? '')}
            disabled={!from}
            hint={isExchange ? `${from?.currency} is exchanged for ${to?.currency}.` : undefined}
            {...field}
          />
        )}
      </FormField>
      {isExchange && (
        <SelectField<Values>
          name="fixedSide"
          label="Fixed"
          options={[
            { value: 'source', label: `What leaves, in ${from?.currency}` },
            { value: 'target', label: `What arrives, in ${to?.currency}` },
          ]}
        />
      )}
      <AmountField {...{ form, from, to, isExchange }} />
      <FormField control={control} name="reference">
        {(field) => <TextInput label="Reference" {...field} />}
      </FormField>
    </>
  );
}

function AmountField({ form, from, to, isExchange }: Omit<FieldsProps, 'accounts'>) {
  const fixedSide = useWatch({ control: form.control, name: 'fixedSide' });
  const currency = (isExchange && fixedSide === 'target' ? to : from)?.currency ?? '';
  return (
    <FormField control={form.control} name="amount">
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
  );
}
