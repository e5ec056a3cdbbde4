import type { Clock } from '../../platform/ids.ts';
import { todayBy } from '../../platform/ids.ts';
import { presentLines } from './journals.presenter.ts';
import { dueOf, statusOfTemplate, type Template } from './template.ts';
import type { TemplateRow } from './templates.repository.ts';

export type Known = { readonly clock: Clock; readonly lastClosed: string | null };

/** The day of the next draft; one that is due is drafted within minutes. */
function nextOf(row: TemplateRow, { clock, lastClosed }: Known): string | null {
  if (row.is_paused) return null;
  const { due, next } = dueOf(row, { upTo: todayBy(clock), lastClosed });
  return (due[0] ?? next)?.on ?? null;
}

export const presentTemplateSummary = (row: TemplateRow, known: Known) => ({
  id: row.id,
  name: row.name,
  reference: row.reference,
  description: row.description,
  status: statusOfTemplate(row, known.clock),
  schedule: row.schedule,
  onDay: row.on_day,
  from: row.from_on,
  until: row.until_on,
  isReversed: row.is_reversed,
  nextOn: nextOf(row, known),
  lastOn: row.last_on,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
  version: row.version,
});

export const presentTemplate = ({ row, lines, makers, baseCurrency }: Template, clock: Clock) => ({
  ...presentTemplateSummary(row, { clock, lastClosed: null }),
  baseCurrency,
  ...presentLines(lines, baseCurrency),
  makerNames: makers.map((maker) => maker.member_name),
});
