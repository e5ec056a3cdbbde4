import { BILL_PAYMENT_TYPES, billPaymentInput } from '@mainsheet/contract';
import { decimal, findDecimal } from '@mainsheet/money';
import { useState } from 'react';
import { useQuery } from 'urql';
import type { z } from 'zod';
import { useMutate, useVerdict } from '../../app/mutations.ts';
import { useMay } from '../../app/use-session.ts';
import {
  FormDialog,
  formatNumber,
  minorUnitDigits,
  type Option,
  optionsOf,
  showSnackbar,
  useKitForm,
} from '../../ui/index.ts';
import { PaymentFields } from '../commercial-documents/index.ts';
import { ReceivedIn, remainderText, useReceivingAccounts } from '../invoices/index.ts';
import { nameOfBill, type StepSubject } from './bill-status.ts';
import { BILL, BILL_START, RECORD_BILL_PAYMENT } from './bills.queries.ts';

const TYPES = optionsOf(BILL_PAYMENT_TYPES);

/** The form of one bill: the server's, without what the bill says itself. */
const SCHEMA = billPaymentInput.omit({ vendorId: true, currency: true, paymentables: true });
type PaymentValues = z.infer<typeof SCHEMA>;

type DialogProps = { bill: StepSubject; onClose: (isDone: boolean) => void };

/** Records money paid for a bill, in part or whole; the same dialog never pays twice. */
export function BillPaymentDialog({ bill, onClose }: DialogProps) {
  const [{ data: start }] = useQuery({ query: BILL_START });
  const [{ data: known }] = useQuery({
    query: BILL,
    variables: { id: bill.id },
    pause: bill.exchangeRate !== undefined,
  });
  const rate = bill.exchangeRate ?? known?.getBill.exchangeRate;
  const mayPayOut = useMay('payout.create');
  const knownAccounts = useReceivingAccounts(bill.currency);
  if (!start || !rate || !knownAccounts) return null;
  const accounts = mayPayOut ? knownAccounts : [];
  const { today, baseCurrency } = start.billStart;
  const values: PaymentValues = {
    amount: bill.balance,
    paidOn: today,
    exchangeRate: rate,
    rateSource: bill.currency === baseCurrency ? 'base currency' : 'rate of the bill',
    type: 'Bank transfer',
    transactionReference: '',
    accountId: accounts[0]?.value ?? null,
  };
  return <PaymentForm {...{ bill, values, baseCurrency, accounts, onClose }} />;
}

type PaymentFormProps = DialogProps & {
  values: PaymentValues;
  baseCurrency: string;
  accounts: readonly Option[];
};

function PaymentForm({ bill, values, baseCurrency, accounts, onClose }: PaymentFormProps) {
  const form = useKitForm(SCHEMA as unknown as z.ZodType<PaymentValues, PaymentValues>, values);
  const [key] = useState(() => crypto.randomUUID());
  const { refusal, judge } = useVerdict(form);
  const [record, isBusy] = useMutate(RECORD_BILL_PAYMENT);
  const submit = async (typed: PaymentValues) => {
    const { vendorId, currency } = bill;
    const data = {
      ...typed,
      ...{ vendorId, currency },
      accountId: typed.type === 'Set-off' ? null : typed.accountId,
      paymentables: [{ billId: bill.id, amount: partOf(bill.balance, typed.amount) }],
    };
    const recorded = judge(await record({ data, key }));
    if (!recorded) return;
    showSnackbar(recorded.message);
    onClose(true);
  };
  return (
    <FormDialog
      title={`Record payment of ${nameOfBill(bill)}`}
      form={form}
      action="Record payment"
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <p className="muted">
        {bill.vendorName}, open {bill.currency}{' '}
        {formatNumber(bill.balance, minorUnitDigits(bill.currency))}
      </p>
      <PaymentFields
        form={form}
        currency={bill.currency}
        baseCurrency={baseCurrency}
        labels={{ amount: 'Amount paid', day: 'Paid on' }}
        types={TYPES}
        amountHintOf={(amount) => amountHint(bill, amount)}
        rateHintOf={({ rateSource }) => rateSource}
      />
      {accounts.length > 0 && <ReceivedIn form={form} accounts={accounts} label="Paid from" />}
    </FormDialog>
  );
}

/** What the bill takes of an amount: all that is open of it at the most. */
function partOf(balance: string, amount: string): string {
  return decimal(amount).gt(balance) ? balance : amount;
}

function amountHint({ balance, currency }: StepSubject, amount: string): string {
  const remainder = remainderText({ balance, currency, amount, noun: 'bill' });
  const isMore = findDecimal(amount)?.gt(balance) ?? false;
  return isMore ? `${remainder} It stays with the vendor as an advance.` : remainder;
}
