import { parseInstant } from '@mainsheet/calendar';
import type { Actor } from '../../../platform/actor.ts';
import { invalidInput } from '../../../platform/errors.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { todayIn } from '../statements/hire-statement.service.ts';
import { type HireCharter, isFirm, listHireCharters } from './hire-charters.ts';
import { hireSideAt, hireSourcesAt } from './hire-side.ts';

const MOST_VESSELS = 50;

/**
 * Charters by which vessels are hired or let, with their hire from a moment on; those they are under first.
 * @throws DomainError INVALID_INPUT for too many vessels or an id that is none
 */
export async function readCharterHires(
  platform: Platform,
  actor: Actor,
  { vesselIds, at }: { vesselIds: readonly string[]; at: string },
) {
  if (vesselIds.length > MOST_VESSELS || !vesselIds.every(isUuid)) {
    const message = `Name ${MOST_VESSELS} vessels at most, by their ids.`;
    throw invalidInput([{ code: 'VESSELS', path: 'vesselIds', message }]);
  }
  const today = todayIn(platform, null);
  const charters = await platform.db.inTenant(actor.companyId, (tx) =>
    listHireCharters(tx, { vesselIds, today }),
  );
  return charters
    .map((charter) => present(charter, at))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

function present(charter: HireCharter, at: string) {
  const { id, code, type, status, vesselId, counterparty, deliverAt, endsAt, backBy } = charter;
  const moment = parseInstant(at);
  return {
    ...{ id, charterCode: code, type, status, vesselId, counterparty },
    ...{ deliveryAt: deliverAt, redeliveryAt: endsAt },
    isCurrent: isFirm(charter) && deliverAt <= moment && moment < backBy,
    terms: hireSideAt(charter, at),
    sources: hireSourcesAt(charter, at),
  };
}
