import { estimateInputSchema, recordId } from '@mainsheet/contract';
import {
  ciiShipType,
  type EstimateInput,
  estimateVoyage,
  type VoyageEmissions,
  voyageCii,
  voyageEmissions,
} from '@mainsheet/voyage';
import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { findVesselType } from './estimates.repository.ts';
import { createEstimate } from './estimates.service.ts';

const document = z
  .record(z.string(), z.unknown())
  .describe('The estimate document: the contract’s estimateInputSchema');

/** Body of the calls that calculate from a whole estimate. */
export const estimateBody = z.object({ inputs: document });

/** Body of a new estimate. */
export const saveBody = z.object({
  worksheet_id: recordId('Choose a worksheet.'),
  name: z.string().max(120, 'Keep the name within 120 characters.').default(''),
  is_kept_as_draft: z.boolean().default(false),
  inputs: document,
  map_data: z.record(z.string(), z.unknown()).default({}),
});

/** An estimate of no named vessel is not saved: an empty result, and no failure. */
export async function saveEstimate(platform: Platform, actor: Actor, body: unknown) {
  const request = parseBody(saveBody, body);
  const inputs = parseBody(estimateInputSchema, request.inputs);
  if ((inputs.vessel?.name ?? '').trim() === '') return {};
  const row = await createEstimate(platform, actor, {
    estimateData: {
      worksheetId: request.worksheet_id,
      name: request.name,
      isKeptAsDraft: request.is_kept_as_draft,
      inputs,
    },
    estimateMapData: { mapData: request.map_data },
  });
  return { id: row.id };
}

function inputsOf(body: unknown): EstimateInput {
  return parseBody(estimateInputSchema, parseBody(estimateBody, body).inputs);
}

export function emissionsOfEstimate(body: unknown): VoyageEmissions {
  const inputs = inputsOf(body);
  return voyageEmissions(inputs, estimateVoyage(inputs));
}

const refuse = (code: string, path: string, message: string) =>
  invalidInput([{ code, path, message }]);

/** @throws DomainError INVALID_INPUT without a vessel of the company, her deadweight or miles. */
export async function ciiOfEstimate(platform: Platform, actor: Actor, body: unknown) {
  const inputs = inputsOf(body);
  const { vessel } = inputs;
  const vesselType = vessel
    ? await platform.db.readTenant(actor.companyId, (tx) => findVesselType(tx, vessel.id))
    : null;
  if (!vessel || vesselType === null) {
    const message = 'Choose a vessel of the company: her type decides the CII.';
    throw refuse('VESSEL_MISSING', 'inputs.vessel', message);
  }
  const ship = { shipType: ciiShipType(vesselType), capacity: vessel.summerDwtT ?? 0 };
  const result = estimateVoyage(inputs);
  const cii = voyageCii(inputs, result, ship);
  if (cii === null || cii.attained === null) {
    const message =
      'The CII needs a deadweight, ports with miles between them and a date from 2019.';
    throw refuse('CII_NOT_POSSIBLE', 'inputs', message);
  }
  return { ...ship, cii, distanceNm: result.totals.distanceNm };
}
