import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../platform/session/use-session.ts';
import { Facts, formatDay, formatInstant, Panel } from '../../ui/index.ts';
import type { InvoiceRecord } from './invoices.queries.ts';
import { ledgerHref, statementHref, voyageHref } from './links.ts';

type Fact = readonly [string, ReactNode];

const given = (facts: readonly Fact[]): Fact[] => facts.filter(([, value]) => Boolean(value));

const rateText = ({ exchangeRate, rateSource }: InvoiceRecord): string =>
  rateSource ? `${exchangeRate}, ${rateSource}` : exchangeRate;

const approversText = ({ approvals, approvedByName }: InvoiceRecord): string =>
  approvals.length > 0 ? approvals.map(({ name }) => name).join(', ') : (approvedByName ?? '');

/** How far the approval has come, where one person is not enough. */
function pendingText(invoice: InvoiceRecord): string {
  const { approvals, approvalsNeeded, approvedByName, status } = invoice;
  if (approvedByName || status === 'Cancelled' || approvalsNeeded < 2) return '';
  const names = approvals.length > 0 ? `: ${approvals.map(({ name }) => name).join(', ')}` : '';
  return `${approvals.length} of ${approvalsNeeded}${names}`;
}

/** Whom it bills, who prepared and approved it, and where else it shows. */
export function InvoiceFacts({ invoice }: { invoice: InvoiceRecord }) {
  const people = given([
    ['Made by', invoice.makerNames.join(', ')],
    ['Approvals', pendingText(invoice)],
    ['Approved by', invoice.approvedByName && approversText(invoice)],
    ['Approved', invoice.approvedAt && `${formatInstant(invoice.approvedAt)} UTC`],
    ['Sent', invoice.sentAt && `${formatInstant(invoice.sentAt)} UTC`],
    ['Last change', `${invoice.updatedBy}, ${formatInstant(invoice.updatedAt)} UTC`],
  ]);
  const facts = given([
    ['Customer', invoice.clientName],
    ['E-mail', invoice.clientEmail],
    ['Invoice date', formatDay(invoice.invoiceOn)],
    ['Due date', formatDay(invoice.dueOn)],
    ['Reference', invoice.reference],
    ['Vessel', invoice.vesselName],
    ['Voyage', invoice.voyageNumber],
    ...invoice.facts.map(({ name, value }) => [name, value] as const),
    ['Freight billed', invoice.freightPercent && `${invoice.freightPercent} %`],
    ['Exchange rate', invoice.exchangeRate !== '1' && rateText(invoice)],
    ['Terms', invoice.terms],
  ]);
  return (
    <div className="stack">
      <Panel title="Invoice">
        <Facts facts={facts} />
      </Panel>
      <Panel title="People">
        <Facts facts={people} />
      </Panel>
      <RelatedPanel invoice={invoice} />
      {invoice.publicNotes && (
        <Panel title="Notes on the invoice">
          <p className="typed-words">{invoice.publicNotes}</p>
        </Panel>
      )}
      {invoice.privateNotes && (
        <Panel title="Internal notes">
          <p className="typed-words">{invoice.privateNotes}</p>
        </Panel>
      )}
    </div>
  );
}

function RelatedPanel({ invoice }: { invoice: InvoiceRecord }) {
  const { routesByPath } = useRouter();
  const maySeeStatement = useMay('statements.view');
  const maySeeLedger = useMay('receivablesInvoicePayments.view');
  const maySeeVoyage = useMay('contracts.view');
  const links = [
    {
      label: `Voyage ${invoice.voyageNumber ?? ''}`,
      href: invoice.voyageId && maySeeVoyage ? voyageHref(invoice.voyageId) : null,
    },
    {
      label: `Statement of ${invoice.clientName}`,
      href: maySeeStatement ? statementHref(invoice.clientId, invoice.currency) : null,
    },
    {
      label: 'Ledger transaction',
      href:
        invoice.transactionId && maySeeLedger ? ledgerHref('1100', invoice.transactionId) : null,
    },
  ].flatMap(({ label, href }) =>
    href && (href.split('?')[0] ?? '') in routesByPath ? [{ label, href }] : [],
  );
  if (links.length === 0) return null;
  return (
    <Panel title="Related">
      <ul className="invoice-links">
        {links.map(({ label, href }) => (
          <li key={label}>
            <Link to={href} className="link-button">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
