import { addCivilDays, parseCivilDate } from '@mainsheet/calendar';
import { accountOfBillType, type BillInput, EMPTY_BILL_FACTS } from '@mainsheet/contract';
import { decimal, formatDecimal } from '@mainsheet/money';
import { type Actor, assertCan } from '../../platform/actor.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { rateFromVoyage, today, violation } from '../commercial-documents/index.ts';
import { getContactRow } from '../contacts/index.ts';
import { getVoyageRow, type VoyageRow } from '../voyages/index.ts';
import { type LiftingRow, listLiftings, sourceKeyOf } from './bunker-liftings.repository.ts';

const TYPE = 'Bunkers';

/**
 * The form of a bill of delivered liftings. One vendor and one currency make one bill: chosen liftings of several are
 * refused, and without a choice it is the first vendor's that no bill names.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_INPUT, INVALID_STATE where nothing is to be billed
 */
export function prefillBunkerBill(
  platform: Platform,
  actor: Actor,
  { voyageId, liftingIds }: { voyageId: string; liftingIds: readonly string[] | null },
) {
  assertCan(actor, 'contracts.view');
  return inCompany(platform, actor, async (work) => {
    const voyage = await getVoyageRow(work.tx, voyageId);
    const rows = await listLiftings(work.tx, voyageId);
    const delivered = rows.filter(({ status, vendor_id }) => status === 'Delivered' && vendor_id);
    const chosen = chosenOf(delivered, liftingIds);
    const vendors = new Set(delivered.map(({ vendor_id: id }) => id));
    const [first] = chosen;
    if (!first) throw new DomainError('INVALID_STATE', { reason: 'No lifting is to be billed.' });
    return {
      data: await billOf(work, voyage, chosen),
      vendorName: first.vendor_name,
      readOnly: [vendors.size === 1 ? 'vendor' : 'bunker', 'contract', 'bill_category'],
      groups: delivered.map((row) => ({
        id: row.id,
        label: labelOf(row),
        status: row.bill_status,
      })),
    };
  });
}

const labelOf = (row: LiftingRow): string =>
  `${row.fuel}, ${row.port_name}, ${formatDecimal(decimal(row.operational_t ?? 0))} mt, ${row.vendor_name}`;

function chosenOf(rows: readonly LiftingRow[], ids: readonly string[] | null): LiftingRow[] {
  const free = rows.filter(({ bill_id: billId }) => billId === null);
  const isWith = (first: LiftingRow) => (row: LiftingRow) =>
    row.vendor_id === first.vendor_id && row.currency === first.currency;
  if (!ids?.length) return free[0] ? free.filter(isWith(free[0])) : [];
  const chosen = free.filter(({ id }) => ids.includes(id));
  const [first] = chosen;
  if (chosen.length < new Set(ids).size) {
    const message = 'Choose delivered liftings of this voyage that no bill names.';
    throw invalidInput([violation('liftingIds', message)]);
  }
  if (first && !chosen.every(isWith(first))) {
    const message = 'One bill is of one vendor in one currency.';
    throw invalidInput([violation('liftingIds', message)]);
  }
  return chosen;
}

async function billOf(
  { tx, platform }: Work,
  voyage: VoyageRow,
  chosen: readonly LiftingRow[],
): Promise<BillInput> {
  const [first] = chosen;
  const vendor = await getContactRow(tx, first?.vendor_id ?? '');
  const { currency, exchange_rate: rate } = first!;
  const billOn = today(platform);
  return {
    ...EMPTY_BILL_FACTS,
    type: TYPE,
    vendorId: vendor.id,
    vendorNumber: '',
    currency,
    ...(await rateFromVoyage(tx, {
      ...{ voyageBase: voyage.inputs.baseCurrency, currency, rate, source: 'bunker lifting' },
      on: billOn,
    })),
    billOn,
    dueOn: addCivilDays(parseCivilDate(billOn), vendor.payment_terms_days ?? 30),
    reference: voyage.label,
    terms: '',
    publicNotes: '',
    privateNotes: '',
    voyageId: voyage.id,
    vesselId: voyage.vessel_id,
    lines: chosen.map((row) => ({
      accountCode: accountOfBillType(TYPE),
      description: `${row.fuel} delivered ${row.port_name} ${row.delivery_on ?? ''}`.trim(),
      quantity: formatDecimal(decimal(row.operational_t ?? 0)),
      unit: 'mt',
      rate: formatDecimal(decimal(row.operational_price ?? 0)),
      sourceKey: sourceKeyOf(row.id),
    })),
  };
}
