import type { EstimateResult, ItineraryRow, RowResult } from '@mainsheet/voyage';
import type { LiftingRow } from '../bunker-liftings/index.ts';
import type { WholeVoyage } from './vcl-voyage.service.ts';

/** The country of a UN/LOCODE. Source: UNECE Recommendation 16. */
const LOCODE = /^([A-Z]{2})[A-Z2-9]{3}$/;
const countryOf = (portCode: string | null): string | null =>
  LOCODE.exec(portCode ?? '')?.[1] ?? null;

const presentLifting = (row: LiftingRow) => ({
  bunkerId: row.id,
  fuelType: row.fuel,
  vendorName: row.vendor_name,
  purpose: row.purpose,
  deliveryDate: row.delivery_on,
  liftingStatus: row.status,
  billId: row.bill_id,
  billNumber: row.bill_number,
  billStatus: row.bill_status,
});

type Lifted = readonly LiftingRow[];

function presentBunkers(result: EstimateResult, index: number, lifted: Lifted) {
  return result.bunkers.flatMap((plan) => {
    const row = plan.rows[index];
    if (!row) return [];
    return [
      {
        fuelType: plan.fuel,
        seaConsumption: row.seaConsumptionT,
        robArrival: row.arrivalT,
        portConsumption: row.portConsumptionT,
        receivedQuantity: row.receivedT,
        price: row.price,
        robDeparture: row.departureT,
        bunkerLifting: lifted.filter(({ fuel }) => fuel === plan.fuel).map(presentLifting),
      },
    ];
  });
}

/** What of a row is typed. */
const presentTyped = (row: ItineraryRow) => ({
  portCode: row.portCode,
  portCountryCode: countryOf(row.portCode),
  timeZone: row.timeZone,
  extraSeaDays: row.extraSeaDays,
  extraPortDays: row.extraPortDays,
  ecaZone: row.ecaZone,
  portExpenses: row.portExpenses,
  portExpensesCurrency: row.portExpensesCurrency,
  norHours: row.norHours,
  demurrageRate: row.demurrageRatePerDay,
  despatchRate: row.despatchRatePerDay,
  berth: row.berth,
  draft: row.draftM,
  salinity: row.salinityTPerM3,
  loadLine: row.loadLine,
  laytime: row.parcels.map(({ cargoId, terms, rate, rateUnit }) => ({
    ...{ cargoId, terms, rate, rateUnit },
  })),
});

const presentCalculated = ({ leg, call, ...row }: RowResult) => ({
  rowId: row.rowId,
  sequenceNo: row.sequenceNo,
  portName: row.portName,
  portFunction: row.portFunction,
  eta: call.arrivalAt,
  etd: call.departureAt,
  distance: leg.distanceNm,
  speed: leg.speedKn,
  ecaSpeed: leg.ecaSpeedKn,
  weatherFactor: leg.weatherFactorPercent,
  seaDays: leg.seaDays,
  portDays: call.portDays,
  ecaDays: leg.seaDaysEca,
  ecaMiles: leg.ecaDistanceNm,
  piracyMiles: leg.piracyDistanceNm,
  isEca: call.isEca,
});

/** The calls in order: typed, calculated, reported, and what fuel was lifted there. */
export function presentItinerary({ voyage, calls, liftings }: WholeVoyage) {
  const { inputs, result } = voyage;
  const reported = new Map(calls.map((call) => [call.row_id, call]));
  return result.rows.map((row, index) => ({
    ...presentTyped(inputs.itinerary[row.inputIndex]!),
    ...presentCalculated(row),
    actualArrival: reported.get(row.rowId)?.actual_arrival_at ?? null,
    actualDeparture: reported.get(row.rowId)?.actual_departure_at ?? null,
    piracyRouting: inputs.isPiracyAvoided,
    ecaRouting: inputs.isSecaEnabled,
    bunkers: presentBunkers(
      result,
      index,
      liftings.filter((lifting) => lifting.row_id === row.rowId),
    ),
  }));
}
