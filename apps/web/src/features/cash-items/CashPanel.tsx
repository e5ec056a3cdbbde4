import { formatAmount } from '@mainsheet/money';
import { useState } from 'react';
import { useQuery } from 'urql';
import { billHref, invoiceHref } from '../../platform/navigation/record-links.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { useDeletion } from '../../platform/records/use-deletion.tsx';
import {
  formatAccounting,
  formatDay,
  formatNumber,
  minorUnitDigits,
  Panel,
  State,
  TableHead,
  Tag,
  type Tone,
  Waiting,
  WideTable,
} from '../../ui/index.ts';
import { CashItemDialog } from './CashItemDialog.tsx';
import { type CashItem, DELETE_CASH_ITEM, VOYAGE_CASH } from './cash-items.queries.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { withBalance } from './running-balance.ts';

const CONTEXT = { additionalTypenames: ['CashItem', 'Voyage', 'Bill', 'Invoice'] };
/** Before every voyage, and the first day that is taken: the page shows all of it. */
const FROM_THE_FIRST = '1970-01-01';

type PanelProps = { voyage: { id: string; baseCurrency: string } };

/** Receipts and payments of a voyage by their days, and what they leave. */
export function CashPanel({ voyage }: PanelProps) {
  const [{ data, error }, again] = useQuery({
    query: VOYAGE_CASH,
    variables: { voyageId: voyage.id, startDate: FROM_THE_FIRST },
    context: CONTEXT,
  });
  const [open, setOpen] = useState<CashItem | 'new' | null>(null);
  const [linked, setLinked] = useState<CashItem | null>(null);
  const [remove] = useMutate(DELETE_CASH_ITEM);
  const { askDelete, dialog } = useDeletion<CashItem>({
    nameOf: ({ name }) => name,
    action: 'Delete cash item',
    text: 'It leaves the cash flow of the voyage.',
    remove: ({ id, version }) => remove({ id, version }),
  });
  if (error) return <FailedRead error={error} onRetry={again} />;
  if (!data) return <Waiting />;
  const { rows } = data.listCashItems;
  return (
    <Panel
      title="Cash flow"
      hint={`Balance in ${voyage.baseCurrency}; a document's day and amount count once it is linked`}
      actions={
        <MayButton
          needs="contracts.modify"
          size="compact-xs"
          variant="default"
          onClick={() => setOpen('new')}
        >
          Add cash item
        </MayButton>
      }
      flush
    >
      {rows.length === 0 ? (
        <State title="No money moves">This voyage is expected to bring and to cost nothing.</State>
      ) : (
        <CashTable
          {...{ rows, onOpen: setOpen, onLink: setLinked, onDelete: askDelete }}
          baseCurrency={voyage.baseCurrency}
        />
      )}
      {open && (
        <CashItemDialog
          voyage={voyage}
          record={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
      {linked && <LinkDialog item={linked} onClose={() => setLinked(null)} />}
      {dialog}
    </Panel>
  );
}

const TONES: Readonly<Record<string, Tone>> = { Settled: 'positive', Billed: 'accent' };

type TableProps = {
  rows: readonly CashItem[];
  baseCurrency: string;
  onOpen: (row: CashItem) => void;
  onLink: (row: CashItem) => void;
  onDelete: (row: CashItem) => void;
};

function CashTable({ rows, baseCurrency, ...steps }: TableProps) {
  const digits = minorUnitDigits(baseCurrency);
  return (
    <WideTable label="Cash flow">
      <table className="plain-table">
        <caption className="visually-hidden">Cash flow</caption>
        <TableHead
          texts={['Item', 'Day', 'Category', 'Status', 'Document', 'Change']}
          figures={['Currency', 'Amount', `In ${baseCurrency}`, 'Balance']}
        />
        <tbody>
          {withBalance(rows, baseCurrency).map(({ item, base, balance }) => (
            <tr key={item.id}>
              <th scope="row">{item.name}</th>
              <td>{formatDay(item.eventDate)}</td>
              <td>{item.category}</td>
              <td>
                <Tag tone={TONES[item.status] ?? 'idle'}>{item.status}</Tag>
              </td>
              <td>
                <DocumentLink item={item} />
              </td>
              <td>
                <ItemSteps item={item} {...steps} />
              </td>
              <td className="end">{item.currency}</td>
              <td className="end">{formatNumber(item.amount, minorUnitDigits(item.currency))}</td>
              <td className="end">{formatAccounting(formatAmount(base), digits)}</td>
              <td className="end strong">{formatAccounting(formatAmount(balance), digits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

function DocumentLink({ item }: { item: CashItem }) {
  if (item.billId) return <a href={billHref(item.billId)}>{item.billNumber ?? 'Draft bill'}</a>;
  if (!item.invoiceId) return '–';
  return <a href={invoiceHref(item.invoiceId)}>{item.invoiceNumber ?? 'Draft invoice'}</a>;
}

type ItemStepsProps = Pick<TableProps, 'onOpen' | 'onLink' | 'onDelete'> & { item: CashItem };

function ItemSteps({ item, onOpen, onLink, onDelete }: ItemStepsProps) {
  const button = { needs: 'contracts.modify', size: 'compact-xs', variant: 'subtle' } as const;
  return (
    <>
      <MayButton {...button} onClick={() => onLink(item)}>
        Link
      </MayButton>
      {!item.isComputed && (
        <>
          <MayButton {...button} onClick={() => onOpen(item)}>
            Edit
          </MayButton>
          <MayButton {...button} onClick={() => onDelete(item)}>
            Delete
          </MayButton>
        </>
      )}
    </>
  );
}
