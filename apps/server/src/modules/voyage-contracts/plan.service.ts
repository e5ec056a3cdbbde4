import { CHARTERED_IN, type VoyagePlan, voyagePlan } from '@mainsheet/contract';
import type { EstimateInput, EstimateResult, Finding } from '@mainsheet/voyage';
import { type Actor, assertCan } from '../../platform/actor.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { estimateDefaultsOf, getCompany } from '../companies/index.ts';
import { getContactRow } from '../contacts/index.ts';
import { getSea } from '../ports/index.ts';
import { findHireIn, todayIn } from '../time-charters/index.ts';
import { getVesselRow } from '../vessels/index.ts';
import { judgeInputs, refuseUnfixable, refuseUnread } from '../voyages/index.ts';
import { judgeByCharters } from './charter-judge.ts';
import { inputsOfPlan } from './plan-inputs.ts';

/** What a plan comes to, and what speaks against it; errors first. Nothing is saved. */
export type JudgedPlan = { inputs: EstimateInput; result: EstimateResult; findings: Finding[] };

/**
 * Calculates a voyage that has no estimate, and judges it beside the ship's other voyages.
 * @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND for a vessel or a charterer that is not there
 */
export async function judgePlan(
  platform: Platform,
  actor: Actor,
  data: unknown,
): Promise<JudgedPlan> {
  assertMayPlan(actor);
  return judge(platform, actor, {
    plan: parseBody(voyagePlan, data),
    charterIds: [],
    complete: (inputs) => inputs,
  });
}

type Planned = {
  readonly plan: VoyagePlan;
  /** Charters that it is to sail under. */
  readonly charterIds: readonly string[];
  /** Adds what is sent beside the plan and changes what it comes to. */
  readonly complete: (inputs: EstimateInput) => EstimateInput;
};

async function judge(
  platform: Platform,
  actor: Actor,
  { plan, complete, charterIds }: Planned,
): Promise<JudgedPlan> {
  const inputs = complete(await readInputs(platform, actor, plan));
  const judged = {
    inputs,
    vesselId: plan.vessel_id,
    judge: judgeByCharters(platform, actor, charterIds),
  };
  return { inputs, ...(await judgeInputs(platform, actor, judged)) };
}

function assertMayPlan(actor: Actor): void {
  for (const permission of ['contracts.create', 'estimates.create', 'vessels.view'] as const) {
    assertCan(actor, permission);
  }
}

/** @throws DomainError INVALID_INPUT with what makes it impossible, CONFLICT for a warning that nobody read */
export async function inputsToFix(
  platform: Platform,
  actor: Actor,
  { warningsRead, ...planned }: Planned & { readonly warningsRead: readonly string[] | null },
): Promise<EstimateInput> {
  assertMayPlan(actor);
  const { inputs, findings } = await judge(platform, actor, planned);
  const warnings = refuseUnfixable(findings);
  if (warningsRead) refuseUnread(warnings, warningsRead, 'fixing');
  return inputs;
}

async function readInputs(platform: Platform, actor: Actor, plan: VoyagePlan) {
  const sea = await getSea();
  const { charterer_id: chartererId } = plan.cargo;
  const [company, vessel, charterer] = await platform.db.readTenant(actor.companyId, (tx) =>
    Promise.all([
      getCompany(tx),
      getVesselRow(tx, plan.vessel_id),
      chartererId ? getContactRow(tx, chartererId) : null,
    ]),
  );
  const hireIn =
    vessel.ownership === CHARTERED_IN
      ? await platform.db.inTenant(actor.companyId, (tx) =>
          findHireIn(tx, {
            ...{ vesselId: vessel.id, at: plan.commencing_at },
            today: todayIn(platform, null),
          }),
        )
      : null;
  return inputsOfPlan(plan, {
    ...{ sea, vessel, chartererName: charterer?.name ?? '' },
    hireIn,
    ...{ baseCurrency: company.base_currency, defaults: estimateDefaultsOf(company) },
  });
}
