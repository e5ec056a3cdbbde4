import { mailOutcomeText, type ReceivedMailStatus } from '@mainsheet/contract';
import {
  billHref,
  cardHref,
  vesselReportHref,
  vesselReportsHref,
} from '../../platform/navigation/record-links.ts';
import { formatDay, formatInstant, formatNumber, type Tone } from '../../ui/index.ts';
import type { ReceivedMail } from './received-mails.queries.ts';

const TONES: Readonly<Record<ReceivedMailStatus, Tone>> = {
  Proposed: 'accent',
  'Taken over': 'positive',
  'Not recognised': 'warning',
  Ignored: 'idle',
  Refused: 'negative',
};

export const toneOfMail = (status: string): Tone => TONES[status as ReceivedMailStatus] ?? 'idle';

export const mailHref = (id: string): string => `/payables/received-by-mail?id=${id}`;

/** The subject, with a name where it has none. */
export const subjectOf = ({ subject }: { subject: string }): string => subject || 'No subject';

type Read = { readonly label: string; readonly value: string };

/** What was read, as figures and days are written elsewhere. */
export function shownOf({ label, value }: Read): string {
  if (label === 'Date' || label === 'Due') return formatDay(value);
  if (label === 'Reported at' || label === 'ETA') return `${formatInstant(value)} UTC`;
  return label === 'Total' ? formatNumber(value, value.split('.')[1]?.length ?? 0) : value;
}

/** What of a mail says most: who, which number and how much. */
const TELLING = ['Vendor', 'Number', 'Total', 'Merchant', 'Amount', 'Vessel', 'Report'];

/** What was understood of a mail, in one line; why not where nothing was. */
export function understood({
  findings,
  reasons,
}: Pick<ReceivedMail, 'findings' | 'reasons'>): string {
  const find = (name: string) => findings.find(({ label }) => label === name);
  const currency = find('Currency');
  const said = TELLING.flatMap((name) => {
    const found = find(name);
    if (!found) return [];
    return name === 'Total' && currency ? `${currency.value} ${shownOf(found)}` : shownOf(found);
  });
  return said.length > 0 ? said.join(', ') : (reasons[0] ?? '');
}

type Made = { readonly text: string; readonly href: string };

/** The record that a person made of a mail; null while there is none. */
export function madeOf(mail: ReceivedMail): Made | null {
  const text = mailOutcomeText(mail);
  if (text === '') return null;
  if (mail.billId) return { text, href: billHref(mail.billId) };
  if (mail.vesselReportId) return { text, href: vesselReportHref(mail.vesselReportId) };
  return mail.cardId ? { text, href: cardHref(mail.cardId) } : null;
}

/** Where a proposal is opened to be saved; null where it is not, or names no vessel. */
export function openHref({ id, kind, status, vesselId }: ReceivedMail): string | null {
  if (status !== 'Proposed') return null;
  if (kind === 'Bill') return `/create-bill?mail=${id}`;
  if (kind === 'Vessel report' && vesselId) return `${vesselReportsHref(vesselId)}&mail=${id}`;
  return null;
}

/** Whether a proposed receipt can be kept with its purchase. */
export const isReceiptReady = (mail: ReceivedMail): boolean =>
  mail.status === 'Proposed' &&
  mail.kind === 'Card receipt' &&
  mail.cardTransactionId !== null &&
  mail.fileCount > 0;
