import type { PermissionKey } from '@mainsheet/contract';
import { ACCOUNT } from '@mainsheet/ledger';
import type { Topic } from '../../platform/changes.ts';

export const DOCUMENT_KINDS = ['invoice', 'credit_note', 'bill', 'vendor_credit_note'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The words on its paper that differ by kind. */
type PaperWords = {
  readonly heading: string;
  readonly date: string;
  readonly party: string;
  readonly total: string;
  /** Whether money is asked for: by when, and to which bank. */
  readonly isPayable: boolean;
};

/** Statuses of every kind in which it may still be shaped: nobody has decided on it, and nothing of it is posted. */
export const UNDECIDED: readonly string[] = ['Draft', 'Pending approval'];

export type DocumentSide = 'receivable' | 'payable';

/** What is the same for every document of a kind. */
type KindFacts = {
  /** As its trail, its postings and its records are named. */
  readonly subject: string;
  readonly noun: string;
  /** Before a verb: “An invoice that is paid …”. */
  readonly indefinite: string;
  /** What says the same with the other sign. */
  readonly opposite: string;
  readonly topic: Topic;
  /** What it takes to see one. */
  readonly viewNeeds: PermissionKey;
  /** What it takes to approve one, at the time and until it is posted. */
  readonly approveNeeds: PermissionKey;
  /** Whose debt it is about: what others owe us, or what we owe them. */
  readonly side: DocumentSide;
  /** Whether it takes back what is owed, rather than adding to it. */
  readonly isCredit: boolean;
  /** Between its noun and the other party: an invoice to, a bill from. */
  readonly preposition: 'to' | 'from';
  /** Statuses in which some of it is neither settled nor cancelled. */
  readonly open: readonly string[];
  /** What it is once its own paper went out, or the vendor's came in. */
  readonly handedOver: string;
  readonly partlySettled: string;
  readonly settled: string;
  /** Where its page is; the id of the document follows. */
  readonly link: string;
  readonly paper: PaperWords;
};

/** One row a kind of document: what a later kind has to say of itself. */
export const KINDS: Readonly<Record<DocumentKind, KindFacts>> = {
  invoice: {
    subject: 'invoice',
    noun: 'invoice',
    indefinite: 'An invoice',
    opposite: 'a credit note',
    topic: 'invoices',
    viewNeeds: 'receivablesInvoices.view',
    approveNeeds: 'invoiceApproval.modify',
    side: 'receivable',
    isCredit: false,
    preposition: 'to',
    open: ['Approved', 'Sent', 'Partially paid'],
    handedOver: 'Sent',
    partlySettled: 'Partially paid',
    settled: 'Paid',
    link: '/receivables/invoices?id=',
    paper: {
      heading: 'INVOICE',
      date: 'Invoice date',
      party: 'Bill to',
      total: 'Total due',
      isPayable: true,
    },
  },
  credit_note: {
    subject: 'credit-note',
    noun: 'credit note',
    indefinite: 'A credit note',
    opposite: 'an invoice',
    topic: 'credit-notes',
    viewNeeds: 'receivablesCreditNotes.view',
    approveNeeds: 'receivablesCreditNotes.modify',
    side: 'receivable',
    isCredit: true,
    preposition: 'to',
    open: ['Sent', 'Partially applied'],
    handedOver: 'Sent',
    partlySettled: 'Partially applied',
    settled: 'Applied',
    link: '/receivables/credit-notes?id=',
    paper: {
      heading: 'CREDIT NOTE',
      date: 'Date',
      party: 'Credit to',
      total: 'Total credit',
      isPayable: false,
    },
  },
  bill: {
    subject: 'bill',
    noun: 'bill',
    indefinite: 'A bill',
    opposite: 'a vendor credit note',
    topic: 'bills',
    viewNeeds: 'payablesBills.view',
    approveNeeds: 'invoiceApproval.modify',
    side: 'payable',
    isCredit: false,
    preposition: 'from',
    open: ['Approved', 'Received', 'Partially paid'],
    handedOver: 'Received',
    partlySettled: 'Partially paid',
    settled: 'Paid',
    link: '/payables/bills?id=',
    paper: {
      heading: 'BILL',
      date: 'Bill date',
      party: 'Vendor',
      total: 'Total',
      isPayable: false,
    },
  },
  vendor_credit_note: {
    subject: 'vendor-credit-note',
    noun: 'vendor credit note',
    indefinite: 'A vendor credit note',
    opposite: 'a bill',
    topic: 'vendor-credit-notes',
    viewNeeds: 'payablesBills.view',
    approveNeeds: 'payablesBills.modify',
    side: 'payable',
    isCredit: true,
    preposition: 'from',
    open: ['Sent', 'Partially applied'],
    handedOver: 'Sent',
    partlySettled: 'Partially applied',
    settled: 'Applied',
    link: '/payables/vendor-credit-note?id=',
    paper: {
      heading: 'VENDOR CREDIT NOTE',
      date: 'Date',
      party: 'Vendor',
      total: 'Total credit',
      isPayable: false,
    },
  },
};

/** Statuses of any kind in which some of a document is open. */
export const OPEN_STATUSES: readonly string[] = [
  ...new Set(DOCUMENT_KINDS.flatMap((kind) => KINDS[kind].open)),
];

/** Kinds that take back what is owed. */
export const CREDIT_KINDS = DOCUMENT_KINDS.filter((kind) => KINDS[kind].isCredit);

export const kindsOfSide = (side: DocumentSide): DocumentKind[] =>
  DOCUMENT_KINDS.filter((kind) => KINDS[kind].side === side);

/** The account that holds what is open of a side. */
export const CONTROL_ACCOUNT: Readonly<Record<DocumentSide, string>> = {
  receivable: ACCOUNT.receivable,
  payable: ACCOUNT.payable,
};

/** How a kind moves the account of its side: 1 by a debit, -1 by a credit. */
export const ledgerSign = (kind: DocumentKind): 1n | -1n =>
  (KINDS[kind].side === 'receivable') === KINDS[kind].isCredit ? -1n : 1n;

type Named = {
  readonly kind: DocumentKind;
  readonly label: string | null;
  readonly contact_name: string;
};

/** What people call a document; a draft has no number yet. */
export const nameOf = ({ kind, label, contact_name: party }: Named): string =>
  label ?? `Draft ${KINDS[kind].preposition === 'to' ? 'for' : 'from'} ${party}`;
