import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { invoiceHref } from '../../platform/navigation/record-links.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { withPermission } from '../../platform/permissions/refusals.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import {
  formatDay,
  formatNumber,
  minorUnitDigits,
  Panel,
  State,
  TableHead,
  Tag,
  type Tone,
  WideTable,
} from '../../ui/index.ts';
import type { Voyage } from './voyage-record.ts';
import { isBillable } from './voyage-status.ts';
import { VOYAGE_INVOICES } from './voyages.queries.ts';

type Row = {
  id: string;
  number?: string | null;
  type: string;
  status: string;
  isOverdue: boolean;
  clientName: string;
  invoiceOn: string;
  dueOn: string;
  currency: string;
  total: string;
  paid: string;
  writtenOff: string;
  balance: string;
};

const toneOf = ({ status, isOverdue }: Row): Tone => {
  if (isOverdue) return 'negative';
  return /paid/i.test(status) ? 'positive' : 'idle';
};
const statusText = (text: string) => {
  const words = text.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function InvoiceTable({ rows }: { rows: readonly Row[] }) {
  const hasLost = rows.some(({ writtenOff }) => Number(writtenOff) !== 0);
  return (
    <WideTable label="Invoices of the voyage">
      <table className="plain-table">
        <TableHead
          texts={['Invoice', 'Type', 'Customer', 'Status', 'Invoice date', 'Due', 'Currency']}
          figures={['Total', 'Paid', ...(hasLost ? ['Written off'] : []), 'Balance']}
        />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <a href={invoiceHref(row.id)}>{row.number ?? 'Draft'}</a>
              </th>
              <td>{statusText(row.type)}</td>
              <td>{row.clientName}</td>
              <td>
                <Tag tone={toneOf(row)}>
                  {statusText(row.status)}
                  {row.isOverdue ? ', overdue' : ''}
                </Tag>
              </td>
              <td>{formatDay(row.invoiceOn)}</td>
              <td>{formatDay(row.dueOn)}</td>
              <td>{row.currency}</td>
              <td className="end">{formatNumber(row.total, minorUnitDigits(row.currency))}</td>
              <td className="end">{formatNumber(row.paid, minorUnitDigits(row.currency))}</td>
              {hasLost && (
                <td className="end">
                  {formatNumber(row.writtenOff, minorUnitDigits(row.currency))}
                </td>
              )}
              <td className="end strong">
                {formatNumber(row.balance, minorUnitDigits(row.currency))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

const CONTEXT = { additionalTypenames: ['Invoice', 'InvoicePayment'] };

/** The invoices of a voyage, and the way to the next one. */
export function InvoicesTab({ voyage }: { voyage: Voyage }) {
  const navigate = useNavigate();
  const [{ data, error }, again] = useQuery({
    query: VOYAGE_INVOICES,
    variables: { voyageId: voyage.id },
    context: CONTEXT,
  });
  const create = () =>
    void navigate({ to: '/create-invoice', search: { voyage: voyage.id, part: 'initial' } });
  const isOpen = isBillable(voyage.status);
  const button = isOpen && (
    <Button
      onClick={() => withPermission('receivablesInvoices.create', 'Create an invoice', create)}
    >
      Freight invoice
    </Button>
  );
  const revenue = (
    <MayButton
      needs="receivablesInvoices.create"
      size="compact-xs"
      variant="default"
      onClick={() =>
        void navigate({ to: '/create-invoice', search: { revenue: voyage.id } as never })
      }
    >
      Invoice other revenue
    </MayButton>
  );
  if (error) return <FailedRead error={error} onRetry={again} />;
  const rows = data?.listInvoices.rows;
  return (
    <Panel
      title="Invoices"
      actions={isOpen && voyage.inputs.otherRevenues.length > 0 && revenue}
      flush
    >
      {rows?.length === 0 && (
        <State title="Nothing invoiced yet" actions={button}>
          {isOpen
            ? 'The freight invoice is filled in from this voyage: quantity, rate and commissions.'
            : 'This voyage is cancelled: nothing is billed on it.'}
        </State>
      )}
      {rows && rows.length > 0 && <InvoiceTable rows={rows} />}
    </Panel>
  );
}
