import type { CargoRow, EstimateInput } from '@mainsheet/voyage';
import { presentCashItem } from '../cash-items/index.ts';
import type { VoyageCharter } from '../time-charters/index.ts';
import { presentOffHire } from '../voyage-off-hire/index.ts';
import { presentItinerary } from './vcl-itinerary.presenter.ts';
import type { WholeVoyage } from './vcl-voyage.service.ts';

const presentCargo = (cargo: CargoRow) => ({
  id: cargo.id,
  name: cargo.name,
  chartererId: cargo.chartererId,
  charterer: cargo.chartererName,
  quantity: cargo.quantity,
  unit: cargo.unit,
  currency: cargo.currency,
  laycanStart: cargo.laycanStartAt,
  laycanEnd: cargo.laycanEndAt,
  charterPartyDate: cargo.charterPartyOn,
  brokers: cargo.commissions
    .filter(({ type }) => type === 'Broker')
    .map(({ beneficiaryId, beneficiary, ratePercent }) => ({
      contactId: beneficiaryId,
      name: beneficiary,
      ratePercent,
    })),
});

const presentCharter = ({ id, charterCode, charter }: VoyageCharter) => ({
  ...{ id, charterCode, status: charter.status, ballastBonus: charter.ballastBonus },
  isCommissionable: charter.isCommissionable,
  billingPeriod: charter.billingPeriodType,
  billingSchedule: charter.billingScheduleType,
  technicalManagementFee: charter.technicalManagementFee,
  insurance: charter.insurance,
  otherExpenses: charter.otherExpenses,
  actualDeliveryDate: charter.actualDeliveryDateTime,
  estimatedDeliveryDate: charter.estimatedDeliveryDateTime,
  actualRedeliveryDate: charter.actualRedeliveryDateTime,
  estimatedRedeliveryDate: charter.estimatedRedeliveryDateTime,
  hireLines: charter.hireLines,
  brokers: charter.brokers,
  expenses: charter.voyageExpenses,
});

/** Fuels of the plan, those for control areas apart; a fuel that is burned in both stands in both. */
function presentBunkers({ inputs, result }: WholeVoyage['voyage']) {
  const plansOf = (rates: EstimateInput['ecaFuels'], isOther: (fuel: string) => boolean) =>
    result.bunkers
      .filter(({ fuel }) => rates.some((row) => row.fuel === fuel) || isOther(fuel))
      .map((plan) => ({
        fuelType: plan.fuel,
        rates: rates.find(({ fuel }) => fuel === plan.fuel) ?? null,
        initialQuantity: plan.initialQuantityT,
        initialPrice: plan.initialPrice,
        seaConsumption: plan.seaConsumptionT,
        portConsumption: plan.portConsumptionT,
        received: plan.receivedT,
        endQuantity: plan.endQuantityT,
        cost: plan.cost,
      }));
  const eca = new Set<string>(inputs.ecaFuels.map(({ fuel }) => fuel));
  return {
    nonEca: plansOf(inputs.nonEcaFuels, (fuel) => !eca.has(fuel)),
    eca: plansOf(inputs.ecaFuels, () => false),
  };
}

/** Rows that were typed beside freight and costs, and what is the ship’s and the result’s. */
function presentRevenueAndExpenses({ inputs, result }: WholeVoyage['voyage']) {
  const typed = (type: string, rows: EstimateInput['otherRevenues']) =>
    rows.map(({ name, description, currency, amount }) => ({
      ...{ name, description, type, currency, amount },
    }));
  const calculated = result.lines
    .filter(({ section }) => section === 'running_cost' || section === 'profit_loss')
    .map(({ label, section, amount }) => ({
      ...{ name: label, description: '', type: section, amount },
      currency: inputs.baseCurrency,
    }));
  return [
    ...typed('revenue', inputs.otherRevenues),
    ...typed('expense', inputs.otherExpenses),
    ...calculated,
  ];
}

const presentVessel = ({ vessel }: WholeVoyage) => ({
  id: vessel.id,
  name: vessel.name,
  typeCode: vessel.type,
  deadweight: vessel.deadweight_t,
  grossTonnage: vessel.details.grossTonnage === null ? null : String(vessel.details.grossTonnage),
  imo: vessel.imo,
  vesselCode: vessel.details.vesselCode,
  ownership: vessel.ownership,
});

/** What a voyage says by itself, without its records. */
function presentHead({ voyage }: WholeVoyage) {
  const { inputs, result } = voyage;
  return {
    id: voyage.id,
    name: voyage.name,
    voyageNumber: voyage.label,
    status: voyage.status,
    operationType: voyage.operation_type,
    commencingDate: voyage.commencing_at,
    completeDate: voyage.completion_at,
    voyageDays: result.totals.voyageDays,
    totalPortDays: result.totals.portDays,
    totalSeaDays: result.totals.seaDays,
    dailyCost: inputs.dailyCost,
    weatherFactor: inputs.weatherFactorPercent,
    ballastSpeed: inputs.ballastSpeedKn,
    ladenSpeed: inputs.ladenSpeedKn,
    tradeArea: voyage.trade_area,
    remarks: voyage.remarks,
    notes: voyage.notes,
    cpTerms: voyage.charter_party_terms,
    laytimeTerms: voyage.laytime_terms,
    validator: result.findings,
    useScrubber: inputs.hasScrubberInUse,
    secaEnabled: inputs.isSecaEnabled,
    avoidPiracy: inputs.isPiracyAvoided,
    projectId: voyage.id,
    profitAndLossRemarks: voyage.profit_and_loss_remarks,
    charterSpecialistContact: voyage.charter_specialist,
    opsCoordinatorContact: voyage.ops_coordinator,
    cargoBroker: voyage.cargo_broker,
    estimate: voyage.estimate_id
      ? { id: voyage.estimate_id, estimateNumber: voyage.estimate_number ?? '' }
      : null,
    version: voyage.version,
  };
}

/** The whole of a voyage by the names of the specification. */
export function presentWholeVoyage(whole: WholeVoyage) {
  const { voyage, charters, emissions } = whole;
  const charterOf = (type: string) => {
    const found = charters.find(({ charter }) => charter.type === type);
    return found ? presentCharter(found) : null;
  };
  return {
    ...presentHead(whole),
    vessel: presentVessel(whole),
    tcInId: charterOf('in'),
    tcOutId: charterOf('out'),
    voyageCargos: voyage.inputs.cargoes.map(presentCargo),
    voyagePortItinerary: presentItinerary(whole),
    bunkerPlanning: presentBunkers(voyage),
    voyageRevenueAndExpenses: presentRevenueAndExpenses(voyage),
    voyageOffHire: whole.offHire.map(presentOffHire),
    carbonEmissions: emissions,
    ciiRatings: { annualDistanceSailed: emissions.annualDistanceSailed },
    cashflows: whole.cash.map(presentCashItem),
  };
}
