import type { Fuel } from '@mainsheet/terms';
import {
  type EstimateInput,
  estimateVoyage,
  type ReportedBurn,
  withoutSoundings,
} from '@mainsheet/voyage';
import type { CountedLifting } from './recorded-liftings.ts';
import type { SoundedFuel } from './sounded-fuel.ts';

/** What the ship sounded at a call; empty where she said nothing. */
export type Sounding = {
  row_id: string;
  arrival_rob: readonly SoundedFuel[];
  departure_rob: readonly SoundedFuel[];
};

/** One call as it counts for one fuel, tonnes; null where nothing was sounded. */
type FuelCall = {
  readonly rowId: string;
  readonly seaT: number;
  readonly portT: number;
  readonly receivedT: number;
  readonly arrivalT: number | null;
  readonly departureT: number | null;
};

type Measured = {
  /** On board when the voyage began; null where nothing was sounded. */
  initialT: number | null;
  burns: Map<string, { seaT: number | null; portT: number | null }>;
};

/** A microgram more than a double keeps of what is added up. */
const rounded = (tonnes: number): number => Math.max(0, Math.round(tonnes * 1e6) / 1e6);

/**
 * What was burned of one fuel between soundings. The first one says what the voyage began with: burned until then is
 * what the tables say. Where only the departure was sounded, passage and stay share what went in proportion to the
 * tables. More on board than there can be burns nothing, until a later sounding has taken it off.
 */
export function measure(calls: readonly FuelCall[]): Measured {
  const found: Measured = { initialT: null, burns: new Map() };
  let aboard: number | null = null;
  let spent = 0;
  const begin = (sounded: number) => {
    found.initialT = rounded(sounded + spent);
  };
  for (const call of calls) {
    const { rowId, arrivalT, departureT, receivedT } = call;
    let { seaT, portT } = call;
    const burn: { seaT: number | null; portT: number | null } = { seaT: null, portT: null };
    if (aboard === null) {
      if (arrivalT !== null) {
        spent += seaT;
        begin(arrivalT);
        aboard = arrivalT;
        if (departureT !== null) portT = burn.portT = rounded(aboard + receivedT - departureT);
        aboard += receivedT - portT;
      } else {
        spent += seaT + portT - receivedT;
        if (departureT !== null) begin(departureT);
        aboard = departureT;
      }
    } else {
      if (arrivalT !== null) seaT = burn.seaT = rounded(aboard - arrivalT);
      else if (departureT !== null) {
        const gone = Math.max(0, aboard + receivedT - departureT);
        const share = seaT + portT > 0 ? seaT / (seaT + portT) : 0;
        seaT = burn.seaT = rounded(gone * share);
      }
      aboard -= seaT;
      if (departureT !== null) portT = burn.portT = rounded(aboard + receivedT - departureT);
      aboard += receivedT - portT;
    }
    if (burn.seaT !== null || burn.portT !== null) found.burns.set(rowId, burn);
  }
  return found;
}

const soundedOf = (fuels: readonly SoundedFuel[] | undefined, fuel: Fuel): number | null =>
  fuels?.find((one) => one.fuel === fuel)?.robT ?? null;

/**
 * The voyage with what its ship sounded in place of what her tables say; nobody else may say it. Of liftings she took
 * what was delivered: what is planned or ordered is not yet on board.
 */
export function withSoundings(
  inputs: EstimateInput,
  soundings: readonly Sounding[],
  liftings: readonly CountedLifting[],
): EstimateInput {
  const plain = withoutSoundings(inputs);
  const byRow = new Map(soundings.map((one) => [one.row_id, one]));
  const fuels = new Set(
    soundings.flatMap((one) => [...one.arrival_rob, ...one.departure_rob].map(({ fuel }) => fuel)),
  );
  if (fuels.size === 0) return plain;
  const { rows } = estimateVoyage(plain);
  const delivered = liftings.filter(({ is_delivered: isDelivered }) => isDelivered);
  const burns = new Map<string, ReportedBurn[]>();
  const initial = new Map<Fuel, number>();
  for (const fuel of fuels) {
    const burned = (of: readonly { fuel: Fuel; quantityT: number }[]) =>
      of.reduce((sum, one) => sum + (one.fuel === fuel ? one.quantityT : 0), 0);
    const measured = measure(
      rows.map(({ rowId, leg, call }) => ({
        rowId,
        seaT: burned(leg.fuels),
        portT: burned(call.fuels),
        receivedT: delivered
          .filter((one) => one.row_id === rowId && one.fuel === fuel)
          .reduce((sum, one) => sum + Number(one.quantity_t), 0),
        arrivalT: soundedOf(byRow.get(rowId)?.arrival_rob, fuel),
        departureT: soundedOf(byRow.get(rowId)?.departure_rob, fuel),
      })),
    );
    if (measured.initialT !== null) initial.set(fuel, measured.initialT);
    for (const [rowId, burn] of measured.burns) {
      burns.set(rowId, [...(burns.get(rowId) ?? []), { fuel, ...burn }]);
    }
  }
  return {
    ...plain,
    itinerary: plain.itinerary.map((row) => {
      const reportedBurns = burns.get(row.id);
      return reportedBurns ? { ...row, reportedBurns } : row;
    }),
    bunkers: plain.bunkers.map((row) => {
      const reportedInitialT = initial.get(row.fuel);
      return reportedInitialT === undefined ? row : { ...row, reportedInitialT };
    }),
  };
}
