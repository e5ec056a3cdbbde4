import { useSearch } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { FailedRead } from '../../app/FailedRead.tsx';
import { Page, PageHead, State } from '../../ui/index.ts';
import { BillForm } from './BillForm.tsx';
import { emptyBill, formOfBill } from './bill-form.ts';
import { BILL, BILL_START } from './bills.queries.ts';

/** `/create-bill`: empty, or `?id=` a draft again. */
export function BillFormPage() {
  const { id } = useSearch({ strict: false }) as { id?: string };
  const [start, again] = useQuery({ query: BILL_START });
  const [draft] = useFreshQuery({ query: BILL, variables: { id: id ?? '' }, pause: !id });
  const error = start.error ?? draft.error;
  const known = start.data?.billStart;
  const bill = draft.data?.getBill;
  if (error || !known || (id && !bill)) {
    return (
      <Page>
        <PageHead title={id ? 'Bill' : 'New bill'} />
        {error ? (
          <FailedRead error={error} onRetry={again} />
        ) : (
          <span className="visually-hidden" role="status">
            Loading
          </span>
        )}
      </Page>
    );
  }
  if (bill && !['Draft', 'Pending approval'].includes(bill.status)) {
    return (
      <Page>
        <PageHead title={bill.number ?? 'Bill'} />
        <State title="This bill is posted">
          Its status is {bill.status.toLowerCase()}; cancel it and enter it anew to change it.
        </State>
      </Page>
    );
  }
  return (
    <BillForm
      key={id ?? 'new'}
      start={bill ? formOfBill(bill) : emptyBill(known)}
      baseCurrency={known.baseCurrency}
      draft={bill ? { id: bill.id, version: bill.version } : null}
      vendorName={bill?.vendorName}
    />
  );
}
