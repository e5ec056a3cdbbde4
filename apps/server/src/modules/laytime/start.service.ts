import { addCivilDays, civilDateAt, findInstant, type Instant } from '@mainsheet/calendar';
import type { CargoBookInput, LaytimeForm, LaytimePort } from '@mainsheet/contract';
import { type Allowance, newLaytime, newPort } from '@mainsheet/laytime';
import {
  agreedDemurrage,
  type CargoRow,
  type EstimateInput,
  type EstimateResult,
  type ItineraryRow,
  quantitiesWorked,
} from '@mainsheet/voyage';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany } from '../../platform/work.ts';
import { findAgreedTerms } from '../cargo-books/index.ts';
import { findContactByName } from '../contacts/index.ts';
import { excludedDays } from '../port-calendars/index.ts';
import { getVoyageRow, listVoyageCalls, type VoyageRow } from '../voyages/index.ts';
import { findTimeBarDays } from './claim-terms.repository.ts';

/** Despatch on all time saved walks past completion: holidays are read that far ahead. */
const HOLIDAYS_AFTER_DAYS = 60;
const LONGEST_STAY_DAYS = 600;
const MINUTE_MS = 60_000;

type Calls = Awaited<ReturnType<typeof listVoyageCalls>>;

/**
 * A new statement of a voyage's cargo, or of all its cargoes where none is named: ports, allowances, terms and
 * rates as the itinerary has them, times as they were reported, else as they are expected, holidays of the
 * port's calendar. @throws DomainError NOT_FOUND
 */
export function startLaytime(
  platform: Platform,
  actor: Actor,
  wanted: { voyageId: string; cargoRowId: string | null },
): Promise<LaytimeForm> {
  return inCompany(platform, actor, async ({ tx }) => {
    const voyage = await getVoyageRow(tx, wanted.voyageId);
    const { inputs, result } = voyage;
    const cargo = wanted.cargoRowId
      ? inputs.cargoes.find(({ id }) => id === wanted.cargoRowId)
      : inputs.cargoes[0];
    if (wanted.cargoRowId && !cargo) throw notFound('The cargo');
    const calls = await listVoyageCalls(tx, voyage.id);
    const agreed = await findAgreedTerms(tx, cargo?.cargoBookId ?? null);
    const rows = inputs.itinerary.filter((row) => isWorked(row, wanted.cargoRowId));
    const ports: LaytimePort[] = [];
    for (const row of rows) {
      const { cargoRowId } = wanted;
      const isFirst = ports.length === 0;
      const of = { inputs, result, calls, cargo: cargo ?? null, cargoRowId, isFirst, agreed };
      ports.push(await withHolidays(tx, portOf(row, of)));
    }
    const money = moneyOf(rows, inputs, { book: agreed, cargo: cargo ?? null });
    return {
      ...(await partyOf(tx, { voyage, cargo: cargo ?? null, isOne: wanted.cargoRowId !== null })),
      isAgreedAmount: false,
      isIncludedInPAndL: true,
      exchangeRate: money.exchangeRate,
      timeBarDays:
        daysOf(agreed?.pricing.demurrageTimeBarTerms ?? '') ?? (await findTimeBarDays(tx)),
      remarks: '',
      count: {
        ...newLaytime(),
        currency: money.currency,
        method: agreed?.pricing.isReversible ? 'Reversible' : 'Non-reversible',
        ports,
      },
      theirs: null,
    };
  });
}

/** Demurrage is claimed in the currency that was agreed for it, else in the base. */
function moneyOf(
  [row]: readonly ItineraryRow[],
  { baseCurrency }: EstimateInput,
  { book, cargo }: { book: CargoBookInput | null; cargo: CargoRow | null },
): { currency: string; exchangeRate: string } {
  const rates = row && book ? agreedDemurrage(row, book, cargo) : null;
  if (rates === null || rates.currency === baseCurrency) {
    return { currency: baseCurrency, exchangeRate: '1' };
  }
  return { currency: rates.currency, exchangeRate: String(rates.exchangeRate) };
}

const isWorked = (row: ItineraryRow, cargoRowId: string | null): boolean =>
  (row.portFunction === 'Loading' || row.portFunction === 'Discharging') &&
  (cargoRowId === null || row.parcels.some(({ cargoId }) => cargoId === cargoRowId));

async function partyOf(
  tx: Tx,
  { voyage, cargo, isOne }: { voyage: VoyageRow; cargo: CargoRow | null; isOne: boolean },
) {
  const name = cargo?.chartererName ?? '';
  const found = cargo && !cargo.chartererId && name ? await findContactByName(tx, name) : null;
  return {
    sourceType: 'voyage_cargo' as const,
    voyageId: voyage.id,
    cargoRowId: isOne ? (cargo?.id ?? null) : null,
    chartererId: cargo?.chartererId ?? found?.id ?? null,
    charterName: name,
  };
}

