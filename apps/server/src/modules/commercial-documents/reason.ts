import { reasonInput } from '@mainsheet/contract';
import { invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { violation } from './amounts.ts';

/** Why something is done that needs a reason; `missing` asks for it. @throws DomainError INVALID_INPUT without one */
export function readReason(typed: string, missing: string): string {
  const { reason } = parseBody(reasonInput, { reason: typed });
  if (!reason) throw invalidInput([violation('reason', missing)]);
  return reason;
}
