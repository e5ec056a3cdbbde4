import { Button } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import {
  Alert,
  CancelButton,
  Dialog,
  optionsOf,
  QuantityInput,
  SelectInput,
  showSnackbar,
} from '../../ui/index.ts';
import { AllocationTable } from './AllocationTable.tsx';
import { crossRate } from './allocation.ts';
import { ALLOCATE_RECEIPT, FRESH, RECEIPT_START, type ReceiptStart } from './receipts.queries.ts';
import { rowErrors } from './row-errors.ts';

/** A payment of a customer of which something is left. */
export type LeftPayment = {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly currency: string;
  readonly left: string;
  readonly clientId: string;
};

/** One object for all renders: another one asks again. */
const FROM_SERVER = { ...FRESH, requestPolicy: 'network-only' as const };

type DialogProps = { payment: LeftPayment; onClose: (isDone: boolean) => void };

/** Allocates what is left of a payment to open invoices of its customer. */
export function AllocateDialog({ payment, onClose }: DialogProps) {
  const [{ data, error }, again] = useQuery({
    query: RECEIPT_START,
    variables: { clientId: payment.clientId },
    context: FROM_SERVER,
  });
  const start = data?.receiptStart;
  if (start) return <Allocating {...{ payment, start, onClose }} />;
  return (
    <Dialog
      opened
      title={`Allocate ${payment.name}`}
      onClose={() => onClose(false)}
      actions={<CancelButton />}
    >
      {error && <FailedRead error={error} onRetry={again} />}
    </Dialog>
  );
}

function Allocating({ payment, start, onClose }: DialogProps & { start: ReceiptStart }) {
  const { currency } = payment;
  const currencies = [...new Set(start.open.map((one) => one.currency))];
  const [claimCurrency, setClaimCurrency] = useState(
    currencies.includes(currency) ? currency : (currencies[0] ?? currency),
  );
  const [typedRate, setTypedRate] = useState<string | null>(null);
  const [amounts, setAmounts] = useState<Record<string, string>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [allocate, isBusy] = useMutate(ALLOCATE_RECEIPT);
  const isExchanged = claimCurrency !== currency;
  const claimRate = typedRate ?? crossRate(start.rates, currency, claimCurrency);
  const money = { currency, gross: payment.left, claimCurrency, claimRate };
  const open = start.open.filter((row) => row.currency === claimCurrency);
  const submit = async () => {
    const paymentables = open.flatMap(({ id: invoiceId }) => {
      const amount = amounts[invoiceId] ?? '';
      return Number(amount) > 0 ? [{ invoiceId, amount }] : [];
    });
    const claim = isExchanged ? { claimCurrency, claimRate: claimRate || null } : {};
    const { id, version } = payment;
    const outcome = await allocate({ id, version, data: { ...claim, paymentables } });
    setErrors(rowErrors(outcome, paymentables));
    if (!outcome.answer) return setRefusal(outcome.refusal);
    showSnackbar(outcome.answer.message);
    onClose(true);
  };
  return (
    <Dialog
      opened
      title={`Allocate ${payment.name}`}
      widthPx={820}
      onClose={() => onClose(false)}
      isChanged={Object.values(amounts).some(Boolean)}
      actions={
        <>
          <CancelButton />
          <Button disabled={isBusy} onClick={() => void submit()}>
            Allocate
          </Button>
        </>
      }
    >
      <div className="stack">
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        {(currencies.length > 1 || isExchanged) && (
          <div className="receipt-fields">
            <SelectInput
              label="Invoices in"
              options={optionsOf(currencies)}
              value={claimCurrency}
              onChange={(code) => {
                if (code) setClaimCurrency(code);
                setTypedRate(null);
              }}
            />
            {isExchanged && (
              <QuantityInput
                label={`A ${currency} is worth`}
                unit={claimCurrency}
                decimals={6}
                value={claimRate || null}
                onChange={setTypedRate}
              />
            )}
          </div>
        )}
        <AllocationTable {...{ money, open, amounts, errors }} onChange={setAmounts} />
      </div>
    </Dialog>
  );
}
