import { decimal } from '@mainsheet/money';
import { Button, Checkbox } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { useRows } from '../../platform/lists/use-rows.ts';
import { useKycGate } from '../../platform/permissions/kyc-gate.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { LeaveGuard } from '../../platform/records/leave-guard.tsx';
import { useMutate, useOnce, useVerdict } from '../../platform/records/mutations.ts';
import {
  Alert,
  AmountInput,
  civilToday,
  DateField,
  Form,
  FormField,
  formatDay,
  minorUnitDigits,
  moneyText,
  Page,
  PageHead,
  Panel,
  SelectField,
  showSnackbar,
  TextField,
  useKitForm,
} from '../../ui/index.ts';
import { leftToPay } from '../commercial-documents/index.ts';
import { FormArrival } from './Arrival.tsx';
import { BENEFICIARIES } from './beneficiaries.ts';
import { Flags } from './Flags.tsx';
import { gated } from './gated.ts';
import { enterBeneficiaryHref, payoutHref } from './links.ts';
import {
  billsOfPayout,
  billsOfStart,
  CHARGE_OPTIONS,
  type ChosenBill,
  emptyPayout,
  formOfPayout,
  formOfStart,
  inputOf,
  type PayoutRequest,
  payoutForm,
  REASON_OPTIONS,
  sumOf,
  type PayoutForm as Values,
} from './payout-form.ts';
import { accountOf } from './payout-words.ts';
import {
  type BeneficiaryRow,
  CREATE_PAYOUT,
  OPEN_BILLS_TO_PAY,
  PAYING_ACCOUNTS,
  PAYOUT,
  PAYOUT_START,
  type Payout,
  type PayoutStart,
  REFUND_START,
  UPDATE_PAYOUT,
} from './payouts.queries.ts';
import './payouts.css';

type Params = { id?: string; beneficiary?: string; bills?: string; receipt?: string };
type Account = {
  id: string;
  nickName: string;
  currency: string;
  status: string;
  balance: { available: string };
};
type Known = { beneficiaries: readonly BeneficiaryRow[]; accounts: readonly Account[] };

/**
 * `/payout`: money to somebody, from nothing or for bills; `?bills=` begins with what it pays, `?receipt=` with a
 * customer's payment that it gives back, `?beneficiary=` with whom, and `?id=` is a draft again.
 */
export function PayoutFormPage() {
  const { id, beneficiary, bills, receipt }: Params = useSearch({ strict: false });
  const whom = useRows(BENEFICIARIES);
  const [from] = useQuery({ query: PAYING_ACCOUNTS, context: FRESH });
  const [draft] = useFreshQuery({ query: PAYOUT, variables: { id: id ?? '' }, pause: !id });
  const billIds = bills?.split(',') ?? [];
  const [paid] = useFreshQuery({ query: PAYOUT_START, variables: { billIds }, pause: !bills });
  const [refund] = useFreshQuery({
    query: REFUND_START,
    variables: { receiptId: receipt ?? '' },
    pause: !receipt,
  });
  const error = whom.error ?? from.error ?? draft.error ?? paid.error ?? refund.error;
  const payout = draft.data?.getPayout;
  const begun = receipt ? refund.data?.refundStart : paid.data?.payoutStart;
  if (error || !whom.data || !from.data || (id && !payout) || ((bills || receipt) && !begun)) {
    return (
      <Page>
        <PageHead title="Payout" />
        {error ? (
          <FailedRead error={error} onRetry={whom.readAgain} />
        ) : (
          <span className="visually-hidden" role="status">
            Loading
          </span>
        )}
      </Page>
    );
  }
  const known = {
    beneficiaries: whom.rows,
    accounts: from.data.listGlobalAccount.rows.filter(({ status }) => status === 'ACTIVE'),
  };
  const today = civilToday();
  const start = startOf({ payout, begun }, today) ?? {
    ...emptyPayout(today),
    beneficiaryId: beneficiary ?? '',
  };
  return (
    <PayoutForm
      key={id ?? bills ?? receipt ?? 'new'}
      {...{ known, start }}
      draft={payout ?? null}
      begun={begun ?? null}
      receiptId={payout ? payout.receiptId : (receipt ?? null)}
    />
  );
}

type Begun = { payout: Payout | undefined; begun: PayoutStart | undefined };

function startOf({ payout, begun }: Begun, today: string): Values | null {
  if (payout) return formOfPayout(payout);
  return begun ? formOfStart(begun, today) : null;
}

type FormProps = {
  known: Known;
  start: Values;
  draft: Payout | null;
  begun: PayoutStart | null;
  /** The customer's payment that it gives back. */
  receiptId: string | null;
};

