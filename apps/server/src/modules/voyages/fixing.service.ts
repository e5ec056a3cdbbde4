import { CHARTERED_IN } from '@mainsheet/contract';
import { isViolation, optionsFor, type RoutePoint, type Sea } from '@mainsheet/sea';
import {
  type EstimateInput,
  type EstimateResult,
  estimateVoyage,
  type Finding,
  fixtureFindings,
  type Place,
  shipSizeOn,
} from '@mainsheet/voyage';
import { type Actor, can } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import { nextNumber } from '../../platform/counters.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import {
  ENGINE_VERSION,
  type EstimateRow,
  estimateLabel,
  fixEstimate,
  getEstimateRow,
  lockEstimate,
} from '../estimates/index.ts';
import { getSea } from '../ports/index.ts';
import { getVesselRow } from '../vessels/index.ts';
import { carrySpecialist } from './contract-details.ts';
import { listEmployment, lockShip } from './employment.repository.ts';
import * as voyages from './voyages.repository.ts';
import { finish, saveRows } from './voyages.service.ts';

/** A voyage of a ship that somebody means to fix. */
export type Meant = {
  readonly vesselId: string;
  readonly vesselName: string;
  readonly inputs: EstimateInput;
  readonly result: EstimateResult;
};

/** What else speaks against a voyage, of nouns that stand on voyages. */
export type VoyageJudge = (tx: Tx, meant: Meant) => Promise<readonly Finding[]>;

/** What speaks against fixing an estimate now, errors first; warnings are the desk's to judge. */
export async function listFixingFindings(
  platform: Platform,
  actor: Actor,
  { estimateId, judge }: { readonly estimateId: string; readonly judge: VoyageJudge },
): Promise<Finding[]> {
  const sea = await getSea();
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const estimate = await getEstimateRow(tx, actor, estimateId);
    return errorsFirst(await findingsOf(tx, { actor, estimate, sea, judge }));
  });
}

/** What speaks against a voyage of a ship of the company before there is an estimate of it, errors first. */
export async function judgeInputs(
  platform: Platform,
  actor: Actor,
  {
    inputs,
    vesselId,
    judge,
  }: { readonly inputs: EstimateInput; readonly vesselId: string; readonly judge: VoyageJudge },
): Promise<{ result: EstimateResult; findings: Finding[] }> {
  const sea = await getSea();
  const result = estimateVoyage(inputs);
  const estimate = { inputs, result, vessel_id: vesselId };
  const findings = await platform.db.inTenant(actor.companyId, (tx) =>
    findingsOf(tx, { actor, estimate, sea, judge }),
  );
  return { result, findings: errorsFirst(findings) };
}

const errorsFirst = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));

export type Fixing = {
  estimateId: string;
  name?: string | null;
  /** Messages of the warnings somebody has read; null where nobody was asked. */
  warningsRead?: readonly string[] | null;
  judge?: VoyageJudge;
};

/**
 * Fixes an active estimate: the voyage starts as the estimate says and keeps it frozen beside it.
 * @throws DomainError INVALID_INPUT with what makes it impossible, INVALID_STATE when fixed already,
 * CONFLICT when a warning stands that is not among those that were read.
 */
export async function createVoyage(platform: Platform, actor: Actor, request: Fixing) {
  const sea = await getSea();
  return platform.db.inTenant(actor.companyId, async (tx) => {
    // What is judged is what is fixed: nobody saves another state of it meanwhile.
    await lockEstimate(tx, request.estimateId);
    const estimate = await getEstimateRow(tx, actor, request.estimateId);
    if (estimate.status === 'FIXED') refuseFixed();
    if (estimate.vessel_id) await lockShip(tx, estimate.vessel_id);
    const { judge } = request;
    const warnings = refuseUnfixable(await findingsOf(tx, { actor, estimate, sea, judge }));
    if (request.warningsRead) refuseUnread(warnings, request.warningsRead, 'fixing');
    const vessel = await getVesselRow(tx, estimate.vessel_id!);
    const id = newId(platform.clock);
    const number = await nextNumber(tx, 'voyage');
    const code = vessel.details.vesselCode || vessel.name.slice(0, 3).toUpperCase();
    const { inputs, map } = estimate;
    const result = estimateVoyage(inputs);
    const document = { inputs, result, map, engineVersion: ENGINE_VERSION };
    const stamp = stampOf(platform, actor);
    const label = `${code}-${String(number).padStart(4, '0')}`;
    const name = request.name?.trim().slice(0, 120) || estimateLabel(estimate);
    const ids = { id, number, label, vesselId: vessel.id, estimateId: estimate.id };
    await voyages.insertVoyage(tx, { ...document, ...ids, name }, stamp);
    if (!(await fixEstimate(tx, { id: estimate.id, voyageId: id }, stamp))) refuseFixed();
    await carrySpecialist(tx, id, inputs.charterSpecialist?.id);
    await saveRows(platform, tx, id, document);
    await announce(tx, { topic: 'estimates', id: estimate.id, version: 0, by: actor.memberId });
    return finish(platform, tx, { actor, id, action: 'voyage.create' });
  });
}

