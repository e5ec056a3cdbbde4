import {
  estimateInputSchema,
  type VoyageContractDetails,
  type VoyagePayload,
  voyagePayload,
} from '@mainsheet/contract';
import type { EstimateInput } from '@mainsheet/estimate';
import { type Actor, assertCan } from '../../platform/actor.ts';
import { invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany } from '../../platform/work.ts';
import { createEstimate, ensureSheet, getEstimateRow } from '../estimates/index.ts';
import { assertLinkable, linkVoyage, namedChartersOf } from '../time-charters/index.ts';
import {
  assertContractDetails,
  changeVoyageDocument,
  createVoyage,
  type Fixing,
} from '../voyages/index.ts';
import { judgeByCharters } from './charter-judge.ts';
import { withPayload } from './payload-inputs.ts';
import { inputsToFix } from './plan.service.ts';

const SHEET = 'Voyages';

/**
 * Makes a voyage by the specified payload. An estimate that is sent, or that a plan comes to, is saved first, so that
 * estimated and actual both exist; one that is sent stays a draft on its worksheet where the voyage is refused.
 * @throws DomainError INVALID_INPUT, FORBIDDEN, and what fixing and linking throw
 */
export async function createVoyageOf(platform: Platform, actor: Actor, body: unknown) {
  const payload = parseBody(voyagePayload, body);
  const charterIds = charterIdsOf(payload);
  if (charterIds.length > 0) assertCan(actor, 'timeCharters.modify');
  for (const id of charterIds) await assertLinkable(platform, actor, id);
  await refuseUnfit(platform, actor, payload);
  const estimateId = payload.estimate_id ?? (await saveEstimate(platform, actor, payload));
  const made = await createVoyage(platform, actor, {
    estimateId,
    name: payload.name,
    warningsRead: payload.warnings_read,
    judge: judgeByCharters(platform, actor, charterIds),
  });
  const voyageId = made.voyage.id;
  const named = namedChartersOf(made.voyage.estimate_inputs);
  await linkAll(platform, actor, {
    voyageId,
    charterIds: [payload.time_charter_in ?? named.in, payload.time_charter_out ?? named.out],
  });
  return saveRest(platform, actor, { payload, voyageId, version: made.voyage.version });
}

/**
 * Fixes an estimate that is there; the voyage sails under the charters that its hire is of.
 * @throws DomainError as `createVoyage` does
 */
export async function fixEstimate(platform: Platform, actor: Actor, fixing: Fixing) {
  const judge = judgeByCharters(platform, actor, []);
  const made = await createVoyage(platform, actor, { ...fixing, judge });
  const named = namedChartersOf(made.voyage.estimate_inputs);
  await linkAll(platform, actor, {
    voyageId: made.voyage.id,
    charterIds: [named.in, named.out],
  });
  return made;
}

async function linkAll(
  platform: Platform,
  actor: Actor,
  { voyageId, charterIds }: { voyageId: string; charterIds: readonly (string | null)[] },
): Promise<void> {
  for (const charterId of charterIds) {
    if (charterId !== null) await linkVoyage(platform, actor, { charterId, voyageId });
  }
}

const charterIdsOf = (payload: VoyagePayload): string[] =>
  [payload.time_charter_in, payload.time_charter_out].filter((id) => id !== null);

const detailsOf = (payload: VoyagePayload): VoyageContractDetails => ({
  // Left out, that of the estimate stays.
  charterSpecialistId: payload.charter_specialist ?? undefined,
  opsCoordinatorId: payload.operation_coordinator,
  cargoBrokerId: payload.cargo_broker,
  notes: payload.notes,
  charterPartyTerms: payload.cp_terms,
  laytimeTerms: payload.laytime?.terms_text,
});

/** Throws before anything is saved what the whole payload would be refused with after the voyage is made. */
async function refuseUnfit(
  platform: Platform,
  actor: Actor,
  payload: VoyagePayload,
): Promise<void> {
  await platform.db.inTenant(actor.companyId, async (tx) => {
    await assertContractDetails(tx, detailsOf(payload));
    if (payload.estimate_id === null) return;
    const { inputs } = await getEstimateRow(tx, actor, payload.estimate_id);
    withPayload(inputs, payload);
  });
}

/** What stands beside the calculation; and what changes it, where the estimate was there already. */
function saveRest(
  platform: Platform,
  actor: Actor,
  { payload, voyageId, version }: { payload: VoyagePayload; voyageId: string; version: number },
) {
  return inCompany(platform, actor, (work) =>
    changeVoyageDocument(work, {
      id: voyageId,
      version,
      action: 'voyage.update',
      details: detailsOf(payload),
      change: ({ inputs }) =>
        payload.estimate_id === null ? inputs : withPayload(inputs, payload),
    }),
  );
}

async function saveEstimate(
  platform: Platform,
  actor: Actor,
  payload: VoyagePayload,
): Promise<string> {
  assertCan(actor, 'estimates.create');
  const complete = (inputs: EstimateInput) => withPayload(inputs, payload);
  const { plan, warnings_read: warningsRead } = payload;
  const whole = plan
    ? await inputsToFix(platform, actor, {
        ...{ plan, complete, warningsRead },
        charterIds: charterIdsOf(payload),
      })
    : complete(parseBody(estimateInputSchema, payload.estimate));
  const worksheetId = await ensureSheet(platform, actor, SHEET);
  const estimate = await createEstimate(platform, actor, {
    estimateData: { worksheetId, name: payload.name, inputs: whole },
  });
  const errors = estimate.result.findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw invalidInput(errors);
  return estimate.id;
}
