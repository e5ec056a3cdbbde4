import { createHash } from 'node:crypto';
import { recordId } from '@mainsheet/contract';
import { z } from 'zod';
import { DomainError } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockCompany } from '../companies/index.ts';
import { insertVerdict } from './kyc.repository.ts';
import { applyDecision, parseDecision } from './kyc-review.service.ts';

const REVIEWER = 'The outside reviewer';

/** Whoever sends it may say more than we ask for. */
const verdict = z.looseObject({
  type: z.literal('kyc.verdict'),
  data: z.looseObject({
    companyId: recordId(),
    decision: z.string(),
    text: z.string().default(''),
    kinds: z.array(z.string()).default([]),
    version: z.number().int().optional(),
  }),
});

/**
 * Acts on a verdict whose signature held, once for each message id, in the transaction that notes it.
 * @returns whether it was new
 * @throws DomainError BAD_REQUEST, INVALID_INPUT, INVALID_STATE, STALE_VERSION; then nothing is noted,
 *   and the sender may try the same message again.
 */
export function takeVerdict(
  platform: Platform,
  message: { id: string; body: Buffer; requestId: string },
): Promise<boolean> {
  const { data } = parseBody(verdict, readJson(message.body));
  const decision = parseDecision(data);
  const by = { memberId: null, name: REVIEWER, requestId: message.requestId };
  return platform.db.inTenant(data.companyId, async (tx) => {
    await lockCompany(tx);
    const isNew = await insertVerdict(tx, {
      messageId: message.id,
      bodyHash: createHash('sha256').update(message.body).digest(),
      at: platform.clock.now().toISOString(),
    });
    if (isNew) await applyDecision(platform, tx, { by, decision, version: data.version ?? null });
    return isNew;
  });
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new DomainError('BAD_REQUEST', { reason: 'The body is not JSON.' });
  }
}
