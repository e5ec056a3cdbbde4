import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../platform/session/use-session.ts';
import {
  Facts,
  formatDay,
  formatInstant,
  formatNumber,
  minorUnitDigits,
  Panel,
} from '../../ui/index.ts';
import { invoiceHref, ledgerHref, voyageHref } from '../invoices/index.ts';
import type { CreditNoteRecord } from './credit-notes.queries.ts';

type Fact = readonly [string, ReactNode];

const given = (facts: readonly Fact[]): Fact[] => facts.filter(([, value]) => Boolean(value));

const linkTo = (href: string, text: string) => (
  <Link to={href} className="link-button">
    {text}
  </Link>
);

/** What of it is due before the rest, and when. */
function partText({ currency, partial, partialDueOn }: CreditNoteRecord): string {
  if (!partial) return '';
  const part = `${currency} ${formatNumber(partial, minorUnitDigits(currency))}`;
  return partialDueOn ? `${part}, ${formatDay(partialDueOn)}` : part;
}

/** How far the approval has come, where the policy asks for it. */
function approvalText({ approvals, approvalsNeeded, status }: CreditNoteRecord): string {
  if (approvalsNeeded === 0 && approvals.length === 0) return '';
  const names = approvals.map(({ name }) => name).join(', ');
  if (status !== 'Draft') return names;
  return `${approvals.length} of ${approvalsNeeded}${names ? `: ${names}` : ''}`;
}

/** Whom it credits, who made and approved it, and where else it shows. */
export function CreditNoteFacts({ note }: { note: CreditNoteRecord }) {
  const maySeeLedger = useMay('receivablesInvoicePayments.view');
  const maySeeVoyage = useMay('contracts.view');
  const { invoiceId, invoiceNumber, voyageId, voyageNumber } = note;
  const facts = given([
    ['Customer', note.clientName],
    ['E-mail', note.clientEmail],
    ['Credits', invoiceId && linkTo(invoiceHref(invoiceId), invoiceNumber ?? 'Invoice')],
    ['Date', formatDay(note.creditOn)],
    ['Due date', note.dueOn !== note.creditOn && formatDay(note.dueOn)],
    ['Reference', note.reference],
    ['Their order', note.poNumber],
    ['Due before', partText(note)],
    ['Terms', note.terms],
    ['Footer', note.footer],
    ['Vessel', note.vesselName],
    [
      'Voyage',
      voyageId && maySeeVoyage
        ? linkTo(voyageHref(voyageId), voyageNumber ?? 'Voyage')
        : voyageNumber,
    ],
    [
      'Exchange rate',
      note.exchangeRate !== '1' && [note.exchangeRate, note.rateSource].filter(Boolean).join(', '),
    ],
    [
      'Ledger',
      note.transactionId &&
        maySeeLedger &&
        linkTo(ledgerHref('1100', note.transactionId), 'Posting'),
    ],
  ]);
  const people = given([
    ['Made by', note.makerNames.join(', ')],
    [note.status === 'Draft' ? 'Approvals' : 'Approved by', approvalText(note)],
    ['Mailed to', (note.invitations ?? []).map(({ name }) => name).join(', ')],
    ['Sent', note.sentAt && `${formatInstant(note.sentAt)} UTC`],
    ['Last change', `${note.updatedBy}, ${formatInstant(note.updatedAt)} UTC`],
  ]);
  return (
    <div className="stack">
      <Panel title="Credit note">
        <Facts facts={facts} />
      </Panel>
      <Panel title="People">
        <Facts facts={people} />
      </Panel>
      <Panel title="Activity">
        <Facts
          facts={(note.activities ?? []).map((one) => [
            formatInstant(one.at),
            `${one.action}, ${one.actorName}`,
          ])}
        />
      </Panel>
      {note.publicNotes && (
        <Panel title="Notes on the credit note">
          <p className="typed-words">{note.publicNotes}</p>
        </Panel>
      )}
      {note.privateNotes && (
        <Panel title="Internal notes">
          <p className="typed-words">{note.privateNotes}</p>
        </Panel>
      )}
    </div>
  );
}
