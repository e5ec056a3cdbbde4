import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { billHref, documentText, invoiceHref } from '../../platform/navigation/record-links.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { useDeletion } from '../../platform/records/use-deletion.tsx';
import {
  formatNumber,
  minorUnitDigits,
  Panel,
  TableHead,
  Tag,
  Waiting,
  WideTable,
} from '../../ui/index.ts';
import { DisbursementDialog } from './DisbursementDialog.tsx';
import type { PortCostsVoyage } from './disbursement-record.ts';
import { FindingsDialog } from './FindingsDialog.tsx';
import {
  DELETE_DISBURSEMENT,
  type Disbursement,
  VOYAGE_PORT_COSTS,
} from './port-disbursements.queries.ts';

const CONTEXT = { additionalTypenames: ['PortDisbursement', 'Voyage', 'Bill', 'Invoice'] };

/** What the calls of a voyage cost by the accounts of their agents. */
export function PortCostsPanel({ voyage }: { voyage: PortCostsVoyage }) {
  const [{ data, error }, again] = useQuery({
    query: VOYAGE_PORT_COSTS,
    variables: { voyageId: voyage.id },
    context: CONTEXT,
  });
  const [open, setOpen] = useState<Disbursement | 'new' | null>(null);
  const [looked, setLooked] = useState<string | null>(null);
  const [remove] = useMutate(DELETE_DISBURSEMENT);
  const { askDelete, dialog } = useDeletion<Disbursement>({
    nameOf: ({ portName }) => `port costs of ${portName}`,
    action: 'Delete port costs',
    text: 'What was estimated for the call counts in their place.',
    remove: ({ id, version }) => remove({ voyageId: voyage.id, id, version }),
  });
  if (error) return <FailedRead error={error} onRetry={again} />;
  if (!data) return <Waiting />;
  const rows = data.getPortDisbursement;
  const lookedAt = rows.find(({ id }) => id === looked);
  const taken = new Set(rows.map(({ rowId }) => rowId));
  const free = voyage.calls.filter(({ rowId }) => !taken.has(rowId));
  return (
    <Panel
      title="Port costs"
      hint="The final account counts, before it the proforma, else the estimate"
      actions={
        free.length > 0 && (
          <MayButton
            needs="contracts.modify"
            size="compact-xs"
            variant="default"
            onClick={() => setOpen('new')}
          >
            Add port costs
          </MayButton>
        )
      }
      flush={rows.length > 0}
    >
      {rows.length === 0 ? (
        <p className="muted small">No account of an agent yet: what was estimated counts.</p>
      ) : (
        <CostsTable
          rows={rows}
          onOpen={setOpen}
          onDelete={askDelete}
          onLook={({ id }) => setLooked(id)}
        />
      )}
      {open && (
        <DisbursementDialog
          voyage={voyage}
          calls={open === 'new' ? free : voyage.calls.filter((one) => one.rowId === open.rowId)}
          record={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
      {lookedAt && (
        <FindingsDialog voyage={voyage} record={lookedAt} onClose={() => setLooked(null)} />
      )}
      {dialog}
    </Panel>
  );
}

type TableProps = {
  rows: readonly Disbursement[];
  onOpen: (row: Disbursement) => void;
  onDelete: (row: Disbursement) => void;
  onLook: (row: Disbursement) => void;
};

function CostsTable({ rows, onOpen, onDelete, onLook }: TableProps) {
  return (
    <WideTable label="Port costs, call by call">
      <table className="plain-table">
        <caption className="visually-hidden">Port costs</caption>
        <TableHead
          texts={['Port', 'Agent', 'Counts', 'Checks', 'Documents', 'Change']}
          figures={['Currency', 'Proforma', 'Final', 'Difference']}
        />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.portName || 'No longer called at'}</th>
              <td>{row.agentName || '–'}</td>
              <td>
                <Tag tone={row.counts === 'final' ? 'positive' : 'idle'}>{row.counts}</Tag>
              </td>
              <td>
                <Checks row={row} onLook={onLook} />
              </td>
              <td>
                <Documents row={row} />
              </td>
              <td>
                <MayButton
                  needs="contracts.modify"
                  size="compact-xs"
                  variant="subtle"
                  onClick={() => onOpen(row)}
                >
                  Edit
                </MayButton>
                <MayButton
                  needs="contracts.modify"
                  size="compact-xs"
                  variant="subtle"
                  onClick={() => onDelete(row)}
                >
                  Delete
                </MayButton>
              </td>
              <td className="end">{row.currency}</td>
              <td className="end">
                <Paper row={row} of="proforma" />
              </td>
              <td className="end">
                <Paper row={row} of="final" />
              </td>
              <td className="end strong">
                {row.counts === 'final' ? amount(row, row.difference) : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

const amount = ({ currency }: Disbursement, text: string): string =>
  formatNumber(text, minorUnitDigits(currency));

/** What an account comes to, and how far it has come. */
function Paper({ row, of }: { row: Disbursement; of: 'proforma' | 'final' }) {
  const { status, total } = row[of];
  return (
    <>
      {amount(row, total)}
      <div className="muted small nowrap">{status}</div>
    </>
  );
}

type ChecksProps = { row: Disbursement; onLook: (row: Disbursement) => void };

/** How many things an auditor would ask about. */
function Checks({ row, onLook }: ChecksProps) {
  const { findings, openFindings: open } = row;
  if (findings.length === 0) return <span className="muted">No finding</span>;
  const text =
    open === 0 ? `${findings.length} judged` : `${open} ${open === 1 ? 'finding' : 'findings'}`;
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      aria-label={`${text}, port costs of ${row.portName}`}
      onClick={() => onLook(row)}
    >
      <Tag tone={open === 0 ? 'idle' : 'warning'}>{text}</Tag>
    </Button>
  );
}

/** The bill of the agent and the invoice of what is passed on, or the way to them. */
function Documents({ row }: { row: Disbursement }) {
  const navigate = useNavigate();
  const isWaiting =
    row.final.status !== 'Approved' &&
    row.lineItems.some(({ rebillable }) => rebillable === 'Rebillable');
  return (
    <>
      {row.billId && (
        <a href={billHref(row.billId)}>{documentText(row.billNumber ?? 'Bill', row.billStatus)}</a>
      )}
      {row.agentId && Number(row.billDue) > 0 && (
        <MayButton
          needs="payablesBills.create"
          size="compact-xs"
          variant="subtle"
          onClick={() => void navigate({ to: '/create-bill', search: { portDa: row.id } as never })}
        >
          {row.billId ? `Bill the other ${amount(row, row.billDue)}` : 'Enter bill'}
        </MayButton>
      )}
      {row.invoiceId && (
        <a href={invoiceHref(row.invoiceId)}>
          {documentText(row.invoiceNumber ?? 'Invoice', row.invoiceStatus)}
        </a>
      )}
      {Number(row.rebillDue) > 0 && (
        <MayButton
          needs="receivablesInvoices.create"
          size="compact-xs"
          variant="subtle"
          onClick={() =>
            void navigate({ to: '/create-invoice', search: { portDa: row.id } as never })
          }
        >
          Rebill {amount(row, row.rebillDue)}
        </MayButton>
      )}
      {isWaiting && <span className="muted small">Rebilled once the final is approved</span>}
    </>
  );
}
