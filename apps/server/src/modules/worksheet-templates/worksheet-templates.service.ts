import { worksheetTemplateInput } from '@mainsheet/contract';
import { type EstimateInput, forAnotherVoyage, upcastEstimate } from '@mainsheet/voyage';
import type { Actor } from '../../platform/actor.ts';
import { DomainError, notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import {
  createEstimate,
  createSheet,
  defaultCommencing,
  type EstimateRow,
  getSheet,
  updateEstimate,
} from '../estimates/index.ts';
import * as templates from './worksheet-templates.repository.ts';

export const listTemplates = (platform: Platform, actor: Actor): Promise<templates.TemplateRow[]> =>
  platform.db.readTenant(actor.companyId, (tx) => templates.listTemplates(tx));

const nameOf = (name: string): string => parseBody(worksheetTemplateInput, { name }).name;

/** Keeps the estimates of a worksheet for the company. @throws DomainError NOT_FOUND, INVALID_INPUT, CONFLICT */
export async function saveTemplate(
  platform: Platform,
  actor: Actor,
  wish: { sheetId: string; name: string },
): Promise<templates.TemplateRow> {
  const name = nameOf(wish.name);
  const { estimates } = await getSheet(platform, actor, wish.sheetId);
  if (estimates.length === 0) {
    const reason = 'This worksheet has no estimates to begin others with. Add one first.';
    throw new DomainError('INVALID_STATE', { reason });
  }
  const places = new Map(estimates.map(({ id }, place) => [id, place]));
  const documents = estimates.map((row) => templateOf(row, places));
  return inCompany(platform, actor, async (work) => {
    const id = newId(platform.clock);
    const stamp = stampOf(platform, actor);
    await templates.insertTemplate(work.tx, { id, name, estimates: documents }, stamp);
    return finish(work, id, 'create');
  });
}

/** What is of one voyage alone is not kept. */
function templateOf(
  { name, inputs, map }: EstimateRow,
  places: ReadonlyMap<string, number>,
): templates.TemplateEstimate {
  const { followsEstimateId, ...rest } = forAnotherVoyage(inputs);
  return { name, map, inputs: rest, follows: places.get(followsEstimateId ?? '') ?? null };
}

type Key = { readonly id: string; readonly version: number };

/** @throws DomainError NOT_FOUND, STALE_VERSION, INVALID_INPUT, CONFLICT */
export function renameTemplate(
  platform: Platform,
  actor: Actor,
  change: Key & { readonly name: string },
): Promise<templates.TemplateRow> {
  const name = nameOf(change.name);
  return inCompany(platform, actor, async (work) => {
    await getTemplate(work, change.id);
    await save(work, { ...change, name, isEnded: false });
    return finish(work, change.id, 'update');
  });
}

/** Worksheets that were made from it stay. @throws DomainError NOT_FOUND, STALE_VERSION */
export function deleteTemplate(
  platform: Platform,
  actor: Actor,
  key: Key,
): Promise<templates.TemplateRow> {
  return inCompany(platform, actor, async (work) => {
    const row = await getTemplate(work, key.id);
    await save(work, { ...key, name: row.name, isEnded: true });
    await write(work, row, 'delete');
    return row;
  });
}

async function save(
  { platform, tx, actor }: Work,
  change: Parameters<typeof templates.updateTemplate>[1],
): Promise<void> {
  const saved = await templates.updateTemplate(tx, change, stampOf(platform, actor));
  if (!saved) throw new DomainError('STALE_VERSION');
}

async function getTemplate({ tx }: Work, id: string): Promise<templates.WholeTemplateRow> {
  const row = await templates.findTemplate(tx, id);
  if (!row) throw notFound('The template');
  return row;
}

async function finish(work: Work, id: string, verb: string): Promise<templates.TemplateRow> {
  const row = await getTemplate(work, id);
  await write(work, row, verb);
  return row;
}

const write = (work: Work, { id, name }: templates.TemplateRow, verb: string): Promise<void> =>
  record(work, {
    action: `worksheet-template.${verb}`,
    subject: { type: 'worksheet-template', id, label: name },
    detail: {},
    changes: [],
  });

/** A new worksheet with the estimates of a template, chained as they were. @throws DomainError NOT_FOUND, INVALID_INPUT */
export async function createFromTemplate(
  platform: Platform,
  actor: Actor,
  wish: { templateId: string; name: string; isPublic: boolean },
) {
  const template = await inCompany(platform, actor, (work) => getTemplate(work, wish.templateId));
  const { name, isPublic } = wish;
  const sheet = await createSheet(platform, actor, { name, type: 'voyage', isPublic });
  const commencingAt = defaultCommencing(platform.clock.now().getTime());
  const made: EstimateRow[] = [];
  for (const { name: label, inputs, map } of template.estimates) {
    const begun = begin(inputs, commencingAt);
    const estimateData = { worksheetId: sheet.id, name: label, inputs: begun };
    const data = { estimateData, estimateMapData: { mapData: map } };
    made.push(await createEstimate(platform, actor, data));
  }
  await chain(platform, actor, { template, made });
  return (await getSheet(platform, actor, sheet.id)).sheet;
}

/** Templates of before still hold the days of their voyages. */
const begin = (inputs: EstimateInput, commencingAt: string): EstimateInput => ({
  ...forAnotherVoyage(upcastEstimate(inputs)),
  commencingAt,
});

/** Links come after all are made: a voyage may stand left of the one that it follows. */
async function chain(
  platform: Platform,
  actor: Actor,
  { template, made }: { template: templates.WholeTemplateRow; made: readonly EstimateRow[] },
): Promise<void> {
  for (const [place, { follows }] of template.estimates.entries()) {
    const [row, before] = [made[place], made[follows ?? -1]];
    if (!row || !before) continue;
    const { id, version, name, inputs, map } = row;
    const estimateData = { name, inputs: { ...inputs, followsEstimateId: before.id } };
    const data = { estimateData, estimateMapData: { mapData: map } };
    await updateEstimate(platform, actor, { id, version, data });
  }
}
