import { Button } from '@mantine/core';
import { useQuery } from 'urql';
import { FailedRead } from '../../app/FailedRead.tsx';
import { postedDocumentHref, transactionHref, voyageLinesHref } from '../../app/record-links.ts';
import {
  Dialog,
  formatAccounting,
  formatDay,
  minorUnitDigits,
  TableHead,
  Waiting,
  WideTable,
} from '../../ui/index.ts';
import type { Voyage } from './voyage-record.ts';
import { type FigureData, type FigureLine, VOYAGE_FIGURE } from './voyages.queries.ts';

type LinesProps = { title: string; lines: readonly FigureLine[]; decimals: number };

/** Lines of a figure, each with its document and its whole transaction. */
function Lines({ title, lines, decimals }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <WideTable label={title}>
      <table className="plain-table">
        <caption className="figure-caption">{title}</caption>
        <TableHead texts={['Day', 'Document', 'Account', 'Transaction']} figures={['Amount']} />
        <tbody>
          {lines.map((line, index) => {
            const href = postedDocumentHref(line.documentType, line.documentId);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: postings have no id of their own and never move
              <tr key={index}>
                <td className="nowrap">{formatDay(line.on)}</td>
                <td className="nowrap">
                  {href ? <a href={href}>{line.reference}</a> : line.reference}
                </td>
                <td>{line.accountCode}</td>
                <td>
                  <a href={transactionHref(line.transactionId)}>
                    Journal lines<span className="visually-hidden"> of {line.reference}</span>
                  </a>
                </td>
                <td className="end">{formatAccounting(line.amount, decimals)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </WideTable>
  );
}

function Found({ figure, voyageId }: { figure: FigureData; voyageId: string }) {
  const { accounts, posted, cash, reasons, sharedWith, baseCurrency } = figure;
  const decimals = minorUnitDigits(baseCurrency);
  return (
    <div className="stack">
      {reasons.length > 0 && <p>{reasons.join(' ')}</p>}
      {sharedWith.length > 0 && (
        <p className="muted">
          What its account comes to is shared in proportion with {sharedWith.join(', ')}.
        </p>
      )}
      {accounts.length > 0 && (
        <ul className="plain-list" aria-label="Accounts">
          {accounts.map(({ code, name, amount }) => (
            <li key={code}>
              <a href={voyageLinesHref(voyageId, code)}>
                {code} {name}
              </a>{' '}
              {formatAccounting(amount, decimals)} {baseCurrency}
            </li>
          ))}
        </ul>
      )}
      <Lines title="Posted" lines={posted} decimals={decimals} />
      <Lines title="Paid" lines={cash} decimals={decimals} />
    </div>
  );
}

type FigureDialogProps = {
  voyage: Voyage;
  /** The line that is asked about; null while none is. */
  line: { key: string; label: string } | null;
  onClose: () => void;
};

/** What a figure of the profit and loss is made of: its journal lines and documents. */
export function FigureDialog({ voyage, line, onClose }: FigureDialogProps) {
  const [{ data, error }, again] = useQuery({
    query: VOYAGE_FIGURE,
    variables: { voyageId: voyage.id, key: line?.key ?? '' },
    pause: line === null,
    requestPolicy: 'network-only',
  });
  return (
    <Dialog
      opened={line !== null}
      title={`${line?.label ?? ''} of ${voyage.voyageNumber}`}
      widthPx={720}
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      {error && <FailedRead error={error} onRetry={again} />}
      {!error && !data && <Waiting />}
      {data && <Found figure={data.voyageFigure} voyageId={voyage.id} />}
    </Dialog>
  );
}
