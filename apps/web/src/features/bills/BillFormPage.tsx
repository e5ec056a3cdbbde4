import { useSearch } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { Page, PageHead, State } from '../../ui/index.ts';
import { BillForm } from './BillForm.tsx';
import { emptyBill, formOfBill, formOfPrefill } from './bill-form.ts';
import {
  BILL,
  BILL_START,
  MAILED_BILL,
  PREFILL_BUNKER_BILL,
  PREFILL_PORT_BILL,
} from './bills.queries.ts';
import { billMailOf } from './mailed-bill.ts';
import { PrefilledGroups } from './PrefilledGroups.tsx';

type Params = {
  id?: string;
  bunkers?: string;
  liftings?: string;
  portDa?: string;
  voyage?: string;
  vessel?: string;
  mail?: string;
};

/** What a voyage says of the bill, where the address names something of it. */
function usePrefill({ id, bunkers, liftings, portDa }: Params) {
  const [fuel] = useFreshQuery({
    query: PREFILL_BUNKER_BILL,
    variables: { voyageId: bunkers ?? '', liftingIds: liftings ? liftings.split(',') : null },
    pause: !bunkers || Boolean(id),
  });
  const [port] = useFreshQuery({
    query: PREFILL_PORT_BILL,
    variables: { id: portDa ?? '' },
    pause: !portDa || Boolean(id),
  });
  const filled = fuel.data?.prefillBunkerBill ?? port.data?.prefillPortDaBill;
  return { filled, error: fuel.error ?? port.error };
}

/** `/create-bill`: empty, `?voyage=` and her `&vessel=` for a voyage, `?bunkers=` of a voyage and `&liftings=` some of them, `?portDa=` of a call, `?mail=` that came in, or `?id=` a draft again. */
export function BillFormPage() {
  const params: Params = useSearch({ strict: false });
  const { id, bunkers, liftings, portDa, voyage, vessel, mail } = params;
  const [start, again] = useQuery({ query: BILL_START });
  const [draft] = useFreshQuery({ query: BILL, variables: { id: id ?? '' }, pause: !id });
  const [mailed] = useFreshQuery({
    query: MAILED_BILL,
    variables: { id: mail ?? '' },
    pause: !mail || Boolean(id),
  });
  const { filled, error: unfilled } = usePrefill(params);
  const error = start.error ?? draft.error ?? mailed.error ?? unfilled;
  const known = start.data?.billStart;
  const bill = draft.data?.getBill;
  const received = mailed.data?.receivedMail;
  const isPrefilled = Boolean(bunkers || portDa);
  const isMissing = (id && !bill) || (isPrefilled && !id && !filled) || (mail && !id && !received);
  if (error || !known || isMissing) {
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
  if (received && (received.mail.status !== 'Proposed' || received.mail.kind !== 'Bill')) {
    const isTaken = received.mail.status === 'Taken over';
    return (
      <Page>
        <PageHead title="New bill" />
        <State
          title={
            isTaken
              ? 'A record was made of this mail already'
              : 'This mail does not wait as a bill any more'
          }
        >
          Received by mail says what became of it; nothing is entered twice.
        </State>
      </Page>
    );
  }
  return (
    <BillForm
      key={`${id ?? bunkers ?? portDa ?? mail ?? voyage ?? 'new'} ${liftings ?? ''}`}
      start={
        bill
          ? formOfBill(bill)
          : filled
            ? formOfPrefill(filled)
            : emptyBill(known, { voyage, vessel })
      }
      baseCurrency={known.baseCurrency}
      draft={bill ? { id: bill.id, version: bill.version } : null}
      vendorName={bill?.vendorName ?? filled?.vendorName}
      readOnly={filled?.readOnly ?? []}
      isBlank={!id && !filled}
      mail={received && billMailOf(received)}
      groups={bunkers && filled && <PrefilledGroups filled={filled} />}
    />
  );
}
