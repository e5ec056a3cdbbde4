import type {
  CommissionType,
  FreightCommission,
  FreightType,
  QuantityBasis,
  RateUnit,
  RebillableCategory,
} from '@mainsheet/estimate';
import type { LaytimeTerm } from '@mainsheet/terms';
import type { CargoUnit } from '@mainsheet/units';
import type { BookedQuantity, PortExpenseBand } from './cargo-booking.ts';

/** From ≤ quantity < to, zero leaves the upper end open; on the days between, both counted. */
export type BookedBand = {
  readonly fromQuantity: number;
  readonly toQuantity: number;
  readonly rate: number;
  readonly fromDate: string | null;
  readonly toDate: string | null;
};

/** What a unit of cargo that is worked at one port adds to the price. */
export type BookedPortPrice = {
  readonly sequenceNo: number;
  readonly cargo: string;
  readonly amount: number;
  readonly basis: QuantityBasis;
  readonly scaleTable: readonly BookedBand[];
};

export type BookedPort = {
  readonly sequenceNo: number;
  readonly portFunction: 'Loading' | 'Discharging';
  readonly port: string;
  readonly portCode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly timeZone: string;
  readonly berth: string;
  readonly loadDischargeQuantity: number;
  readonly loadDischargeRate: number;
  readonly loadDischargeRateUnit: RateUnit;
  readonly terms: LaytimeTerm;
  readonly norHours: number;
  readonly laycanStartDateTime: string | null;
  readonly laycanEndDateTime: string | null;
  readonly portExpenses: number;
  readonly portExpensesCurrency: string;
  readonly portExpensesExchangeRate: number;
  readonly draft: number;
  readonly unitMeasure: 'M' | 'FT';
  readonly salinityValue: number;
};

type BookedCommission = {
  readonly type: CommissionType;
  readonly rate: number;
  readonly lumpsum: number;
  readonly beneficiaryId: string | null;
  readonly freightCommission: FreightCommission;
  readonly demurrageCommission: boolean;
};

export type BookedRow = {
  readonly description: string;
  readonly category: RebillableCategory;
  readonly unit: 'Lumpsum' | 'Per Unit';
  readonly currency: string;
  readonly price: number;
  readonly exchangeRate: number;
  readonly ledgerCode: string;
};

/** A surcharge is a sum, a sum for each unit of cargo or a percentage of the agreed freight. */
export type SurchargeType = 'None' | 'Per Unit' | 'Percent' | 'Lumpsum';

/** What an estimate takes from a cargo book, in the names of its form; zero where nothing is said. */
export type BookedCargo = BookedQuantity & {
  readonly cargo: string;
  readonly cargoUnit: CargoUnit;
  readonly cargoClassDryCubicmetersMt: number;
  readonly cargoClassLiquidCubicfeetMt: number;
  readonly chartererId: string | null;
  readonly laycanStartDateTime: string | null;
  readonly laycanEndDateTime: string | null;
  /** Deepest draft that the charter party promises, in salt water. */
  readonly cpDraftMeters: number;
  readonly freightType: FreightType;
  readonly freightRate: number;
  readonly lumpsum: number;
  readonly dailyRate: number;
  readonly worldscaleFlat: number;
  readonly worldscalePercent: number;
  readonly freightCurrency: string;
  readonly freightExchangeRate: number;
  readonly freightTaxPercent: number;
  readonly billBy: QuantityBasis;
  readonly invoiceMinimumQty: number;
  readonly paymentTermsInitial: string;
  readonly paymentTermsInitialPercentage: number;
  readonly paymentTermsBalance: string;
  readonly paymentTermsBalancePercentage: number;
  readonly loadDemurrageRate: number;
  readonly loadDespatchRate: number;
  readonly dischargeDemurrageRate: number;
  readonly dischargeDespatchRate: number;
  readonly pricing: {
    readonly isAdvanced: boolean;
    readonly freightSurchargeType: SurchargeType;
    readonly freightSurchargeAmount: number;
    readonly bunkerSurchargeType: SurchargeType;
    readonly bunkerSurchargeAmount: number;
    readonly topOff: number;
    /** By whose figure the scales find their bands. */
    readonly scaleTableQuantity: QuantityBasis;
    /** Whether bands with days go by the bill of lading; else by the day the laycan opens. */
    readonly useBlDate: boolean;
    readonly currency: string;
    /** Base currency for one of the currency that demurrage and despatch are in. */
    readonly exchangeRate: number;
    /** Of all calls whose own rates are zero. */
    readonly demurrageAmount: number;
    readonly despatchAmount: number;
    /** Whether those two are for an hour; else for a day. */
    readonly isPerHour: boolean;
    readonly table: readonly BookedBand[];
    readonly demurrageScaleTable: readonly BookedBand[];
    readonly laytimeScaleTable: readonly BookedBand[];
    /** Of ports without a rate of their own: a rate of each, or a time that all of them share. */
    readonly laytimeAllowed: number;
    readonly laytimeUnit: RateUnit;
    readonly laytimeTerms: LaytimeTerm;
    /** Turn time of ports without their own, in hours. */
    readonly norOffsetTime: number;
    readonly portItineraries: readonly BookedPortPrice[];
  };
  readonly portItineraries: readonly BookedPort[];
  readonly commissions: readonly BookedCommission[];
  readonly revenues: readonly BookedRow[];
  readonly expenses: readonly BookedRow[];
  readonly portExpenseGroups: readonly (PortExpenseBand & {
    readonly name: string;
    readonly currency: string;
  })[];
};
