import { formatIban } from '@mainsheet/identifiers';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../platform/session/use-session.ts';
import { Facts, formatDay, formatInstant, Panel } from '../../ui/index.ts';
import type { BillRecord } from './bills.queries.ts';
import { contactHref, ledgerHref, voyageHref } from './links.ts';

type Fact = readonly [string, ReactNode];

const given = (facts: readonly Fact[]): Fact[] => facts.filter(([, value]) => Boolean(value));

const namesOf = (people: readonly { name: string }[]): string =>
  people.map(({ name }) => name).join(', ');

/** How far the approval has come, where one person is not enough. */
function pendingText({ approvals, approvalsNeeded, approvedByName, status }: BillRecord): string {
  if (approvedByName || status === 'Cancelled' || approvalsNeeded < 2) return '';
  const names = approvals.length > 0 ? `: ${namesOf(approvals)}` : '';
  return `${approvals.length} of ${approvalsNeeded}${names}`;
}

/** Whose bill it is, who prepared and approved it, and where else it shows. */
export function BillFacts({ bill }: { bill: BillRecord }) {
  const people = given([
    ['Made by', bill.makerNames.join(', ')],
    ['Approvals', pendingText(bill)],
    ['Approved by', bill.approvedByName && (namesOf(bill.approvals) || bill.approvedByName)],
    ['Approved', bill.approvedAt && `${formatInstant(bill.approvedAt)} UTC`],
    ['Received', bill.receivedAt && `${formatInstant(bill.receivedAt)} UTC`],
    ['Last change', `${bill.updatedBy}, ${formatInstant(bill.updatedAt)} UTC`],
  ]);
  const facts = given([
    ['Vendor', bill.vendorName],
    ['Vendor number', bill.vendorNumber],
    ['Bill date', formatDay(bill.date)],
    ['Due date', formatDay(bill.dueDate)],
    ['Overdue', bill.overdueDays > 0 && `${bill.overdueDays} days`],
    ['Reference', bill.reference],
    ['Vessel', bill.vesselName],
    ['Voyage', bill.voyageNumber],
    ['Operation', bill.operationType],
    ['Cargo', bill.cargoType],
    ['Trade area', bill.tradeArea],
    ['Pay to account', bill.payToAccount && formatIban(bill.payToAccount)],
    ['Charter party', bill.cpDate && formatDay(bill.cpDate)],
    ['Exchange rate', bill.exchangeRate !== '1' && `${bill.exchangeRate}, ${bill.rateSource}`],
    ['Terms', bill.terms],
    ...bill.customValues.map((value, index): Fact => [`Own field ${index + 1}`, value]),
  ]);
  return (
    <div className="stack">
      <Panel title="Bill">
        <Facts facts={facts} />
      </Panel>
      <Panel title="People">
        <Facts facts={people} />
      </Panel>
      <RelatedPanel bill={bill} />
      {bill.publicNotes && (
        <Panel title="Notes on the bill">
          <p className="typed-words">{bill.publicNotes}</p>
        </Panel>
      )}
      {bill.privateNotes && (
        <Panel title="Internal notes">
          <p className="typed-words">{bill.privateNotes}</p>
        </Panel>
      )}
    </div>
  );
}

function RelatedPanel({ bill }: { bill: BillRecord }) {
  const maySeeLedger = useMay('receivablesInvoicePayments.view');
  const maySeeVoyage = useMay('contracts.view');
  const maySeeContact = useMay('contacts.view');
  const links = [
    {
      label: `Voyage ${bill.voyageNumber ?? ''}`,
      href: bill.voyageId && maySeeVoyage ? voyageHref(bill.voyageId) : null,
    },
    {
      label: `Vendor ${bill.vendorName}`,
      href: maySeeContact ? contactHref(bill.vendorId) : null,
    },
    {
      label: 'Ledger transaction',
      href: bill.transactionId && maySeeLedger ? ledgerHref('2000', bill.transactionId) : null,
    },
  ].flatMap(({ label, href }) => (href ? [{ label, href }] : []));
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

/** What was done to the bill, the latest first. */
export function BillHistory({ bill }: { bill: BillRecord }) {
  if (bill.activities.length === 0) return null;
  return (
    <Panel title="Activity">
      <ul className="bill-history">
        {bill.activities.map(({ at, actorName, action }) => (
          <li key={`${at} ${action}`}>
            {action}
            <span className="muted small">
              {actorName}, {formatInstant(at)} UTC
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
