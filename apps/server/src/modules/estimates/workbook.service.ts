import type { Actor } from '../../platform/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { estimateWorkbook } from './estimate-workbook.ts';
import { ENGINE_VERSION, getEstimate, labelOf } from './estimates.service.ts';

/** An estimate as a workbook with formulas. @throws DomainError NOT_FOUND, also for another member's private worksheet. */
export async function writeEstimate(platform: Platform, actor: Actor, id: string) {
  const row = await getEstimate(platform, actor, id);
  const label = labelOf(row);
  const workbook = estimateWorkbook(row.inputs, {
    name: row.name ? `${label} ${row.name}` : label,
    vessel: row.inputs.vessel?.name ?? '',
    calculatedBy: ENGINE_VERSION,
  });
  return { name: `${label}.xlsx`, content: await platform.sheets.writeWorkbook(workbook) };
}