function PayoutForm({ known, start, draft, begun, receiptId }: FormProps) {
  const navigate = useNavigate();
  const { pass, popup } = useKycGate();
  const form = useKitForm(payoutForm, start);
  const { refusal, setRefusal, judge } = useVerdict(form);
  const [mutate, isCreating] = useMutate(CREATE_PAYOUT);
  const create = useOnce((typed: PayoutRequest, requestId) =>
    mutate({ data: { ...typed, requestId } }),
  );
  const [update, isUpdating] = useMutate(UPDATE_PAYOUT);
  const [bills, setBills] = useState(() => {
    if (draft) return billsOfPayout(draft);
    return begun ? billsOfStart(begun) : [];
  });
  const { isDirty, isSubmitting } = form.formState;
  const change = ({ id, version, requestId }: Payout, asked: PayoutRequest) =>
    update({ id, version, data: { ...asked, requestId } });
  const save = async (typed: Values) => {
    const beneficiary = known.beneficiaries.find(({ id }) => id === typed.beneficiaryId);
    const account = known.accounts.find(({ id }) => id === typed.accountId);
    if (!beneficiary || !account) return setRefusal('Choose who is paid and from which account.');
    const sourceCurrency = account.currency;
    const asked = inputOf(typed, { sourceCurrency, beneficiary, bills, receiptId });
    const saved = judge(draft ? await change(draft, asked) : await create(asked));
    if (!saved?.payout) return;
    form.reset(typed);
    showSnackbar(saved.message);
    await navigate({ href: payoutHref(saved.payout.id) });
  };
  return (
    <Page>
      <LeaveGuard dirty={isDirty && !isSubmitting} />
      <PageHead title={draft ? `Change ${draft.number}` : 'New payout'} />
      {refusal && <Alert tone="negative">{refusal}</Alert>}
      {known.beneficiaries.length === 0 && (
        <Alert tone="warning">Enter whom you pay first: there is no beneficiary yet.</Alert>
      )}
      <Form form={form} onSubmit={(typed) => gated(pass, () => save(typed))}>
        <div className="stack">
          {begun && <BegunNote {...{ begun, known }} />}
          <WhomPanel
            {...{ form, known, onBills: setBills, isRefund: receiptId !== null }}
            chosen={bills}
          />
          <AmountPanel {...{ form, known }} isOfBills={bills.length > 0 || receiptId !== null} />
          <DetailsPanel {...{ form, known }} />
          <div className="row">
            <Button type="submit" loading={isCreating || isUpdating}>
              Review payout
            </Button>
          </div>
        </div>
        {popup}
      </Form>
    </Page>
  );
}

/** What somebody looks at before bills are paid; where the vendor has no beneficiary yet, where to enter one. */
function BegunNote({ begun, known }: { begun: PayoutStart; known: Known }) {
  if (begun.note === '') return null;
  const { contactId, contactName, currency } = begun;
  const isKnown = known.beneficiaries.some(
    (one) => one.contactId === contactId && one.currency === currency,
  );
  const account = begun.bills.find((bill) => bill.payToAccount !== '')?.payToAccount ?? '';
  return (
    <Alert tone="warning">
      {begun.note}
      {begun.beneficiaryId === null && !isKnown && (
        <>
          {' '}
          <Link to={enterBeneficiaryHref({ name: contactName, account })}>Enter a beneficiary</Link>
        </>
      )}
    </Alert>
  );
}

type PanelProps = { form: UseFormReturn<Values, unknown, Values>; known: Known };

function useChosen({ form, known }: PanelProps) {
  const [beneficiaryId, accountId] = useWatch({
    control: form.control,
    name: ['beneficiaryId', 'accountId'],
  });
  return {
    beneficiary: known.beneficiaries.find(({ id }) => id === beneficiaryId) ?? null,
    account: known.accounts.find(({ id }) => id === accountId) ?? null,
  };
}

type WhomProps = PanelProps & {
  chosen: readonly ChosenBill[];
  onBills: (bills: readonly ChosenBill[]) => void;
  /** It gives money back, and pays no bills. */
  isRefund: boolean;
};

