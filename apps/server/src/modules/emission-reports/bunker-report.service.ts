import { addCivilDays, civilDaysBetween, parseCivilDate } from '@mainsheet/calendar';
import type { Actor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import {
  inputOfRow,
  keepLiftings,
  type LiftingRow,
  listDelivered,
} from '../bunker-liftings/index.ts';
import { getVesselRow } from '../vessels/index.ts';
import { type ReadDelivery, readBunkerReport } from './bunker-report.ts';
import { OVD_FUEL } from './log-abstract.ts';
import type { LogFault } from './ovd-file.ts';

/** A note is dated when the barge came, a lifting when it was recorded: so many days apart they are the same. */
const DAYS_APART = 2;

type Placed = { readonly delivery: ReadDelivery; readonly lifting: LiftingRow };

/**
 * Reads the bunker report of one vessel: each line is the delivery note of a lifting that is there, and all of them are
 * kept or none. @throws DomainError NOT_FOUND, INVALID_STATE without an IMO number or for a voyage that is locked
 */
export function importBunkerReport(
  platform: Platform,
  actor: Actor,
  wish: { vesselId: string; text: string; isPreview: boolean },
) {
  return inCompany(platform, actor, async (work) => {
    const vessel = await getVesselRow(work.tx, wish.vesselId);
    if (!vessel.imo) {
      throw new DomainError('INVALID_STATE', { reason: 'Give the vessel her IMO number first.' });
    }
    const read = readBunkerReport(wish.text, vessel.imo);
    const faults: LogFault[] = [...read.faults];
    const placed = faults.length === 0 ? await place(work, vessel.id, read.deliveries, faults) : [];
    const isTaken = !wish.isPreview && faults.length === 0;
    if (isTaken) await keepNotes(work, placed);
    return { faults, count: read.deliveries.length, unread: read.unread, isTaken };
  });
}

/** Each delivery with its lifting; what fits none, or several, is a fault. */
async function place(
  { tx }: Work,
  vesselId: string,
  deliveries: readonly ReadDelivery[],
  faults: LogFault[],
): Promise<Placed[]> {
  const days = deliveries.map(({ on }) => on).toSorted();
  const liftings = await listDelivered(tx, {
    vesselId,
    from: addCivilDays(parseCivilDate(days[0]!), -DAYS_APART),
    to: addCivilDays(parseCivilDate(days.at(-1)!), DAYS_APART),
  });
  const taken = new Map<string, number>();
  return deliveries.flatMap((delivery): Placed[] => {
    const { row, number, fuel, on } = delivery;
    const near = liftings.filter((one) => isNear(one, delivery));
    const named = near.filter((one) => one.note_number === number);
    const [lifting, ...others] = named.length > 0 ? named : near;
    const fault = (message: string): [] => {
      faults.push({ row, column: 'BDN_Number', message });
      return [];
    };
    if (!lifting) {
      return fault(`No lifting of ${fuel} was delivered around ${on}: add it to the voyage first.`);
    }
    if (others.length > 0) {
      return fault(
        `Several liftings of ${fuel} fit ${on}: type the number of the note on its own.`,
      );
    }
    const before = taken.get(lifting.id);
    if (before !== undefined) return fault(`It is the same lifting as that of line ${before}.`);
    taken.set(lifting.id, row);
    return [{ delivery, lifting }];
  });
}

function isNear(lifting: LiftingRow, { fuel, on, port }: ReadDelivery): boolean {
  const { delivery_on: day, port_name: name } = lifting;
  if (OVD_FUEL[lifting.fuel] !== fuel || day === null) return false;
  const apart = Math.abs(civilDaysBetween(parseCivilDate(day), parseCivilDate(on)));
  const isThere = port === '' || name === '' || port.toLowerCase() === name.toLowerCase();
  return apart <= DAYS_APART && isThere;
}

async function keepNotes(work: Work, placed: readonly Placed[]): Promise<void> {
  for (const [voyageId, ofVoyage] of Map.groupBy(placed, ({ lifting }) => lifting.voyage_id)) {
    const changes = ofVoyage.map(({ lifting, delivery }) => ({
      ...{ id: lifting.id, version: lifting.version },
      lifting: inputOfRow({
        ...lifting,
        ...{ note_number: delivery.number, note_on: delivery.on },
        note_t: String(delivery.tonnes),
        note_density: delivery.density?.toString() ?? lifting.note_density,
        note_sulphur: delivery.sulphur?.toString() ?? lifting.note_sulphur,
      }),
    }));
    await keepLiftings(work, { voyageId, changes });
  }
}
