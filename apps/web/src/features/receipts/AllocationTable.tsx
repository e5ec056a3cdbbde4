import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useRef } from 'react';
import {
  AmountInput,
  formatAccounting,
  formatDay,
  Kbd,
  minorUnitDigits,
  TableHead,
  WholeRow,
  WideTable,
} from '../../ui/index.ts';
import { spreadOldestFirst } from '../commercial-documents/index.ts';
import { allocatedOf, mostSettled, type ToAllocate } from './allocation.ts';
import type { OpenInvoice } from './receipts.queries.ts';
import './receipts.css';

type AllocationTableProps = {
  money: ToAllocate;
  /** Of the currency that is settled. */
  open: readonly OpenInvoice[];
  amounts: Readonly<Record<string, string>>;
  onChange: (amounts: Record<string, string>) => void;
  /** Why the amount at an invoice was refused, by its id. */
  errors?: Readonly<Record<string, string>>;
};

const moneyText = (currency: string, amount: string): string =>
  `${currency} ${formatAccounting(amount, minorUnitDigits(currency))}`;

/** Amounts that a customer's money settles by invoice, the earliest due first, and what that comes to. */
export function AllocationTable({ money, open, amounts, onChange, errors }: AllocationTableProps) {
  const { claimCurrency: currency } = money;
  const digits = minorUnitDigits(currency);
  const spread = () =>
    onChange(
      spreadOldestFirst(
        open.map((row) => ({ ...row, balance: row.open })),
        mostSettled(money),
      ),
    );
  const button = useRef<HTMLButtonElement>(null);
  // An amount that is being typed counts when its field is left: the button takes the focus, and acts on what then stands.
  const press = () => {
    button.current?.focus();
    setTimeout(() => button.current?.click());
  };
  useHotkeys([['alt+o', press]], []);
  return (
    <div className="stack">
      <div className="row spread-head">
        <Button ref={button} variant="default" onClick={spread} disabled={open.length === 0}>
          Allocate oldest first
        </Button>
        <span className="muted small">
          <Kbd>Alt</Kbd> <Kbd>O</Kbd>
        </span>
        <Button variant="subtle" onClick={() => onChange({})} disabled={isEmpty(amounts)}>
          Clear
        </Button>
      </div>
      <WideTable label="Amounts by invoice">
        <table className="plain-table allocation">
          <caption className="visually-hidden">Open invoices in {currency}</caption>
          <TableHead texts={['Invoice', 'Date', 'Due']} figures={['Total', 'Open', 'Allocate']} />
          <tbody>
            {open.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.number}</th>
                <td className="nowrap">{formatDay(row.invoiceOn)}</td>
                <td className="nowrap">{formatDay(row.dueOn)}</td>
                <td className="end">{formatAccounting(row.total, digits)}</td>
                <td className="end">{formatAccounting(row.open, digits)}</td>
                <td className="end">
                  <AmountInput
                    label={`Allocate to ${row.number}`}
                    isLabelHidden
                    currency={currency}
                    decimals={digits}
                    value={amounts[row.id] || null}
                    onChange={(amount) => onChange({ ...amounts, [row.id]: amount ?? '' })}
                    error={errors?.[row.id]}
                  />
                </td>
              </tr>
            ))}
            {open.length === 0 && (
              <WholeRow columns={6}>
                No invoice is open in {currency}: what arrives stays with the customer as cash.
              </WholeRow>
            )}
          </tbody>
        </table>
      </WideTable>
      <AllocationBar money={money} amounts={amounts} />
    </div>
  );
}

const isEmpty = (amounts: Readonly<Record<string, string>>): boolean =>
  Object.values(amounts).every((amount) => !amount || Number(amount) === 0);

/** How much of the money is allocated, and what stays with the customer. */
function AllocationBar({ money, amounts }: Pick<AllocationTableProps, 'money' | 'amounts'>) {
  const { currency, claimCurrency, gross } = money;
  const { settled, taken, left } = allocatedOf(money, amounts);
  const isOver = left.startsWith('-');
  const share = Number(gross) > 0 ? Math.min(Number(taken) / Number(gross), 1) : 0;
  const inMoney = currency === claimCurrency ? '' : ` = ${moneyText(claimCurrency, settled)}`;
  return (
    <div className="allocation-bar" role="status" aria-label="Allocation">
      <span className="allocation-track" aria-hidden>
        <span
          style={{
            width: `${share * 100}%`,
            background: isOver ? 'var(--negative)' : 'var(--chart-1)',
          }}
        />
      </span>
      <span>
        Allocated{' '}
        <strong>
          {moneyText(currency, taken)}
          {inMoney}
        </strong>{' '}
        of {moneyText(currency, gross || '0')}
      </span>
      <span className={isOver ? 'negative' : ''}>
        {isOver ? 'Too much by ' : 'Left '}
        <strong>{moneyText(currency, isOver ? left.slice(1) : left)}</strong>
      </span>
    </div>
  );
}
