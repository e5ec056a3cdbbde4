import type { Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Clock } from '../../platform/ids.ts';
import { todayBy } from '../../platform/ids.ts';
import { getBaseCurrency } from '../companies/index.ts';
import type { MakerRow } from '../four-eyes/index.ts';
import * as journals from './journals.repository.ts';
import { type DueDay, daysOf } from './template-schedule.ts';
import { findTemplate, type TemplateRow } from './templates.repository.ts';

/** A template with everything that stands on it. */
export type Template = {
  readonly row: TemplateRow;
  readonly lines: readonly journals.JournalLineRow[];
  readonly makers: readonly MakerRow[];
  readonly baseCurrency: string;
};

/** @throws DomainError NOT_FOUND */
export async function readTemplate(tx: Tx, id: string): Promise<Template> {
  const owner = { id, of: 'template' } as const;
  const [row, lines, makers, baseCurrency] = await Promise.all([
    findTemplate(tx, id),
    journals.listLines(tx, owner),
    journals.listMakers(tx, owner),
    getBaseCurrency(tx),
  ]);
  if (!row) throw notFound('The template');
  return { row, lines, makers, baseCurrency };
}

/** As many as a template that begins a year ago drafts at once. */
export const MOST_AT_ONCE = 12;

/**
 * The days a template is to be drafted for up to a day, and its next one behind it. Months before its latest
 * draft, before it was resumed and those that are closed are over.
 */
export function dueOf(
  row: TemplateRow,
  { upTo, lastClosed }: { upTo: string; lastClosed: string | null },
): { due: DueDay[]; next: DueDay | null } {
  if (row.schedule === null || row.from_on === null) return { due: [], next: null };
  const recurrence = {
    ...{ schedule: row.schedule, onDay: row.on_day, from: row.from_on, until: row.until_on },
  };
  const { due, next } = daysOf(recurrence, upTo);
  const isOpen = ({ period, on }: DueDay): boolean =>
    (row.last_period === null || period > row.last_period) &&
    (row.resumed_on === null || on >= row.resumed_on) &&
    (lastClosed === null || period > lastClosed);
  return { due: due.filter(isOpen), next };
}

/** Where a template stands, in the words of its list. */
export function statusOfTemplate(row: TemplateRow, clock: Clock): string {
  if (row.schedule === null) return 'By hand';
  if (row.is_paused) return 'Paused';
  const { due, next } = dueOf(row, { upTo: todayBy(clock), lastClosed: null });
  return due.length === 0 && next === null ? 'Ended' : 'Active';
}
