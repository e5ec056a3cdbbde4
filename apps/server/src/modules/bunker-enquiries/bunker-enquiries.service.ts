import {
  type BunkerEnquiryInput,
  type BunkerLiftingInput,
  bunkerEnquiryInput,
  bunkerLiftingInput,
} from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput, notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { keepLiftings, type LiftingChange, listLiftingRows } from '../bunker-liftings/index.ts';
import { baseRateFaults, today, violation } from '../commercial-documents/index.ts';
import { getContactRow } from '../contacts/index.ts';
import { getVoyageRow, lockOpenVoyage, type VoyageRow } from '../voyages/index.ts';
import * as enquiries from './bunker-enquiries.repository.ts';

/** An enquiry with what its comparison follows from. */
export type Enquiry = {
  readonly row: enquiries.EnquiryRow;
  readonly voyage: VoyageRow;
  readonly today: string;
};

/** @throws DomainError NOT_FOUND */
export const listEnquiries = (
  platform: Platform,
  actor: Actor,
  voyageId: string,
): Promise<Enquiry[]> =>
  inCompany(platform, actor, async ({ tx }) => {
    const voyage = await getVoyageRow(tx, voyageId);
    const on = today(platform);
    return (await enquiries.listEnquiries(tx, voyageId)).map((row) => ({ row, voyage, today: on }));
  });

type Change = { voyageId: string; id: string | null; version: number | null; data: unknown };

/** @throws DomainError INVALID_INPUT, STALE_VERSION, NOT_FOUND, INVALID_STATE once it is ordered or the voyage is locked */
export function saveEnquiry(platform: Platform, actor: Actor, change: Change): Promise<Enquiry> {
  const enquiry = parseBody(bunkerEnquiryInput, change.data);
  const { voyageId, version } = change;
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const voyage = await lockOpenVoyage(tx, voyageId);
    await refuseUnfit(tx, voyage, enquiry);
    const stamp = stampOf(platform, actor);
    const id = change.id ?? newId(platform.clock);
    const stored = { id, voyageId, enquiry };
    if (change.id === null) await enquiries.insertEnquiry(tx, stored, stamp);
    else {
      await getUnordered(tx, { id, voyageId });
      if (!(await enquiries.updateEnquiry(tx, { ...stored, version: version ?? 0 }, stamp))) {
        throw new DomainError('STALE_VERSION');
      }
    }
    await note(work, voyage, {
      verb: change.id === null ? 'create' : 'update',
      detail: { enquiry },
    });
    return read(work, { id, voyageId });
  });
}

type Key = { voyageId: string; id: string; version: number };

/** @throws DomainError NOT_FOUND, STALE_VERSION, INVALID_STATE once it is ordered or the voyage is locked */
export function deleteEnquiry(platform: Platform, actor: Actor, key: Key): Promise<void> {
  return inCompany(platform, actor, async (work) => {
    const voyage = await lockOpenVoyage(work.tx, key.voyageId);
    await getUnordered(work.tx, key);
    if (!(await enquiries.deleteEnquiry(work.tx, key))) throw new DomainError('STALE_VERSION');
    await note(work, voyage, { verb: 'delete', detail: { enquiry: key.id } });
  });
}

/**
 * Orders what a supplier offered: a lifting for each fuel, in the place of what is planned of it there. The enquiry
 * stays as it was chosen from. @throws DomainError NOT_FOUND, INVALID_INPUT, STALE_VERSION, INVALID_STATE
 */
export function orderOffer(
  platform: Platform,
  actor: Actor,
  { offer: at, ...key }: Key & { offer: number },
): Promise<Enquiry> {
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const voyage = await lockOpenVoyage(tx, key.voyageId);
    const { form, vendor_names: names } = await getUnordered(tx, key);
    const offer = form.offers[at];
    if (!offer) throw notFound('The offer');
    const prices = form.lines.map((_, index) => offer.prices[index] ?? null);
    if (prices.includes(null)) {
      const reason = 'This offer has no price for every fuel. Enter it, or ask for less.';
      throw new DomainError('INVALID_STATE', { reason });
    }
    if (!(await enquiries.markOrdered(tx, { ...key, offer: at }, stampOf(platform, actor)))) {
      throw new DomainError('STALE_VERSION');
    }
    await note(work, voyage, {
      verb: 'order',
      detail: { enquiry: key.id, offer, vendor: names[offer.vendorId] ?? '' },
    });
    const changes = await liftingsOf(tx, { voyage, form, at });
    await keepLiftings(work, { voyageId: voyage.id, changes });
    return read(work, key);
  });
}

type Chosen = { voyage: VoyageRow; form: BunkerEnquiryInput; at: number };