function WhomPanel({ form, known, chosen, onBills, isRefund }: WhomProps) {
  const { beneficiary } = useChosen({ form, known });
  const [{ data }] = useQuery({
    query: OPEN_BILLS_TO_PAY,
    variables: { vendorId: beneficiary?.contactId ?? '' },
    pause: !beneficiary || isRefund,
    context: FRESH,
  });
  const open = (beneficiary && !isRefund ? (data?.listBills.data ?? []) : [])
    .filter(({ currency }) => currency === beneficiary?.currency)
    .map((bill) => {
      // What a draft says of its bill is the amount alone.
      const balance = chosen.find(({ id }) => id === bill.id)?.balance ?? leftToPay(bill);
      return { ...bill, balance };
    })
    .filter(({ balance }) => decimal(balance).gt(0));
  // What a draft pays stays to be seen, also when it is no longer open.
  const gone = chosen.filter(({ id }) => !open.some((bill) => bill.id === id));
  const toggle = (bill: ChosenBill) => {
    const others = chosen.filter(({ id }) => id !== bill.id);
    const next = others.length === chosen.length ? [...chosen, bill] : others;
    onBills(next);
    form.setValue('side', 'payment');
    form.setValue('amount', next.length > 0 ? sumOf(next) : '', { shouldDirty: true });
    const names = next.map(({ vendorNumber, number }) => vendorNumber || number || '');
    form.setValue('reference', latin(names.join(' ')).slice(0, 35), { shouldDirty: true });
  };
  return (
    <Panel title="Beneficiary">
      <div className="stack">
        <div className="pay-fields">
          <SelectField<Values>
            name="beneficiaryId"
            label="Pay to"
            options={known.beneficiaries.map((one) => ({
              value: one.id,
              label: `${one.name}, ${one.currency}, ${accountOf(one)}`,
            }))}
            blank=""
            required
          />
        </div>
        {beneficiary && <Flags flags={beneficiary.flags} />}
        {open.length + gone.length > 0 && (
          <fieldset className="pay-bills">
            <legend>Bills it pays</legend>
            {open.map((bill) => (
              <Checkbox
                key={bill.id}
                checked={chosen.some(({ id }) => id === bill.id)}
                onChange={() => toggle(bill)}
                label={`${bill.number} ${bill.vendorNumber}, due ${formatDay(bill.dueDate)}, ${moneyText(bill.currency, bill.balance)}`}
              />
            ))}
            {data &&
              gone.map((bill) => (
                <Checkbox
                  key={bill.id}
                  checked
                  onChange={() => toggle(bill)}
                  label={`${bill.number}, no longer open for this beneficiary`}
                />
              ))}
          </fieldset>
        )}
      </div>
    </Panel>
  );
}

/** What banks pass on of a text. */
const latin = (text: string): string => text.replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ').trim();

function AmountPanel({ form, known, isOfBills }: PanelProps & { isOfBills: boolean }) {
  const { beneficiary, account } = useChosen({ form, known });
  const side = useWatch({ control: form.control, name: 'side' });
  const currency = (side === 'source' ? account?.currency : beneficiary?.currency) ?? '';
  return (
    <Panel title="Amount">
      <div className="pay-fields">
        <SelectField<Values>
          name="accountId"
          label="From account"
          options={known.accounts.map((one) => ({
            value: one.id,
            label: `${one.nickName}, ${moneyText(one.currency, one.balance.available)} available`,
          }))}
          blank=""
          required
        />
        <SelectField<Values>
          name="side"
          label="Fixed"
          options={[
            { value: 'payment', label: 'They receive exactly' },
            { value: 'source', label: 'You pay exactly' },
          ]}
          disabled={isOfBills}
        />
        <FormField control={form.control} name="amount">
          {({ value, onChange, ...field }) => (
            <AmountInput
              label={side === 'source' ? 'You pay' : 'They receive'}
              currency={currency}
              decimals={currency ? minorUnitDigits(currency) : 2}
              value={value}
              onChange={(typed) => onChange(typed ?? '')}
              disabled={isOfBills}
              {...field}
            />
          )}
        </FormField>
        <DateField<Values> name="paymentDate" label="Send on" required />
      </div>
      {beneficiary && account && (
        <FormArrival
          control={form.control}
          method={beneficiary.method}
          sourceCurrency={account.currency}
          paymentCurrency={beneficiary.currency}
        />
      )}
    </Panel>
  );
}

function DetailsPanel({ form, known }: PanelProps) {
  const { beneficiary } = useChosen({ form, known });
  return (
    <Panel title="Details">
      <div className="pay-fields">
        <SelectField<Values> name="reason" label="Reason" options={REASON_OPTIONS} required />
        <TextField<Values>
          name="reference"
          label="Reference they will see"
          hint="35 characters at most"
          required
        />
        {beneficiary?.method === 'SWIFT' && (
          <SelectField<Values>
            name="charges"
            label="Who pays the charges"
            options={CHARGE_OPTIONS}
          />
        )}
        <TextField<Values> name="email" label="E-mail for the payment advice" />
      </div>
    </Panel>
  );
}
