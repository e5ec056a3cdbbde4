import {
  type BunkerItineraryRow,
  type BunkerLiftingInput,
  bunkerLiftingBody,
  bunkerLiftingInput,
  type LiftingRow as SentLifting,
} from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany } from '../../platform/work.ts';
import { violation } from '../commercial-documents/index.ts';
import { getVoyageRow } from '../voyages/index.ts';
import { type LiftingRow, listLiftings } from './bunker-liftings.repository.ts';
import { keepLiftings, type LiftingChange } from './bunker-liftings.service.ts';
import { bunkerItineraryOf, inventoriesOf } from './lifting-plan.ts';

/**
 * Saves liftings as `POST {api}/bunker-lifting` sends them; what is left out of one that there is stays. Answers the
 * bunkers of the voyage as they followed: inventories that were sent are what the client showed, never an input.
 * @throws DomainError INVALID_INPUT, STALE_VERSION, INVALID_STATE, NOT_FOUND
 */
export function saveLiftingBody(platform: Platform, actor: Actor, sent: unknown) {
  const body = parseBody(bunkerLiftingBody, sent);
  return inCompany(platform, actor, async (work) => {
    const voyageId = body.voyage_id;
    const before = new Map((await listLiftings(work.tx, voyageId)).map((row) => [row.id, row]));
    const changes = body.bunker_lifting_port_itinerary.flatMap((port, index) =>
      changesOf(port, { before, at: `bunker_lifting_port_itinerary.${index}` }),
    );
    await keepLiftings(work, { voyageId, changes });
    const { result } = await getVoyageRow(work.tx, voyageId);
    const planned = bunkerItineraryOf(result, await listLiftings(work.tx, voyageId));
    return {
      ...planned,
      bunker_lifting_port_itinerary: planned.voyage_port_itinerary,
      ...inventoriesOf(planned),
    };
  });
}

type Reader = { before: ReadonlyMap<string, LiftingRow>; at: string };

function changesOf({ id: rowId, bunkers }: BunkerItineraryRow, { before, at }: Reader) {
  return bunkers.flatMap(({ fuel_type: fuelType, bunker_lifting: rows }, place) =>
    rows.map((sent, index): LiftingChange => {
      const path = `${at}.bunkers.${place}.bunker_lifting.${index}`;
      const row = sent.bunker_id ? before.get(sent.bunker_id) : undefined;
      if (sent.bunker_id && sent.version == null) {
        throw invalidInput([violation(`${path}.version`, 'Name the version that you read.')]);
      }
      const lifting = bunkerLiftingInput.safeParse(merged(sent, { row, rowId, fuelType }));
      if (!lifting.success) {
        throw invalidInput(
          lifting.error.issues.map((issue) =>
            violation(`${path}.${snakeOf(String(issue.path[0]))}`, issue.message),
          ),
        );
      }
      return { id: sent.bunker_id ?? null, version: sent.version ?? null, lifting: lifting.data };
    }),
  );
}

const NAMES: Readonly<Record<string, string>> = { vendorId: 'vendor' };
const snakeOf = (key: string): string =>
  NAMES[key] ?? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const numberOf = (text: string | null | undefined): number | null =>
  text == null ? null : Number(text);

/** The delivery note has no field of the REST call: it stays. */
const noteOf = (row: LiftingRow | undefined) => ({
  noteNumber: row?.note_number,
  noteDate: row?.note_on ?? null,
  noteFuel: row?.note_fuel ?? null,
  notePort: row?.note_port,
  noteQuantity: numberOf(row?.note_t),
  noteDensity: numberOf(row?.note_density),
  noteSulphur: numberOf(row?.note_sulphur),
});

/** A lifting as its form would send it. */
export const inputOfRow = (row: LiftingRow): BunkerLiftingInput =>
  bunkerLiftingInput.parse(
    merged({ vendor_name: '' }, { row, rowId: row.row_id, fuelType: row.fuel }),
  );

function merged(
  sent: SentLifting,
  { row, rowId, fuelType }: { row: LiftingRow | undefined; rowId: string; fuelType: string },
) {
  const or = <Value>(now: Value | undefined, before: Value): Value =>
    now === undefined ? before : now;
  return {
    ...{ rowId, fuelType },
    vendorId: or(sent.vendor, row?.vendor_id ?? null),
    purpose: sent.purpose ?? row?.purpose,
    liftingStatus: sent.lifting_status ?? row?.status,
    deliveryDate: or(sent.delivery_date, row?.delivery_on ?? null),
    requestedQuantity: or(sent.requested_quantity, numberOf(row?.requested_t)),
    requestedPrice: or(sent.requested_price, numberOf(row?.requested_price)),
    operationalQuantity: or(sent.operational_quantity, numberOf(row?.operational_t)),
    operationalPrice: or(sent.operational_price, numberOf(row?.operational_price)),
    currency: sent.currency ?? row?.currency,
    exchangeRate: sent.exchange_rate ?? numberOf(row?.exchange_rate) ?? 1,
    remarks: sent.remarks ?? row?.remarks,
    ...noteOf(row),
  };
}