/** "90 days after completion of discharge" is 90. */
function daysOf(terms: string): number | null {
  const found = /(?<days>\d{1,4})\s*(?:running |calendar |consecutive )?days?\b/i.exec(terms);
  return found === null ? null : Number(found.groups?.days);
}

type Source = {
  readonly inputs: EstimateInput;
  readonly result: EstimateResult;
  readonly calls: Calls;
  readonly cargo: CargoRow | null;
  /** Null for a statement of all cargoes. */
  readonly cargoRowId: string | null;
  readonly isFirst: boolean;
  /** The cargo book, where there is one: demurrage is claimed in its currency. */
  readonly agreed: CargoBookInput | null;
};

/** To the whole minute, in which laytime is counted. */
function minuteOf(instant: string): Instant {
  const ms = Date.parse(instant);
  const found = findInstant(new Date(Math.floor(ms / MINUTE_MS) * MINUTE_MS).toISOString());
  if (found === null) throw new Error(`Not a moment: ${instant}`);
  return found;
}

function portOf(row: ItineraryRow, source: Source): LaytimePort {
  const call = source.calls.find(({ row_id }) => row_id === row.id);
  const planned = source.result.rows.find(({ rowId }) => rowId === row.id)?.call;
  const fallback = source.inputs.commencingAt;
  const arrivedAt = minuteOf(call?.actual_arrival_at ?? planned?.arrivalAt ?? fallback);
  const completedAt = minuteOf(call?.actual_departure_at ?? planned?.departureAt ?? fallback);
  const blank = newPort(row.id, { arrivedAt, completedAt });
  const rates = source.agreed === null ? null : agreedDemurrage(row, source.agreed, source.cargo);
  const laydays = source.isFirst ? (source.cargo?.laycanStartAt ?? null) : null;
  return {
    ...blank,
    holidays: [],
    activities: [],
    rulings: [],
    demurrageSteps: [],
    portName: row.portName,
    portCode: row.portCode ?? '',
    timeZone: row.timeZone || 'UTC',
    operation: row.portFunction === 'Loading' ? 'Loading' : 'Discharging',
    terms: row.parcels[0]?.terms ?? 'SHINC',
    allowance: allowanceOf(row, source) as LaytimePort['allowance'],
    notice: {
      ...blank.notice,
      officeHours: null,
      rule: { kind: 'hours', hours: row.norHours },
      laydaysStartAt: laydays === null ? null : minuteOf(laydays),
    },
    demurrageRate: rates?.demurrage ?? row.demurrageRatePerDay,
    despatchRate: rates ? rates.despatch : row.despatchRatePerDay,
    agreedClaimAmount: null,
  };
}

/** Time allowed as the parcels of the row have it: fixed time, one rate, or a rate each; a cargo of two load ports is shared by them. */
function allowanceOf(row: ItineraryRow, { inputs, result, cargoRowId }: Source): Allowance {
  const worked = quantitiesWorked(inputs, result).get(row.id) ?? [];
  const parcels = row.parcels
    .map((parcel, index) => ({ ...parcel, quantity: worked[index] ?? 0 }))
    .filter(
      ({ cargoId, rate }) => rate !== null && (cargoRowId === null || cargoId === cargoRowId),
    );
  const [first] = parcels;
  if (first === undefined) return { kind: 'fixed', amount: 0, unit: 'Days' };
  const { rateUnit, rate } = first;
  if (rateUnit === 'Days' || rateUnit === 'Hours') {
    return { kind: 'fixed', amount: rate ?? 0, unit: rateUnit };
  }
  if (parcels.length === 1) {
    return {
      kind: 'rate',
      quantity: first.quantity,
      rate: rate ?? 0,
      rateUnit,
    };
  }
  return {
    kind: 'parcels',
    worked: row.areParcelsSimultaneous ? 'together' : 'consecutively',
    parcels: parcels.map((parcel, index) => ({
      id: `${parcel.cargoId}.${index}`,
      quantity: parcel.quantity,
      ratePerDay: (parcel.rate ?? 0) * (parcel.rateUnit === 'Per Hour' ? 24 : 1),
    })),
  };
}

/** A port that is in no list has no calendar: its holidays are typed. */
async function withHolidays(tx: Tx, port: LaytimePort): Promise<LaytimePort> {
  if (!port.portCode) return port;
  const from = addCivilDays(civilDateAt(port.arrivedAt, port.timeZone), -2);
  const last = civilDateAt(port.completedAt, port.timeZone);
  const latest = addCivilDays(from, LONGEST_STAY_DAYS);
  const until = addCivilDays(last < latest ? last : latest, HOLIDAYS_AFTER_DAYS);
  try {
    const days = await excludedDays(tx, { portId: port.portCode, from, until });
    const holidays = days
      .filter(({ kind }) => kind === 'holiday')
      .map(({ on, name, fromTime, untilTime }) => ({ on, name, fromTime, untilTime }));
    return { ...port, holidays };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return port;
    throw error;
  }
}