/** What is ordered, and where that is at another port, that nothing is taken where it was planned. */
async function liftingsOf(tx: Tx, { voyage, form, at }: Chosen): Promise<LiftingChange[]> {
  const offer = form.offers[at]!;
  const present = await listLiftingRows(tx, voyage.id);
  const plannedAt = (rowId: string, fuelType: string) =>
    present.find(
      (row) => row.row_id === rowId && row.fuel === fuelType && row.status === 'Planned',
    );
  const ordered = form.lines.map(({ fuelType, quantity }, index) => {
    const planned = plannedAt(offer.rowId, fuelType);
    const lifting: BunkerLiftingInput = bunkerLiftingInput.parse({
      rowId: offer.rowId,
      fuelType,
      vendorId: offer.vendorId,
      purpose: planned?.purpose,
      liftingStatus: 'Ordered',
      deliveryDate: planned?.delivery_on ?? form.neededOn,
      requestedQuantity: quantity,
      requestedPrice: offer.prices[index] ?? null,
      currency: offer.currency,
      exchangeRate: offer.exchangeRate,
      remarks: remarksOf(offer),
    });
    return { id: planned?.id ?? null, version: planned?.version ?? null, lifting };
  });
  if (offer.rowId === form.rowId) return ordered;
  const asked = voyage.inputs.itinerary.find(({ id }) => id === form.rowId);
  const replaced = form.lines.flatMap(({ fuelType, quantity }): LiftingChange[] => {
    const planned = plannedAt(form.rowId, fuelType);
    const isPlanned = planned || asked?.liftings.some(({ fuel }) => fuel === fuelType);
    const isTaken = present.some(
      (row) => row.row_id === form.rowId && row.fuel === fuelType && row.status !== 'Planned',
    );
    if (!isPlanned || isTaken) return [];
    const lifting = bunkerLiftingInput.parse({
      ...{ rowId: form.rowId, fuelType, liftingStatus: 'Cancelled', requestedQuantity: quantity },
      ...{ purpose: planned?.purpose, currency: offer.currency, exchangeRate: offer.exchangeRate },
      remarks: 'Ordered at another port',
    });
    return [{ id: planned?.id ?? null, version: planned?.version ?? null, lifting }];
  });
  return [...ordered, ...replaced];
}

const remarksOf = ({ barging, currency, remarks }: BunkerEnquiryInput['offers'][number]): string =>
  [
    barging > 0 ? `Barging and delivery ${currency} ${barging.toFixed(2)} beside the fuel` : '',
    remarks,
  ]
    .filter(Boolean)
    .join('. ');

async function read(
  { tx, platform }: Work,
  key: { id: string; voyageId: string },
): Promise<Enquiry> {
  const row = await enquiries.findEnquiry(tx, key);
  if (!row) throw notFound('The enquiry');
  return { row, voyage: await getVoyageRow(tx, key.voyageId), today: today(platform) };
}

async function getUnordered(tx: Tx, key: { id: string; voyageId: string }) {
  const row = await enquiries.findEnquiry(tx, key);
  if (!row) throw notFound('The enquiry');
  if (row.ordered_at === null) return row;
  const reason = 'It is ordered and stays as it was chosen from. Change its liftings instead.';
  throw new DomainError('INVALID_STATE', { reason });
}

/** @throws DomainError INVALID_INPUT, NOT_FOUND */
async function refuseUnfit(tx: Tx, { inputs }: VoyageRow, enquiry: BunkerEnquiryInput) {
  const calls = new Set(inputs.itinerary.map(({ id }) => id));
  const faults = [
    ...(calls.has(enquiry.rowId) ? [] : [violation('rowId', 'Choose a port of this voyage.')]),
    ...enquiry.offers.flatMap((offer, at) => [
      ...(calls.has(offer.rowId)
        ? []
        : [violation(`offers.${at}.rowId`, 'Choose a port of this voyage.')]),
      ...baseRateFaults(offer, inputs.baseCurrency, `offers.${at}.exchangeRate`),
    ]),
  ];
  if (faults.length > 0) throw invalidInput(faults);
  for (const { vendorId } of enquiry.offers) await getContactRow(tx, vendorId);
}

type Noted = { verb: 'create' | 'update' | 'delete' | 'order'; detail: Record<string, unknown> };

const note = (work: Work, { id, label }: VoyageRow, { verb, detail }: Noted): Promise<void> =>
  record(work, {
    action: `bunker-enquiry.${verb}`,
    subject: { type: 'voyage', id, label },
    detail,
    changes: [{ topic: 'voyages', id, version: 0 }],
  });
