import { reasonInput } from '@mainsheet/contract';
import { invalidInput } from './errors.ts';
import { parseBody } from './http/parse-body.ts';

/** Why something is done that needs a reason; `missing` asks for it. @throws DomainError INVALID_INPUT without one */
export function readReason(typed: string, missing: string): string {
  const { reason } = parseBody(reasonInput, { reason: typed });
  if (!reason) throw invalidInput([{ code: 'INVALID', path: 'reason', message: missing }]);
  return reason;
}
