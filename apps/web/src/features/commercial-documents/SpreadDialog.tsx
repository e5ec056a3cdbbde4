import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OutcomeFragment } from '../../api/generated/graphql.ts';
import type { Outcome } from '../../platform/records/mutations.ts';
import {
  Alert,
  AmountInput,
  CancelButton,
  Dialog,
  formatDay,
  formatNumber,
  minorUnitDigits,
  showSnackbar,
  TableHead,
} from '../../ui/index.ts';
import { leftAfter, type OpenDocument, spreadOldestFirst } from './spread.ts';

type SpreadDialogProps = {
  title: string;
  currency: string;
  /** What there is to spread. */
  balance: string;
  open: readonly OpenDocument[];
  words: {
    /** Above the table, for those who hear it: open invoices of Meridian Grain. */
    caption: string;
    /** Heading of what it is spread over: Invoice, Bill. */
    heading: string;
    /** What the last row says: left of the credit. */
    left: string;
  };
  apply: (rows: readonly { id: string; amount: string }[]) => Promise<Outcome<OutcomeFragment>>;
  isBusy: boolean;
  onClose: (isDone: boolean) => void;
};

/** Spreads a credit or an advance over what is open; proposed from the earliest due on. */
export function SpreadDialog(props: SpreadDialogProps) {
  const { title, currency, balance, open, words, apply, isBusy, onClose } = props;
  const proposed = () => spreadOldestFirst(open, balance);
  const [amounts, setAmounts] = useState<Record<string, string>>(proposed);
  const [refusal, setRefusal] = useState<string | null>(null);
  const left = leftAfter(balance, amounts);
  const submit = async () => {
    const rows = Object.entries(amounts)
      .filter(([, amount]) => Number(amount) !== 0)
      .map(([id, amount]) => ({ id, amount }));
    const { answer, refusal: refused } = await apply(rows);
    if (!answer) return setRefusal(refused);
    showSnackbar(answer.message);
    onClose(true);
  };
  const digits = minorUnitDigits(currency);
  return (
    <Dialog
      opened
      title={title}
      widthPx={640}
      onClose={() => onClose(false)}
      isChanged={JSON.stringify(amounts) !== JSON.stringify(proposed())}
      actions={
        <>
          <CancelButton />
          <Button disabled={isBusy} onClick={() => void submit()}>
            Apply
          </Button>
        </>
      }
    >
      <div className="stack">
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        <table className="plain-table">
          <caption className="visually-hidden">{words.caption}</caption>
          <TableHead texts={[words.heading, 'Due']} figures={['Open', 'Apply']} />
          <tbody>
            {open.map((document) => (
              <tr key={document.id}>
                <th scope="row">{document.number}</th>
                <td>{formatDay(document.dueOn)}</td>
                <td className="end">{formatNumber(document.balance, digits)}</td>
                <td className="end">
                  <AmountInput
                    label={`Apply to ${document.number}`}
                    isLabelHidden
                    currency={currency}
                    decimals={digits}
                    value={amounts[document.id] ?? null}
                    onChange={(amount) => setAmounts({ ...amounts, [document.id]: amount ?? '' })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {words.left}
              </th>
              <td className={left.startsWith('-') ? 'end negative' : 'end'}>
                {currency} {formatNumber(left, digits)}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Dialog>
  );
}
