import type { FolderContents, ReceivedMailKind } from '@mainsheet/contract';
import type { ReportMail } from '@mainsheet/entry';
import type { ReadBill } from '../bills/index.ts';
import { type CardPurchase, findPurchaseOf } from './purchase-of-mail.ts';

/** What was read, and the words that it was read from; empty where it is no part of the text. */
export type Finding = { readonly label: string; readonly value: string; readonly source: string };

/** A text of a mail: its own words, or those of one of its files. */
export type MailText = { readonly place: string; readonly text: string };

/** What a mail was taken for, and why. */
export type Classified = {
  readonly kind: ReceivedMailKind;
  /** Sentences. */
  readonly reasons: readonly string[];
  readonly findings: readonly Finding[];
  readonly cardTransactionId: string | null;
  readonly vesselId: string | null;
};

/** A text read as a bill. */
export type BillOfText = MailText & { readonly read: ReadBill };

export type Evidence = {
  /** Sender and subject, where merchants name themselves. */
  readonly heading: string;
  readonly texts: readonly MailText[];
  readonly bills: readonly BillOfText[];
  /** Card purchases of that time. */
  readonly purchases: readonly CardPurchase[];
  readonly receivedAt: string;
  /** Whether it carries something that may be a receipt. */
  readonly hasFile: boolean;
  /** Its own words read as a vessel's report. */
  readonly report: ReportMail;
  /** The one vessel of the name that the report says. */
  readonly vessel: { readonly id: string; readonly name: string } | null;
};

/** A sentence is no longer, whatever name stands in it. */
const MOST_REASON = 500;
const MOST_VALUE = 200;
/** A receipt says what it is for in its first lines; purchases are looked for in so much. */
const MOST_RECEIPT = 20_000;
const MOST_TEXTS = 6;

/** A beginning that ends with a whole letter. */
const beginning = (text: string, most: number): string => text.slice(0, most).toWellFormed();

const NOTHING = { findings: [], cardTransactionId: null, vesselId: null } as const;

/** What may be looked for in a folder, the surest first. */
const SOUGHT: Readonly<Record<FolderContents, readonly ReceivedMailKind[]>> = {
  everything: ['Vessel report', 'Card receipt', 'Bill'],
  bills: ['Bill'],
  receipts: ['Card receipt'],
  reports: ['Vessel report'],
};

/** What a mail of a folder is taken for; not recognised with what speaks against each kind. */
export function classifyMail(evidence: Evidence, contents: FolderContents): Classified {
  const against: string[] = [];
  for (const kind of SOUGHT[contents]) {
    const { isSure, ...found } = readAs(evidence, kind);
    if (isSure) return found;
    against.push(...found.reasons);
  }
  return { kind: 'Not recognised', reasons: against, ...NOTHING };
}

/** The same for a kind that somebody chose: what was found of it, however little. */
export function readAs(
  evidence: Evidence,
  kind: ReceivedMailKind,
): Classified & { readonly isSure: boolean } {
  const found = lookFor(evidence, kind);
  return { ...found, reasons: found.reasons.map((reason) => beginning(reason, MOST_REASON)) };
}

type Sought = Classified & { readonly isSure: boolean };

function lookFor(evidence: Evidence, kind: ReceivedMailKind): Sought {
  if (kind === 'Vessel report') return reportOf(evidence);
  if (kind === 'Card receipt') return receiptOf(evidence);
  if (kind === 'Bill') return billOf(evidence);
  return { kind, reasons: [], ...NOTHING, isSure: false };
}

const BILL_LABELS: Readonly<Record<string, string>> = {
  vendorName: 'Vendor',
  number: 'Number',
  billOn: 'Date',
  dueOn: 'Due',
  type: 'Category',
  currency: 'Currency',
  total: 'Total',
  iban: 'IBAN',
  vessel: 'Vessel',
  voyage: 'Voyage',
  reference: 'Reference',
};
/** Inside a sentence; an abbreviation stays as it is. */
const wordOf = (label: string): string => (label === 'IBAN' ? label : label.toLowerCase());
const PAPERS = { creditNote: 'a credit note', statement: 'a statement of account' } as const;