function refuseFixed(): never {
  throw new DomainError('INVALID_STATE', { reason: 'This estimate is fixed already.' });
}

/** The warnings that stay when nothing is impossible. @throws DomainError INVALID_INPUT with the errors */
export function refuseUnfixable(findings: readonly Finding[]): Finding[] {
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw invalidInput(errors);
  return [...findings];
}

/** @throws DomainError CONFLICT when a warning stands that is not among those that somebody read */
export function refuseUnread(
  warnings: readonly { readonly message: string }[],
  read: readonly string[],
  what: string,
): void {
  const known = new Set(read);
  const unread = warnings.find(({ message }) => !known.has(message));
  if (unread === undefined) return;
  const reason = `Something new speaks against ${what}: ${unread.message} Read the warnings anew.`;
  throw new DomainError('CONFLICT', { reason });
}

type Weighed = {
  actor: Actor;
  estimate: Pick<EstimateRow, 'inputs' | 'result' | 'vessel_id'>;
  sea: Sea;
  judge?: VoyageJudge | undefined;
};

async function findingsOf(tx: Tx, { actor, estimate, sea, judge }: Weighed): Promise<Finding[]> {
  const { inputs, result, vessel_id: vesselId } = estimate;
  if (!vesselId) {
    return [NO_VESSEL, ...result.findings.filter(({ code }) => code !== NO_VESSEL.code)];
  }
  const rows = await listEmployment(tx, { vesselId, ...timesOf(result) });
  const maySee = can(actor, 'contracts.view');
  const { ownership, name } = await getVesselRow(tx, vesselId);
  const isUnhired = ownership === CHARTERED_IN && inputs.operationType.startsWith('OV-');
  const own = fixtureFindings(inputs, result, {
    voyages: rows.map((row) => ({
      label: maySee ? row.label : 'another voyage',
      status: row.status,
      commencingAt: row.commencing_at,
      completionAt: row.completion_at,
      calls: row.calls,
    })),
    distanceNm: milesBetween(sea, inputs),
  });
  const others = (await judge?.(tx, { vesselId, vesselName: name, inputs, result })) ?? [];
  return [...(isUnhired ? [hiredAsOwned(name)] : []), ...own, ...others];
}

const hiredAsOwned = (name: string): Finding => ({
  code: 'HIRED_AS_OWNED',
  severity: 'warning',
  path: 'operationType',
  message: `${name} is chartered in and counts as owned here, at her running cost: no hire is in the result. Choose TCOV, TCTO or TCPOOL in the estimate and enter the hire.`,
});

const NO_VESSEL: Finding = {
  code: 'VESSEL_MISSING',
  severity: 'error',
  path: 'vessel',
  message: 'Choose a vessel of your fleet before fixing.',
};

const timesOf = ({ totals }: EstimateResult) => ({
  from: totals.commencingAt,
  to: totals.completionAt,
});

/** A port that the sea engine knows, else the place on the map. */
function pointOf(sea: Sea, place: Place): RoutePoint | null {
  if (place.portCode !== null && sea.findPort(place.portCode)) return place.portCode;
  const { latitude: lat, longitude: lon } = place;
  return lat === null || lon === null ? null : { lat, lon };
}

/** Sea miles of the shortest way that takes the empty ship; null where one of the places is not on the map. */
export function milesBetween(sea: Sea, inputs: EstimateInput) {
  const zonesOn = inputs.commencingAt.slice(0, 10);
  const options = optionsFor({ zonesOn }, shipSizeOn(inputs, 0));
  return (from: Place, to: Place): number | null => {
    const [a, b] = [pointOf(sea, from), pointOf(sea, to)];
    if (a === null || b === null) return null;
    const route = sea.route(a, b, options);
    return isViolation(route) ? null : route.distanceNm;
  };
}
