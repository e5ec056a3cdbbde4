import { estimateInputSchema, type VoyagePayload, voyagePayload } from '@mainsheet/contract';
import { type Actor, assertCan } from '../../platform/actor.ts';
import { invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { createEstimate, ensureSheet } from '../estimates/index.ts';
import { assertLinkable, linkVoyage } from '../time-charters/index.ts';
import { createVoyage, getVoyage } from '../voyages/index.ts';

const SHEET = 'Voyages';

/**
 * Makes a voyage by the specified payload. An estimate that is sent is saved first, so that estimated and actual
 * both exist; it stays a draft on its worksheet where the voyage is refused.
 * @throws DomainError INVALID_INPUT, FORBIDDEN, and what fixing and linking throw
 */
export async function createVoyageOf(platform: Platform, actor: Actor, body: unknown) {
  const payload = parseBody(voyagePayload, body);
  const charterIds = [payload.time_charter_in, payload.time_charter_out].filter(
    (id) => id !== null,
  );
  if (charterIds.length > 0) assertCan(actor, 'timeCharters.modify');
  for (const id of charterIds) await assertLinkable(platform, actor, id);
  const estimateId = payload.estimate_id ?? (await saveEstimate(platform, actor, payload));
  const made = await createVoyage(platform, actor, {
    estimateId,
    name: payload.name,
    warningsRead: payload.warnings_read,
  });
  const voyageId = made.voyage.id;
  for (const charterId of charterIds) await linkVoyage(platform, actor, { charterId, voyageId });
  return charterIds.length > 0 ? getVoyage(platform, actor, voyageId) : made;
}

async function saveEstimate(
  platform: Platform,
  actor: Actor,
  payload: VoyagePayload,
): Promise<string> {
  assertCan(actor, 'estimates.create');
  const inputs = parseBody(estimateInputSchema, payload.estimate);
  const { other_revenue: otherRevenues, other_expense: otherExpenses } = payload;
  const whole = {
    ...inputs,
    ...(otherRevenues ? { otherRevenues } : {}),
    ...(otherExpenses ? { otherExpenses } : {}),
  };
  const worksheetId = await ensureSheet(platform, actor, SHEET);
  const estimate = await createEstimate(platform, actor, {
    estimateData: { worksheetId, name: payload.name, inputs: whole },
  });
  const errors = estimate.result.findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw invalidInput(errors);
  return estimate.id;
}
