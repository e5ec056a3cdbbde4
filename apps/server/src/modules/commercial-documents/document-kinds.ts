import type { Topic } from '../../platform/changes.ts';

export const DOCUMENT_KINDS = ['invoice', 'credit_note'] as const;
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
  /** 1 for a document that raises what the other party owes, -1 for one that lowers it. */
  readonly sign: 1n | -1n;
  /** Statuses in which some of it is neither settled nor cancelled. */
  readonly open: readonly string[];
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
    sign: 1n,
    open: ['Approved', 'Sent', 'Partially paid'],
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
    sign: -1n,
    open: ['Sent', 'Partially applied'],
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
};

/** Statuses of any kind in which some of a document is open. */
export const OPEN_STATUSES: readonly string[] = DOCUMENT_KINDS.flatMap((kind) => [
  ...KINDS[kind].open,
]);
