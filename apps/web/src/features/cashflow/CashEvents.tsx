import { Link } from '@tanstack/react-router';
import {
  bankTransactionHref,
  billHref,
  creditNoteHref,
  invoiceHref,
  invoicePaymentHref,
  timeCharterHref,
  vendorCreditNoteHref,
  voyageHref,
} from '../../platform/navigation/record-links.ts';
import {
  formatAccounting,
  formatDay,
  minorUnitDigits,
  Pager,
  Panel,
  TableHead,
  WholeRow,
  WideTable,
} from '../../ui/index.ts';
import { type CashParams, nameOfMonth, PAYMENTS } from './cash-view.ts';
import type { CashEvent, CashFlow } from './cashflow.queries.ts';

const HREFS: Readonly<Record<string, (id: string) => string>> = {
  bankTransaction: bankTransactionHref,
  invoice: invoiceHref,
  invoicePayment: invoicePaymentHref,
  bill: billHref,
  creditNote: creditNoteHref,
  vendorCreditNote: vendorCreditNoteHref,
  timeCharter: timeCharterHref,
  voyage: voyageHref,
};

const figure = (amount: string, currency: string) =>
  formatAccounting(amount, minorUnitDigits(currency));
const signed = ({ side }: CashEvent, amount: string): string =>
  side === PAYMENTS ? `-${amount}` : amount;

type CashEventsProps = {
  flow: CashFlow;
  params: CashParams;
  change: (next: CashParams) => void;
  isBusy: boolean;
};

/** What the chosen figure is made of, or all of the twelve months: day, what for, how much, at which worth. */
export function CashEvents({ flow, params, change, isBusy }: CashEventsProps) {
  const { events, currency } = flow;
  const { page, lastPage, total } = events.meta;
  const row = [...flow.rows, ...flow.sides].find(({ key }) => key === (params.line || params.side));
  const chosen = [row?.label, params.month && nameOfMonth(params.month)].filter(Boolean);
  return (
    <Panel
      title={chosen.length > 0 ? chosen.join(', ') : 'Events'}
      hint={`${total} in ${currency}`}
      flush
      actions={
        chosen.length > 0 && (
          <button
            type="button"
            className="link-button"
            onClick={() => change({ line: '', side: '', month: '', page: 0 })}
          >
            Show all
          </button>
        )
      }
    >
      <WideTable label="What the figures are made of">
        <table className="plain-table wraps">
          <caption className="visually-hidden">What the figures are made of</caption>
          <TableHead texts={['Day', 'For', 'Kind']} figures={['Amount', currency]} />
          <tbody>
            {events.data.map((event, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: events of an answer never move
              <tr key={at}>
                <td className="nowrap">{formatDay(event.date)}</td>
                <th scope="row" className="worded">
                  <EventName event={event} />
                </th>
                <td className="muted">{event.kind === 'paid' ? 'paid' : 'expected'}</td>
                <td className="end nowrap">
                  {event.currency} {figure(signed(event, event.amount), event.currency)}
                </td>
                <td className="end">{figure(signed(event, event.converted), currency)}</td>
              </tr>
            ))}
            {events.data.length === 0 && (
              <WholeRow columns={5}>Nothing is open, planned or paid here.</WholeRow>
            )}
          </tbody>
          <tfoot>
            <Foot label="Receipts" amount={figure(events.receipts, currency)} />
            <Foot
              label="Payments"
              amount={figure(
                Number(events.payments) === 0 ? events.payments : `-${events.payments}`,
                currency,
              )}
            />
          </tfoot>
        </table>
      </WideTable>
      <Pager
        {...{ page, lastPage, isBusy }}
        words={['Earlier', 'Later']}
        onPage={(next) => change({ page: next })}
      />
    </Panel>
  );
}

const Foot = ({ label, amount }: { label: string; amount: string }) => (
  <tr>
    <th scope="row" colSpan={4}>
      {label}
    </th>
    <td className="end">{amount}</td>
  </tr>
);

function EventName({ event: { label, record } }: { event: CashEvent }) {
  const href = record && HREFS[record.type]?.(record.id);
  if (!href) return label;
  return (
    <Link to={href} className="list-link">
      {label}
    </Link>
  );
}
