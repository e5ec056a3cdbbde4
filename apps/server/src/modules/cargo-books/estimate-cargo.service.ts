import {
  applyDefaults,
  applyVessel,
  CARGO_TOLERANCE,
  type EstimateDefaults,
  type EstimateInput,
  emptyEstimate,
  figuresOfVessel,
  nominateCargo,
  type PortBerth,
  withPortLimits,
} from '@mainsheet/voyage';
import { type Actor, assertCan } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany } from '../../platform/work.ts';
import { estimateDefaultsOf, getCompany } from '../companies/index.ts';
import {
  createEstimate,
  createSheet,
  defaultCommencing,
  type EstimateRow,
} from '../estimates/index.ts';
import { getSea, withSeaDistances } from '../ports/index.ts';
import { readBerths } from '../reference-data/index.ts';
import { getVesselRow, type VesselRow } from '../vessels/index.ts';
import { openBookOf } from './cargo-book-record.ts';
import { readWhole, type WholeCargoBook } from './cargo-books.service.ts';

/**
 * Makes an estimate that starts from a cargo book; nothing of the cargo book changes.
 * @throws DomainError NOT_FOUND, INVALID_STATE for a cargo that is not open
 */
export async function estimateCargoBook(
  platform: Platform,
  actor: Actor,
  request: { id: string; worksheetId: string | null },
): Promise<EstimateRow> {
  assertCan(actor, 'cargoBooks.view');
  const found = await inCompany(platform, actor, async ({ tx }) => {
    const whole = await readWhole(tx, request.id);
    refuseNotOpen(whole);
    const vesselId = whole.row.nominated_vessel_id;
    const vessel = vesselId ? await getVesselRow(tx, vesselId) : null;
    const company = await getCompany(tx);
    const defaults = estimateDefaultsOf(company);
    const ports = openBookOf(whole).portItineraries.map(({ portCode }) => portCode);
    const berths = await readBerths(tx, ports);
    return { whole, vessel, defaults, berths, baseCurrency: company.base_currency };
  });
  const { row } = found.whole;
  const commencingAt = defaultCommencing(platform.clock.now().getTime());
  const inputs = await prefill({ ...found, commencingAt });
  const name = `${row.reference_number} ${row.cargo}`;
  const { worksheetId } = request;
  const [made] = await keepEstimates(platform, actor, {
    worksheetId,
    estimates: [{ name, inputs }],
  });
  if (!made) throw new Error('One estimate was kept');
  return made;
}

type NewEstimates = {
  /** A new one where null, named as its first estimate. */
  readonly worksheetId: string | null;
  readonly estimates: readonly { readonly name: string; readonly inputs: EstimateInput }[];
};

const MAX_NAME = 120;

/** Keeps estimates of cargoes side by side on one worksheet. */
export async function keepEstimates(
  platform: Platform,
  actor: Actor,
  { worksheetId: given, estimates }: NewEstimates,
): Promise<EstimateRow[]> {
  const name = (estimates[0]?.name ?? '').slice(0, MAX_NAME);
  const sheet = { name, type: 'voyage', isPublic: false };
  const worksheetId = given ?? (await createSheet(platform, actor, sheet)).id;
  const made: EstimateRow[] = [];
  for (const { name: whole, inputs } of estimates) {
    const estimateData = { worksheetId, name: whole.slice(0, MAX_NAME), inputs };
    made.push(await createEstimate(platform, actor, { estimateData }));
  }
  return made;
}

function refuseNotOpen({ row, sublets }: WholeCargoBook): void {
  const refuse = (reason: string): never => {
    throw new DomainError('INVALID_STATE', { reason });
  };
  if (row.voyage_type === 'COA') {
    refuse('A contract of affreightment is not estimated itself. Estimate one of its liftings.');
  }
  if (row.voyage_type === 'Voyage In') {
    refuse('A relet is carried by another’s ship: there is no voyage of ours to estimate.');
  }
  const sublet = sublets.find(({ status }) => status !== 'Cancelled');
  const left = Number(row.quantity) - Number(row.let_on);
  if (sublet && left <= CARGO_TOLERANCE)
    refuse(`This cargo is let on under ${sublet.reference_number}.`);
  if (row.status !== 'Inquiry' && row.status !== 'Confirmed') {
    refuse(`This cargo is ${row.status.toLowerCase()}.`);
  }
}

type Found = {
  whole: WholeCargoBook;
  vessel: VesselRow | null;
  baseCurrency: string;
  defaults: EstimateDefaults;
  /** What the company knows of the ports of the cargo. */
  berths: readonly PortBerth[];
  commencingAt: string;
};

async function prefill({ whole, vessel, baseCurrency, defaults, berths, commencingAt }: Found) {
  const empty = emptyEstimate({ commencingAt, baseCurrency });
  const names = new Map(whole.contacts.map(({ id, name }) => [id, name]));
  const nominated = nominateCargo(vessel ? withVessel(empty, vessel) : empty, {
    cargoBookId: whole.row.id,
    book: openBookOf(whole),
    nameOf: (id) => names.get(id) ?? '',
  });
  const zonesOn = commencingAt.slice(0, 10);
  const limited = {
    ...nominated,
    itinerary: nominated.itinerary.map((row) =>
      row.parcels.length > 0 ? withPortLimits(row, berths) : row,
    ),
  };
  const itinerary = withSeaDistances(limited, { sea: await getSea(), zonesOn });
  return applyDefaults({ ...nominated, itinerary }, defaults);
}

function withVessel(input: EstimateInput, vessel: VesselRow): EstimateInput {
  const figures = figuresOfVessel({ ...vessel, deadweightT: Number(vessel.deadweight_t) });
  return applyVessel(input, figures, Number(vessel.daily_cost));
}
