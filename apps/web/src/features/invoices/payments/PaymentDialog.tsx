import { paymentInput } from '@mainsheet/contract';
import { findDecimal, formatAmount, moneyFromDecimal } from '@mainsheet/money';
import { useQuery } from 'urql';
import type { ZodType } from 'zod';
import { useMutateOnce, useVerdict } from '../../../platform/records/mutations.ts';
import {
  FormDialog,
  formatNumber,
  minorUnitDigits,
  type Option,
  optionsOf,
  showSnackbar,
  useKitForm,
} from '../../../ui/index.ts';
import { PaymentFields } from '../../commercial-documents/index.ts';
import { nameOfInvoice } from '../invoice-status.ts';
import { INVOICE, INVOICE_ISSUER, RECORD_PAYMENT } from '../invoices.queries.ts';
import type { StepSubject } from '../step-subject.ts';
import { remainderText } from './payment-remainder.ts';
import { ReceivedIn, useReceivingAccounts } from './ReceivedIn.tsx';

type PaymentValues = {
  amount: string;
  paidOn: string;
  exchangeRate: string;
  rateSource: string;
  type: 'Bank transfer' | 'Cheque' | 'Card' | 'Set-off';
  transactionReference: string;
  accountId: string | null;
};

const SCHEMA = paymentInput as unknown as ZodType<PaymentValues, PaymentValues>;
const TYPES = optionsOf(['Bank transfer', 'Cheque', 'Card', 'Set-off']);

/** What a payment starts with where the company has no rate of the day. */
const OF_INVOICE = 'rate of the invoice';

type PaymentDialogProps = { invoice: StepSubject; onClose: (isDone: boolean) => void };

/** Records money received, in part or whole; the same dialog never pays twice. */
export function PaymentDialog({ invoice, onClose }: PaymentDialogProps) {
  const [{ data: issuer }] = useQuery({ query: INVOICE_ISSUER });
  const [{ data: known }] = useQuery({
    query: INVOICE,
    variables: { id: invoice.id },
    pause: invoice.exchangeRate !== undefined,
  });
  const rate = invoice.exchangeRate ?? known?.invoice.exchangeRate;
  const accounts = useReceivingAccounts(invoice.currency);
  if (!issuer || !rate || !accounts) return null;
  const { today, baseCurrency } = issuer.invoiceIssuer;
  const values: PaymentValues = {
    amount: invoice.balance,
    paidOn: today,
    exchangeRate: rate,
    rateSource: invoice.currency === baseCurrency ? 'base currency' : OF_INVOICE,
    type: 'Bank transfer',
    transactionReference: '',
    accountId: accounts[0]?.value ?? null,
  };
  return <PaymentForm {...{ invoice, values, baseCurrency, accounts, onClose }} />;
}

type PaymentFormProps = PaymentDialogProps & {
  values: PaymentValues;
  baseCurrency: string;
  accounts: readonly Option[];
};

function PaymentForm({ invoice, values, baseCurrency, accounts, onClose }: PaymentFormProps) {
  const form = useKitForm(SCHEMA, values);
  const { refusal, judge } = useVerdict(form);
  const [record, isBusy] = useMutateOnce(RECORD_PAYMENT);
  const submit = async (data: PaymentValues) => {
    const accountId = data.type === 'Set-off' ? null : data.accountId;
    const recorded = judge(await record({ id: invoice.id, data: { ...data, accountId } }));
    if (!recorded) return;
    showSnackbar(recorded.message);
    onClose(true);
  };
  return (
    <FormDialog
      title={`Record payment of ${nameOfInvoice(invoice)}`}
      form={form}
      action="Record payment"
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <p className="muted">
        {invoice.clientName}, open {invoice.currency}{' '}
        {formatNumber(invoice.balance, minorUnitDigits(invoice.currency))}
      </p>
      <PaymentFields
        form={form}
        currency={invoice.currency}
        baseCurrency={baseCurrency}
        labels={{ amount: 'Amount received', day: 'Received on' }}
        types={TYPES}
        amountHintOf={(amount) => remainderText({ ...invoice, amount, noun: 'invoice' })}
        rateHintOf={({ rate, rateSource, amount }) =>
          [rateSource, inBase(baseCurrency, amount, rate)].filter(Boolean).join(': ')
        }
      />
      {accounts.length > 0 && <ReceivedIn form={form} accounts={accounts} />}
    </FormDialog>
  );
}

function inBase(base: string, amount: string, rate: string): string {
  const product = findDecimal(amount)?.times(findDecimal(rate) ?? 0);
  if (!product) return '';
  const text = formatAmount(moneyFromDecimal(base, product));
  return `${base} ${formatNumber(text, minorUnitDigits(base))} in the books`;
}