function billOf({ bills }: Evidence) {
  const kind = 'Bill' as const;
  const ofBill = bills.find(({ read }) => isBill(read));
  if (ofBill) {
    const { read, place, text } = ofBill;
    const found = read.fields.map(({ field }) => wordOf(BILL_LABELS[field] ?? field));
    const reasons = [`${place} says ${listed(found)} of a bill.`, ...read.cautions];
    return { kind, reasons, ...NOTHING, findings: findingsOf(read, text), isSure: true };
  }
  const said = bills.find(({ read }) => read.kind !== 'bill');
  const what =
    said && (said.read.kind === 'proforma' ? 'a proforma' : PAPERS[said.read.kind as 'statement']);
  const reasons = what
    ? [`${said.place} is ${what}, not a bill.`]
    : ['No total with a number, a due date or an account of a bill was found.'];
  return { kind, reasons, ...NOTHING, isSure: false };
}

/** A sum alone stands in many mails: a bill says its number, when it is due or where to pay too. */
function isBill({ kind, fields }: ReadBill): boolean {
  const has = (name: string) => fields.some(({ field }) => field === name);
  return kind === 'bill' && has('total') && (has('number') || has('dueOn') || has('iban'));
}

const findingsOf = ({ fields }: ReadBill, text: string): Finding[] =>
  fields.map(({ field, found }) => ({
    label: BILL_LABELS[field] ?? field,
    value: beginning(found.value, MOST_VALUE),
    source: beginning(text.slice(found.start, found.end), MOST_VALUE),
  }));

function receiptOf({ heading, texts, purchases, receivedAt, hasFile }: Evidence) {
  const kind = 'Card receipt' as const;
  const headed = texts
    .slice(0, MOST_TEXTS)
    .map(({ text }) => ({ text: `${heading}\n${text.slice(0, MOST_RECEIPT)}` }));
  const match = findPurchaseOf(headed, { purchases, receivedAt });
  if (!match) {
    const reasons = ['No card purchase of that time has its merchant and amount.'];
    return { kind, reasons, ...NOTHING, isSure: false };
  }
  const { purchase, amount } = match;
  const day = purchase.authorised_at.slice(0, 10);
  const findings = [
    { label: 'Merchant', value: purchase.merchant_name, source: purchase.merchant_name },
    { label: 'Amount', value: `${purchase.transaction_currency} ${amount}`, source: amount },
  ];
  return {
    kind,
    reasons: [
      `The merchant ${purchase.merchant_name} and the amount are those of a card purchase of ${day}.`,
      ...(hasFile ? [] : ['It carries no PDF or picture that could be the receipt.']),
    ],
    findings,
    cardTransactionId: purchase.id,
    vesselId: null,
    isSure: true,
  };
}

function reportOf({ report, vessel }: Evidence) {
  const kind = 'Vessel report' as const;
  if (!isReport(report)) {
    const reasons = ['It is no noon, arrival, berthing or departure report with its time in UTC.'];
    return { kind, reasons, ...NOTHING, isSure: false };
  }
  const missing = report.notUnderstood.length;
  return {
    kind,
    reasons: [
      `It says that it is a report of the kind ${report.kind?.toLowerCase()}, and when.`,
      vesselReason(report.vesselName, vessel),
      ...(missing > 0
        ? [`${missing} ${missing === 1 ? 'line was' : 'lines were'} not understood.`]
        : []),
    ],
    findings: findingsOfReport(report),
    cardTransactionId: null,
    vesselId: vessel?.id ?? null,
    isSure: true,
  };
}

const isReport = ({ kind, reportedAt, figures, fuels, latitude }: ReportMail): boolean =>
  kind !== null &&
  reportedAt !== null &&
  (Object.keys(figures).length > 0 || fuels.length > 0 || latitude !== null);

function vesselReason(said: string, vessel: { name: string } | null): string {
  if (vessel) return `The vessel is ${vessel.name}.`;
  return said === '' ? 'It names no vessel.' : `No vessel here is called ${said}.`;
}

const findingsOfReport = (report: ReportMail): Finding[] =>
  (
    [
      ['Vessel', report.vesselName, true],
      ['Report', report.kind, true],
      // An instant of ours: the mail has it in words of its own.
      ['Reported at', report.reportedAt, false],
      ['Port', report.port, true],
      ['Next port', report.etaPort, true],
      ['ETA', report.eta, false],
    ] as const
  ).flatMap(([label, found, isQuoted]) => {
    const value = beginning(found ?? '', MOST_VALUE);
    return value ? [{ label, value, source: isQuoted ? value : '' }] : [];
  });

/** `number, total and IBAN`. */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? 'something';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
