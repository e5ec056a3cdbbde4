import { Checkbox } from '@mantine/core';
import type { LeftBehindQuery } from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';
import { Alert, formatDay, formatNumber, minorUnitDigits } from '../../ui/index.ts';

export const LEFT_BEHIND = graphql(`
  query LeftBehind {
    leftBehind {
      invoices {
        total
        rows {
          id
          number
          clientName
          dueOn
          balance
          currency
        }
      }
      money {
        accountId
        nickName
        balance
        currency
      }
    }
  }
`);

/** What is agreed to leave behind. */
export type Agreed = { leavesInvoices: boolean; leavesMoney: boolean };

const SHOWN = 5;

const amountOf = ({ currency, balance }: { currency: string; balance: string }): string =>
  `${currency} ${formatNumber(balance, minorUnitDigits(currency))}`;

type PartProps = {
  title: string;
  lines: readonly { id: string; text: string }[];
  total: number;
  agreement: string;
  isAgreed: boolean;
  onAgree: (isAgreed: boolean) => void;
};

/** What would be left, and the tick that it is meant so. */
function Part({ title, lines, total, agreement, isAgreed, onAgree }: PartProps) {
  const shown = lines.slice(0, SHOWN);
  return (
    <>
      <Alert tone="warning" title={title}>
        <ul className="settings-consequences">
          {shown.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
          {total > shown.length && <li>and {total - shown.length} more</li>}
        </ul>
      </Alert>
      <Checkbox
        size="xs"
        checked={isAgreed}
        onChange={(event) => onAgree(event.currentTarget.checked)}
        label={agreement}
      />
    </>
  );
}

type Props = {
  left: LeftBehindQuery['leftBehind'];
  agreed: Agreed;
  onAgree: (agreed: Agreed) => void;
};

/** Invoices and money nobody could collect or pay out here any more. */
export function LeftBehind({ left, agreed, onAgree }: Props) {
  const { invoices, money } = left;
  return (
    <>
      {invoices.total > 0 && (
        <Part
          title={
            invoices.total === 1
              ? '1 invoice is not paid'
              : `${invoices.total} invoices are not paid`
          }
          lines={invoices.rows.map((invoice) => ({
            id: invoice.id,
            text: `${invoice.number}, ${invoice.clientName}: ${amountOf(invoice)}, due ${formatDay(invoice.dueOn)}`,
          }))}
          total={invoices.total}
          agreement="They are collected elsewhere"
          isAgreed={agreed.leavesInvoices}
          onAgree={(leavesInvoices) => onAgree({ ...agreed, leavesInvoices })}
        />
      )}
      {money.length > 0 && (
        <Part
          title={
            money.length === 1 ? '1 account holds money' : `${money.length} accounts hold money`
          }
          lines={money.map((account) => ({
            id: account.accountId,
            text: `${account.nickName}: ${amountOf(account)}`,
          }))}
          total={money.length}
          agreement="Support pays it out"
          isAgreed={agreed.leavesMoney}
          onAgree={(leavesMoney) => onAgree({ ...agreed, leavesMoney })}
        />
      )}
    </>
  );
}
