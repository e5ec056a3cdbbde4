import { Button } from '@mantine/core';
import { useQuery } from 'urql';
import {
  postedDocumentHref,
  transactionHref,
  voyageLinesHref,
} from '../../../platform/navigation/record-links.ts';
import { FailedRead } from '../../../platform/records/FailedRead.tsx';
import { useMay } from '../../../platform/session/use-session.ts';
import {
  Dialog,
  formatAccounting,
  formatDay,
  minorUnitDigits,
  TableHead,
  Waiting,
  WideTable,
} from '../../../ui/index.ts';
import type { Voyage } from '../voyage-record.ts';
import { type FigureData, type FigureLine, VOYAGE_FIGURE } from '../voyages.queries.ts';
import type { Opened } from './profit-lines.ts';

type LinesProps = { title: string; lines: readonly FigureLine[]; decimals: number };

/** The permission that journals are read by. */
const JOURNALS = 'receivablesInvoicePayments.view';

/** Lines of a figure, each with its document and its whole transaction. */
function Lines({ title, lines, decimals }: LinesProps) {
  const mayJournals = useMay(JOURNALS);
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
                  {mayJournals ? (
                    <a href={transactionHref(line.transactionId)}>
                      Journal lines<span className="visually-hidden"> of {line.reference}</span>
                    </a>
                  ) : (
                    <span className="muted">Finance reads it</span>
                  )}
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

/** Why what is known and what is posted are two amounts. */
function differenceText(
  { key, actual, posted }: Opened,
  { currency, isOver }: { currency: string; isOver: boolean },
): string | null {
  if (actual == null || posted == null) return null;
  if (Math.abs(actual - posted) < 0.5) return null;
  if (key.startsWith('bunkers') && !isOver)
    return 'Posted is what was bought. What is left of it on board is booked as stock when the voyage is completed; she bears what she burned, at the price of each lot.';
  const [some, whole] = [posted, actual].map((value) => formatAccounting(value, 0));
  if (Math.abs(posted) > Math.abs(actual) || posted * actual < 0) {
    return `${some} ${currency} is posted, ${whole} is what is known: look at what is booked below.`;
  }
  return posted === 0
    ? `Nothing of ${whole} ${currency} is posted yet: no document says it.`
    : `${some} of ${whole} ${currency} is posted; for the rest no document is there yet.`;
}

type FoundProps = { figure: FigureData; voyage: Voyage; line: Opened };

function Found({ figure, voyage, line }: FoundProps) {
  const mayJournals = useMay(JOURNALS);
  const { accounts, posted, cash, reasons, sharedWith, baseCurrency } = figure;
  const decimals = minorUnitDigits(baseCurrency);
  const isOver = voyage.status === 'Completed' || voyage.status === 'Closed';
  const difference = differenceText(line, { currency: baseCurrency, isOver });
  return (
    <div className="stack">
      {reasons.length > 0 && <p>{reasons.join(' ')}</p>}
      {difference && <p>{difference}</p>}
      {sharedWith.length > 0 && (
        <p className="muted">
          What its account comes to is shared in proportion with {sharedWith.join(', ')}.
        </p>
      )}
      {accounts.length > 0 && (
        <ul className="plain-list" aria-label="Accounts">
          {accounts.map(({ code, name, amount }) => (
            <li key={code}>
              {mayJournals ? (
                <a href={voyageLinesHref(voyage.id, code)}>
                  {code} {name}
                </a>
              ) : (
                `${code} ${name}`
              )}{' '}
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
  line: Opened | null;
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
      {data && line && <Found figure={data.voyageFigure} voyage={voyage} line={line} />}
    </Dialog>
  );
}
