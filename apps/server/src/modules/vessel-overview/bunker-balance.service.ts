import { charterStartOf } from '@mainsheet/contract';
import type { Fuel } from '@mainsheet/terms';
import { type Actor, assertCan } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany } from '../../platform/work.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { readCharter } from '../time-charters/index.ts';
import { getVesselRow } from '../vessels/index.ts';
import * as records from './bunker-balance.repository.ts';
import { fuelOnBoard, type Layer } from './fuel-on-board.ts';

type Asked = { timeCharterId: string; vesselId: string };

/**
 * What is on board of a vessel since she was delivered under a charter: bunkers on delivery, else what the voyage
 * before left; what was delivered since, less what was burned.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_INPUT for a charter of another vessel, INVALID_STATE without a delivery
 */
export function readBunkerBalance(
  platform: Platform,
  actor: Actor,
  { timeCharterId, vesselId }: Asked,
) {
  assertCan(actor, 'timeCharters.view');
  const now = platform.clock.now().toISOString();
  return inCompany(platform, actor, async ({ tx }) => {
    await getVesselRow(tx, vesselId);
    const charter = await readCharter(tx, timeCharterId);
    if (charter.vesselId !== vesselId) {
      const message = 'This time charter is of another vessel.';
      throw invalidInput([{ code: 'OTHER_VESSEL', path: 'vesselId', message }]);
    }
    const since = charterStartOf(charter);
    if (since === null) {
      const reason = 'This time charter says no delivery yet: there is nothing to count from.';
      throw new DomainError('INVALID_STATE', { reason });
    }
    const onDelivery = charter.bunkersOnDelivery.map(
      ({ fuelType: fuel, quantity: quantityT, price }) => ({
        ...{ fuel, quantityT, price: price * charter.exchangeRate },
      }),
    );
    const opening = onDelivery.length > 0 ? onDelivery : await closingBefore(tx, vesselId, since);
    const until = charter.actualRedeliveryDateTime ?? now;
    const used = await usedSince(tx, { vesselId, since, until });
    const taken = await records.listDelivered(tx, { vesselId, since, until });
    return {
      ...{ vesselId, timeCharterId, at: used.at, currency: await getBaseCurrency(tx) },
      fuels: fuelOnBoard([...opening, ...taken.map(layerOf)], used.burned).map((row) => ({
        ...row,
        isPlanned: used.isPlanned,
      })),
    };
  });
}

const layerOf = ({ fuel, quantity_t: quantityT, price }: records.TakenRow): Layer => ({
  ...{ fuel, quantityT, price },
});

async function closingBefore(tx: Tx, vesselId: string, before: string): Promise<Layer[]> {
  return (await records.listClosing(tx, { vesselId, before })).map(layerOf);
}

/** What was burned by approved reports; where there is none, what voyages expect. */
async function usedSince(tx: Tx, span: { vesselId: string; since: string; until: string }) {
  const reported = await records.listReportedUse(tx, span);
  const [first] = reported;
  if (first) {
    const burned = new Map<Fuel, number>();
    for (const { fuel, quantity_t: t } of reported) if (fuel !== null) burned.set(fuel, t ?? 0);
    return { burned, at: first.last_at, isPlanned: false };
  }
  const expected = await records.listExpectedUse(tx, span);
  const burned = new Map(expected.map(({ fuel, quantity_t: t }) => [fuel, t]));
  return { burned, at: span.until, isPlanned: true };
}
