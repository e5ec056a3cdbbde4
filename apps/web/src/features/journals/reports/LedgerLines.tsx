import { useEffect, useRef } from 'react';
import { useQuery } from 'urql';
import { useWholeList } from '../../../platform/lists/use-whole-list.tsx';
import { FailedRead } from '../../../platform/records/FailedRead.tsx';
import { formatDay, Panel } from '../../../ui/index.ts';
import { LinesTable } from './LinesTable.tsx';
import { FRESH, LEDGER_LINES, type LedgerLine } from './ledger.queries.ts';
import type { ReportParams } from './report-params.ts';

type LedgerLinesProps = { params: ReportParams; to: string; onClose: () => void };

const COLUMNS_SAVED = [
  ...['postedOn', 'seq', 'reference', 'text', 'account'],
  ...['currency', 'amount', 'base'],
] as const;

/** What a list is narrowed by, of what is said. */
const valuesOf = (said: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(said).flatMap(([key, value]) => (value === undefined ? [] : [[key, [value]]])),
  );

const NO_LINES: readonly LedgerLine[] = [];

/** Every posting of an account, or of one transaction; the sum is the balance above. */
export function LedgerLines({ params, to, onClose }: LedgerLinesProps) {
  const { account, currency, voyage, transaction, from } = params;
  const withoutClosing = params.closing === 'without';
  const { closing, cash } = params;
  const cashActivity = cash ?? null;
  const narrowing = valuesOf({ closing, cash });
  const [{ data, error, fetching }, again] = useQuery({
    query: LEDGER_LINES,
    variables: transaction
      ? { transactionId: transaction, withoutClosing, cashActivity }
      : {
          accountCode: account ?? null,
          currency: currency ?? null,
          voyageId: voyage ?? null,
          from: from ?? null,
          to,
          withoutClosing,
          cashActivity,
        },
    context: FRESH,
  });
  // Whoever pressed a figure sees what answers it, however long the report above is.
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.scrollIntoView({ block: 'start' }), []);
  const lines = data?.ledgerLines.rows ?? NO_LINES;
  const total = data?.ledgerLines.total ?? 0;
  const [saveWhole, wholeFile] = useWholeList('ledger-lines');
  const first = lines[0];
  const title = transaction
    ? `Transaction ${first?.reference ?? ''}`
    : `${account} ${first?.accountName ?? ''}`;
  const save = () =>
    saveWhole({
      label: title.trim(),
      columns: COLUMNS_SAVED,
      search: '',
      filters: transaction
        ? { transaction: [transaction], ...narrowing }
        : { ...valuesOf({ account, currency, voyage, from, to }), ...narrowing },
      total,
    });
  return (
    <Panel
      title={title.trim()}
      hint={
        transaction
          ? first?.description
          : `${voyage ? 'of one voyage, ' : ''}${currency ?? 'all currencies'}${from ? `, from ${formatDay(from)}` : ''}${withoutClosing ? ', without closing entries' : ''}${cash ? `, of ${cash} cash flows: cash moved the other way` : ''}, newest first`
      }
      actions={
        <>
          <button type="button" className="link-button" disabled={total === 0} onClick={save}>
            Save as CSV
          </button>
          <button type="button" className="link-button" onClick={onClose}>
            Close
          </button>
        </>
      }
      foot={total > lines.length && `The newest ${lines.length} of ${total} postings.`}
      flush
    >
      {error && <FailedRead error={error} onRetry={again} />}
      {!error && fetching && lines.length === 0 && (
        <span className="visually-hidden" role="status">
          Loading
        </span>
      )}
      {lines.length > 0 && <LinesTable lines={lines} isTransaction={transaction !== undefined} />}
      {wholeFile}
    </Panel>
  );
}
