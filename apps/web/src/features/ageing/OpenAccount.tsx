import { formatMoney, parseMoney, sumMoney } from '@mainsheet/money';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMay } from '../../platform/session/use-session.ts';
import { civilToday, Facts, Panel } from '../../ui/index.ts';
import { OpenDocuments } from './AgeingDocuments.tsx';
import { DOCUMENTS_OF, FRESH, type OpenDocument, type Side } from './ageing.queries.ts';

const SIDES = {
  receivables: {
    title: 'What they owe',
    needs: 'receivablesInvoices.view',
    statement: 'receivable',
  },
  payables: {
    title: 'What we owe them',
    needs: 'payablesBills.view',
    statement: 'payable',
  },
} as const;

/** More stand on the statement of account. */
const MOST_SHOWN = 10;

type OpenAccountProps = { side: Side; contactId: string };

/** How a contact stands today: open and overdue in each currency, the documents behind it and the way to its statement. */
export function OpenAccount({ side, contactId }: OpenAccountProps) {
  const { title, needs, statement } = SIDES[side];
  const query = DOCUMENTS_OF[side];
  const may = useMay(needs);
  const [on] = useState(civilToday);
  const variables = { contactId, on };
  const [{ data, error }, again] = useQuery({ query, variables, context: FRESH, pause: !may });
  if (!may) return null;
  if (error) return <FailedRead error={error} onRetry={again} />;
  if (!data) return null;
  const rows = data.documents;
  return (
    <Panel
      title={title}
      actions={
        <Link to={`/statements?side=${statement}&contact=${contactId}`} className="small">
          Statement of account
        </Link>
      }
    >
      {rows.length === 0 ? (
        <p className="muted">Nothing is open.</p>
      ) : (
        <div className="stack">
          <Facts
            facts={[
              ['Open', sumsText(rows)],
              ['Overdue', sumsText(rows.filter(({ daysOverdue }) => daysOverdue > 0)) || 'Nothing'],
            ]}
          />
          <OpenDocuments rows={rows.slice(0, MOST_SHOWN)} on={on} />
          {rows.length > MOST_SHOWN && (
            <p className="muted small">
              The {MOST_SHOWN} due first of {rows.length}.
            </p>
          )}
        </div>
      )}
    </Panel>
  );
}

/** `USD 1,200.00, EUR 300.00`. */
const sumsText = (rows: readonly OpenDocument[]): string =>
  [...Map.groupBy(rows, ({ currency }) => currency)]
    .map(([currency, ofCurrency]) =>
      formatMoney(
        sumMoney(
          currency,
          ofCurrency.map(({ open }) => parseMoney(currency, open)),
        ),
      ),
    )
    .join(', ');
