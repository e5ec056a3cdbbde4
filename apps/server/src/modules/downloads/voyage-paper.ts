import { OPERATION_TYPE_NAMES } from '@mainsheet/estimate';
import type { Actor } from '../../platform/actor.ts';
import { minutesText, note, type Paper } from '../../platform/documents/paper.ts';
import { printPaper } from '../../platform/documents/print-paper.ts';
import type { Platform } from '../../platform/platform.ts';
import { readLetterhead } from '../companies/index.ts';
import type { VoyageRow } from '../voyages/index.ts';
import { type DocumentQuery, formatOf } from './downloads.repository.ts';

export const figure = (value: number, decimals: number): string => {
  const text = value.toFixed(decimals);
  const grouped = text.replace('-', '').replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
  return text.startsWith('-') && /[1-9]/.test(text) ? `(${grouped})` : grouped;
};

/** What was agreed, as it was typed: two decimals, or as many as it has. */
export const agreed = (value: number): string =>
  figure(value, Math.max(2, String(value).split('.')[1]?.length ?? 0));

/** What every paper of a voyage says of it. */
export const voyageFacts = (voyage: VoyageRow): readonly (readonly [string, string])[] => [
  [
    'Vessel',
    [voyage.vessel_name, voyage.vessel_imo && `IMO ${voyage.vessel_imo}`]
      .filter(Boolean)
      .join(', '),
  ],
  ['Voyage', [voyage.label, voyage.name].filter(Boolean).join(', ')],
  ['Operation', operationName(voyage.operation_type)],
  ['Status', voyage.status],
  ['From', minutesText(voyage.commencing_at)],
  ['To', minutesText(voyage.completion_at)],
];

const operationName = (type: string): string =>
  Object.entries(OPERATION_TYPE_NAMES).find(([key]) => key === type)?.[1].long ?? type;

/** When it was printed, on the clock of whoever asked. */
function printedText(platform: Platform, { userTimezone }: DocumentQuery): string {
  const timeZone = userTimezone ?? 'UTC';
  const at = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return `Printed ${at.format(platform.clock.now())} ${timeZone}. Times of the voyage are UTC.`;
}

type VoyagePaper = {
  readonly voyage: VoyageRow;
  readonly query: DocumentQuery;
  readonly paper: Omit<Paper, 'subtitle'>;
};

/** Prints what is said of a voyage; a voyage that is not closed gives a draft. */
export async function printVoyagePaper(
  platform: Platform,
  actor: Actor,
  { voyage, query, paper }: VoyagePaper,
): Promise<{ name: string; content: Buffer }> {
  const sender = await platform.db.inTenant(actor.companyId, readLetterhead);
  const whole = {
    ...paper,
    subtitle: `${voyage.label} ${voyage.vessel_name}`,
    content: [...paper.content, note(printedText(platform, query))],
  };
  const format = formatOf(query);
  return {
    name: `${paper.title} ${voyage.label}.${format}`,
    content: await printPaper(platform, { sender, paper: whole, format }),
  };
}
