import { addCivilDays, civilDaysBetween, parseCivilDate } from '@mainsheet/calendar';
import type { Actor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import {
  inputOfRow,
  type LiftingRow,
  listDelivered,
  storeLiftings,
} from '../bunker-liftings/index.ts';
import { getVesselRow } from '../vessels/index.ts';
import { listClosed } from './bunker-report.repository.ts';
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
    if (isTaken) await keepNotes(work, vessel, placed);
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
  const closed = await listClosed(tx, [...new Set(liftings.map((one) => one.voyage_id))]);
  const taken = new Map<string, number>();
  return deliveries.flatMap((delivery): Placed[] => {
    const { row } = delivery;
    const lifting = liftingOf(liftings, delivery);
    const fault = (message: string): [] => {
      faults.push({ row, column: 'BDN_Number', message });
      return [];
    };
    if (typeof lifting === 'string') return fault(lifting);
    const before = taken.get(lifting.id);
    if (before !== undefined) return fault(`It is the same lifting as that of line ${before}.`);
    const voyage = closed.get(lifting.voyage_id);
    if (voyage !== undefined) {
      return fault(`Voyage ${voyage} is closed and locked. Reopen it to change it.`);
    }
    taken.set(lifting.id, row);
    return [{ delivery, lifting }];
  });
}

/** The lifting that a delivery is the note of, or why there is none. One that bears another number is another delivery. */
function liftingOf(liftings: readonly LiftingRow[], delivery: ReadDelivery): LiftingRow | string {
  const { number, fuel, on, port } = delivery;
  const near = liftings.filter((one) => isNear(one, delivery));
  const named = near.filter((one) => one.note_number === number);
  const open = near.filter((one) => one.note_number === '');
  const [lifting, ...others] = named.length > 0 ? named : open;
  const [other] = near;
  const when = port === '' ? on : `${on} at ${port}`;
  if (others.length > 0) {
    return `Several liftings of ${fuel} fit ${when}: type the number of the note on its own.`;
  }
  if (lifting) return lifting;
  return other
    ? `The lifting of ${fuel} around ${when} bears the note ${other.note_number}: change it in the voyage first.`
    : `No lifting of ${fuel} was delivered around ${when}: add it to the voyage first.`;
}

/** Fuel and port as the report gives them out: the note's, where it names others than were ordered. */
function isNear(lifting: LiftingRow, { fuel, on, port }: ReadDelivery): boolean {
  const day = lifting.delivery_on;
  if (OVD_FUEL[lifting.note_fuel ?? lifting.fuel] !== fuel || day === null) return false;
  const apart = Math.abs(civilDaysBetween(parseCivilDate(day), parseCivilDate(on)));
  const name = lifting.note_port || lifting.port_name;
  const isThere = port === '' || name === '' || port.toLowerCase() === name.toLowerCase();
  return apart <= DAYS_APART && isThere;
}

type Vessel = { readonly id: string; readonly name: string };

/** Keeps the notes, with one line of the trail for the file. */
async function keepNotes(work: Work, vessel: Vessel, placed: readonly Placed[]): Promise<void> {
  const ofVoyages = [...Map.groupBy(placed, ({ lifting }) => lifting.voyage_id)];
  for (const [voyageId, ofVoyage] of ofVoyages) {
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
    await storeLiftings(work, { voyageId, changes });
  }
  await record(work, {
    action: 'bunker-lifting.import',
    subject: { type: 'vessel', id: vessel.id, label: vessel.name },
    detail: {
      notes: placed.map(({ lifting: { id, voyage_id: voyageId }, delivery }) => {
        const { number, on, tonnes, density, sulphur } = delivery;
        return { lifting: id, voyageId, number, on, tonnes, density, sulphur };
      }),
    },
    changes: ofVoyages.map(([id]) => ({ topic: 'voyages', id, version: 0 })),
  });
}
