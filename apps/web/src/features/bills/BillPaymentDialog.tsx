import { BILL_PAYMENT_TYPES, billPaymentInput } from '@mainsheet/contract';
import { decimal, findDecimal } from '@mainsheet/money';
import { useQuery } from 'urql';
import type { z } from 'zod';
import { useMutateOnce, useVerdict } from '../../platform/records/mutations.ts';
import {
  FormDialog,
  formatNumber,
  minorUnitDigits,
  optionsOf,
  showSnackbar,
  useKitForm,
} from '../../ui/index.ts';
import { PaymentFields } from '../commercial-documents/index.ts';
import { remainderText } from '../invoices/index.ts';
import { nameOfBill, type StepSubject } from './bill-status.ts';
import { BILL, BILL_START, RECORD_BILL_PAYMENT } from './bills.queries.ts';

const TYPES = optionsOf(BILL_PAYMENT_TYPES);

/** The form of one bill: the server's, without what the bill says itself. */
const SCHEMA = billPaymentInput.omit({ vendorId: true, currency: true, paymentables: true });
type PaymentValues = z.infer<typeof SCHEMA>;

type DialogProps = { bill: StepSubject; onClose: (isDone: boolean) => void };

/** Records money that another bank or cash paid for a bill, in part or whole; the same dialog never pays twice. */
export function BillPaymentDialog({ bill, onClose }: DialogProps) {
  const [{ data: start }] = useQuery({ query: BILL_START });
  const [{ data: known }] = useQuery({
    query: BILL,
    variables: { id: bill.id },
    pause: bill.exchangeRate !== undefined,
  });
  const rate = bill.exchangeRate ?? known?.getBill.exchangeRate;
  if (!start || !rate) return null;
  const { today, baseCurrency } = start.billStart;
  const values: PaymentValues = {
    amount: bill.balance,
    paidOn: today,
    exchangeRate: rate,
    rateSource: bill.currency === baseCurrency ? 'base currency' : 'rate of the bill',
    type: 'Bank transfer',
    transactionReference: '',
    accountId: null,
  };
  return <PaymentForm {...{ bill, values, baseCurrency, onClose }} />;
}

type PaymentFormProps = DialogProps & {
  values: PaymentValues;
  baseCurrency: string;
};

function PaymentForm({ bill, values, baseCurrency, onClose }: PaymentFormProps) {
  const form = useKitForm(SCHEMA as unknown as z.ZodType<PaymentValues, PaymentValues>, values);
  const { refusal, judge } = useVerdict(form);
  const [record, isBusy] = useMutateOnce(RECORD_BILL_PAYMENT);
  const submit = async (typed: PaymentValues) => {
    const { vendorId, currency } = bill;
    const data = {
      ...typed,
      ...{ vendorId, currency },
      paymentables: [{ billId: bill.id, amount: partOf(bill.balance, typed.amount) }],
    };
    const recorded = judge(await record({ data }));
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
        {formatNumber(bill.balance, minorUnitDigits(bill.currency))}. What another bank or cash has
        paid; from an account here, choose Pay.
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
