import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import type { PermissionKey } from '../../platform/permissions/permissions.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { useMay } from '../../platform/session/use-session.ts';
import {
  formatAccounting,
  KeyFigure,
  minorUnitDigits,
  Page,
  PageHead,
  Panel,
  showSnackbar,
  Waiting,
} from '../../ui/index.ts';
import { JournalTabs } from '../journals/index.ts';
import { restOf } from './clearing.ts';
import { ImportBalancesDialog } from './ImportBalancesDialog.tsx';
import { ImportItemsDialog } from './ImportItemsDialog.tsx';
import {
  APPROVE_ITEMS,
  DELETE_ITEMS,
  FRESH,
  OPENING_BOOKS,
  type OpeningBooks,
} from './opening-books.queries.ts';
import { WaitingItems } from './WaitingItems.tsx';

/** `/journal/opening`: how the books begin, from the balances and the open items of those before. */
export function OpeningBooksPage() {
  const [{ data, error }, again] = useQuery({ query: OPENING_BOOKS, context: FRESH });
  const [open, setOpen] = useState<'balances' | 'items' | null>(null);
  const books = data?.openingBooks;
  const done = (message: string) => {
    setOpen(null);
    again({ requestPolicy: 'network-only' });
    showSnackbar(message);
  };
  const importNeeds = useImportNeeds();
  const Dialog = open === 'balances' ? ImportBalancesDialog : ImportItemsDialog;
  return (
    <Page>
      <PageHead
        title="Journal"
        tabs={<JournalTabs present="/journal/opening" />}
        actions={
          <>
            <MayButton
              variant="default"
              needs="accounting.modify"
              onClick={() => setOpen('balances')}
            >
              Import balances
            </MayButton>
            <MayButton needs={importNeeds} onClick={() => setOpen('items')}>
              Import open items
            </MayButton>
          </>
        }
      />
      {error && <FailedRead error={error} onRetry={again} />}
      {!error && !books && <Waiting />}
      {books && (
        <>
          <Clearing books={books} />
          <Items books={books} onDone={done} />
        </>
      )}
      {open && books && (
        <Dialog today={books.today} onImported={done} onClose={() => setOpen(null)} />
      )}
    </Page>
  );
}

/** A table may hold one kind alone: a right to one of them is enough to begin. */
function useImportNeeds(): PermissionKey {
  const mayBill = useMay('receivablesInvoices.create');
  const mayCredit = useMay('receivablesCreditNotes.create');
  if (mayBill) return 'receivablesInvoices.create';
  return mayCredit ? 'receivablesCreditNotes.create' : 'payablesBills.create';
}

/** What is still to come: nothing once balances and open items are whole. */
function Clearing({ books }: { books: OpeningBooks }) {
  const { clearing, baseCurrency } = books;
  const { base, isWhole, parts } = restOf(books);
  return (
    <Panel label="What is still to come">
      <div className="row" style={{ flexWrap: 'wrap', gap: 32 }}>
        <KeyFigure
          label="On 3900 Opening balances"
          value={formatAccounting(base, minorUnitDigits(baseCurrency))}
          unit={baseCurrency}
        />
        {parts.map(({ currency, amount }) => (
          <KeyFigure
            key={currency}
            label={`Of it in ${currency}`}
            value={formatAccounting(amount, minorUnitDigits(currency))}
            unit={currency}
          />
        ))}
        <p className="muted small" style={{ maxWidth: 460 }}>
          {stateOf(clearing.length > 0, isWhole)}{' '}
          {clearing.length > 0 && (
            <Link to="/journal/journal-report?account=3900" className="list-link">
              Its postings
            </Link>
          )}
        </p>
      </div>
    </Panel>
  );
}

function stateOf(isBegun: boolean, isWhole: boolean): string {
  if (!isBegun) {
    return 'Import the balances of the books before, then what was open on that day. Nothing is posted before somebody else approves it.';
  }
  return isWhole
    ? 'Balances and open items agree.'
    : 'The balances and the open items differ by this, as far as they are posted.';
}

const AT_ONCE = 100;

type ItemsProps = { books: OpeningBooks; onDone: (message: string) => void };

function Items({ books: { waiting }, onDone }: ItemsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [approve, isApproving] = useMutate(APPROVE_ITEMS);
  const [remove, isRemoving] = useMutate(DELETE_ITEMS);
  const picked = waiting.filter(({ id }) => chosen.has(id)).slice(0, AT_ONCE);
  const run = async (send: typeof approve | typeof remove) => {
    const items = picked.map(({ id, version }) => ({ id, version }));
    const outcome = await send({ data: { items } });
    setChosen(new Set());
    if (outcome.refusal !== null) return showSnackbar(outcome.refusal, { error: true });
    return onDone(outcome.answer.message);
  };
  const isIdle = picked.length === 0;
  return (
    <Panel
      title="Open items that wait for approval"
      hint={isIdle ? `${waiting.length}` : `${picked.length} of ${waiting.length} chosen`}
      flush
      actions={
        waiting.length > 0 && (
          <>
            <Button
              variant="default"
              size="xs"
              disabled={isIdle}
              loading={isRemoving}
              onClick={() => void run(remove)}
            >
              Delete
            </Button>
            <MayButton
              size="xs"
              needs="invoiceApproval.modify"
              disabled={isIdle}
              loading={isApproving}
              onClick={() => void run(approve)}
            >
              Approve and post
            </MayButton>
          </>
        )
      }
    >
      <WaitingItems {...{ waiting, chosen, setChosen }} />
    </Panel>
  );
}
