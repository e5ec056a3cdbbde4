import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { billHref, documentText } from '../../platform/navigation/record-links.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { useDeletion } from '../../platform/records/use-deletion.tsx';
import {
  formatDay,
  formatExact,
  Panel,
  TableHead,
  Tag,
  type Tone,
  WideTable,
} from '../../ui/index.ts';
import { DELETE_LIFTING, type Lifting, VOYAGE_LIFTINGS } from './bunker-liftings.queries.ts';
import { LiftingDialog } from './LiftingDialog.tsx';
import type { LiftingVoyage } from './lifting-record.ts';
import { liftingsLoad } from './liftings-load.ts';

const CONTEXT = { additionalTypenames: ['BunkerLifting', 'BunkerEnquiry', 'Voyage', 'Bill'] };

/** Fuel that a voyage takes, from the plan to the bill. */
export function LiftingsPanel({ voyage }: { voyage: LiftingVoyage }) {
  const navigate = useNavigate();
  const [result, again] = useQuery({
    query: VOYAGE_LIFTINGS,
    variables: { voyageId: voyage.id },
    context: CONTEXT,
  });
  const [open, setOpen] = useState<Lifting | 'new' | null>(null);
  const [remove] = useMutate(DELETE_LIFTING);
  const { askDelete, dialog } = useDeletion<Lifting>({
    nameOf: ({ fuelType, portName }) => `lifting of ${fuelType} at ${portName}`,
    action: 'Delete lifting',
    text: 'What the estimate planned of this fuel at this port counts in its place.',
    remove: ({ id, version }) => remove({ voyageId: voyage.id, id, version }),
  });
  if (result.error) return <FailedRead error={result.error} onRetry={again} />;
  const { rows } = liftingsLoad(result);
  const isBillable = rows.some(
    ({ liftingStatus, billId }) => liftingStatus === 'Delivered' && !billId,
  );
  const bill = () => void navigate({ to: '/create-bill', search: { bunkers: voyage.id } as never });
  return (
    <Panel
      title="Liftings"
      hint="As delivered; before that as ordered or planned"
      actions={
        <>
          {isBillable && (
            <MayButton
              needs="payablesBills.create"
              size="compact-xs"
              variant="default"
              onClick={bill}
            >
              Enter bill
            </MayButton>
          )}
          <MayButton
            needs="contracts.modify"
            size="compact-xs"
            variant="default"
            onClick={() => setOpen('new')}
          >
            Add lifting
          </MayButton>
        </>
      }
      flush={rows.length > 0}
    >
      {rows.length === 0 ? (
        <p className="muted small">Nothing is recorded: what the estimate plans to take counts.</p>
      ) : (
        <LiftingTable rows={rows} onOpen={setOpen} onDelete={askDelete} />
      )}
      {open && (
        <LiftingDialog
          voyage={voyage}
          record={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
      {dialog}
    </Panel>
  );
}

const TONES: Readonly<Record<string, Tone>> = { Delivered: 'positive', Cancelled: 'negative' };
const figure = (text: string | null | undefined, decimals: number): string =>
  text == null ? '–' : formatExact(text, decimals);

const priceOf = ({ currency }: Lifting, text: string | null | undefined): string =>
  text == null ? '–' : `${currency} ${formatExact(text, 2)}`;

type TableProps = {
  rows: readonly Lifting[];
  onOpen: (row: Lifting) => void;
  onDelete: (row: Lifting) => void;
};

function LiftingTable({ rows, onOpen, onDelete }: TableProps) {
  return (
    <WideTable label="Liftings">
      <table className="plain-table">
        <caption className="visually-hidden">Liftings</caption>
        <TableHead
          texts={['Port', 'Fuel', 'Vendor, purpose', 'Status', 'Delivery, BDN', 'Bill', 'Change']}
          figures={['Ordered mt', 'Price', 'Delivered mt', 'Price']}
        />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.portName || 'No longer called at'}</th>
              <td>{row.fuelType}</td>
              <td>
                {row.vendorName || '–'}
                <div className="muted small nowrap">{row.purpose}</div>
              </td>
              <td>
                <Tag tone={TONES[row.liftingStatus] ?? 'idle'}>{row.liftingStatus}</Tag>
              </td>
              <td className="nowrap">
                {row.deliveryDate ? formatDay(row.deliveryDate) : '–'}
                {row.noteNumber && <div className="muted small">{row.noteNumber}</div>}
              </td>
              <td>{billOf(row)}</td>
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
              <td className="end">{figure(row.requestedQuantity, 1)}</td>
              <td className="end">{priceOf(row, row.requestedPrice)}</td>
              <td className="end">{figure(row.operationalQuantity, 1)}</td>
              <td className="end">{priceOf(row, row.operationalPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

const billOf = ({ billId, billNumber, billStatus }: Lifting) =>
  billId ? <a href={billHref(billId)}>{documentText(billNumber ?? 'Bill', billStatus)}</a> : '–';
