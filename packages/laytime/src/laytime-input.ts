import type { CivilDate, Instant, TimeZone, Weekday } from '@mainsheet/calendar';
import type { CurrencyCode } from '@mainsheet/money';
import type { ActivityType, LaytimeRule, LaytimeTerm, UsedRule } from '@mainsheet/terms';

export const JOINING_METHODS = ['Non-reversible', 'Reversible', 'Average'] as const;
/** How the ports of a charter are joined. */
export type JoiningMethod = (typeof JOINING_METHODS)[number];

export const DESPATCH_BASES = ['WTS', 'ATS'] as const;
/** Despatch on working time saved (laytime saved) or on all time saved. */
export type DespatchBasis = (typeof DESPATCH_BASES)[number];

/** A statement's facts and terms: plain JSON. The calculation reads nothing else. */
export type LaytimeInput = {
  readonly currency: CurrencyCode;
  readonly method: JoiningMethod;
  /** Average only: net the time at one rate, or the money where the ports' rates differ. */
  readonly averageIn: 'time' | 'money';
  /** Once on demurrage always on demurrage: laytime exceptions stop with the laytime. */
  readonly isOnceOnDemurrage: boolean;
  readonly despatchBasis: DespatchBasis;
  /** In the order the ship called. */
  readonly ports: readonly PortInput[];
};

export type PortInput = {
  readonly id: string;
  readonly portName: string;
  readonly timeZone: TimeZone;
  readonly operation: 'Loading' | 'Discharging';
  readonly terms: LaytimeTerm;
  /** A rule of the company's own in place of the table's. */
  readonly rule: LaytimeRule | null;
  /** What happens to excepted time that was used, when the charter differs from the term. */
  readonly usedRule: UsedRule | null;
  /** Weather working days: time lost by weather does not count. */
  readonly isWeatherWorking: boolean;
  readonly holidays: readonly Holiday[];
  readonly allowance: Allowance;
  /** Waivers and extra time agreed, added to the time allowed. */
  readonly extraAllowedMinutes: number;
  readonly notice: Notice;
  readonly arrivedAt: Instant;
  /** End of cargo work, or documents on board, or hoses off, as the charter says. */
  readonly completedAt: Instant;
  readonly activities: readonly Activity[];
  readonly rulings: readonly Ruling[];
  /** Money for a unit of time on demurrage; positive. */
  readonly demurrageRate: number;
  /** First time on demurrage at other rates, in order; `demurrageRate` is for the time after. */
  readonly demurrageSteps: readonly { readonly days: number; readonly rate: number }[];
  /** Null is half the demurrage rate. */
  readonly despatchRate: number | null;
  readonly rateUnit: 'Per Day' | 'Per Hour';
};

/** A holiday of the port, the whole day unless it begins or ends within it. */
export type Holiday = {
  readonly on: CivilDate;
  readonly name: string;
  /** `12:00` for an afternoon. Null: as the term says of holidays. */
  readonly fromTime: string | null;
  readonly untilTime: string | null;
};

/** Time allowed. Quantities in the unit of the rate. */
export type Allowance =
  | { readonly kind: 'fixed'; readonly amount: number; readonly unit: 'Days' | 'Hours' }
  | {
      readonly kind: 'rate';
      readonly quantity: number;
      readonly rate: number;
      readonly rateUnit: 'Per Day' | 'Per Hour';
    }
  /** Rate per hatch and day over all hatches. */
  | {
      readonly kind: 'perHatch';
      readonly quantity: number;
      readonly ratePerHatchDay: number;
      readonly hatches: number;
    }
  /** Rate per working hatch and day: the largest hold decides. */
  | {
      readonly kind: 'perWorkingHatch';
      readonly largestHatchQuantity: number;
      readonly ratePerHatchDay: number;
      readonly hatchesServingIt: number;
    }
  | {
      readonly kind: 'parcels';
      /** Worked one after another (sum) or together (the longest). */
      readonly worked: 'consecutively' | 'together';
      readonly parcels: readonly {
        readonly id: string;
        readonly quantity: number;
        readonly ratePerDay: number;
      }[];
    };

export type OfficeHours = {
  readonly weekday: Weekday;
  readonly fromTime: string;
  readonly untilTime: string;
};

/** How much time after a valid notice passes before laytime starts. */
export type NoticeRule =
  | { readonly kind: 'hours'; readonly hours: number }
  /** Up to and including noon: this clock the same day; later: this clock the next working day. */
  | {
      readonly kind: 'noon';
      readonly sameDayTime: string;
      readonly nextDayTime: string;
    };

/** Gencon 1994 clause 6 (c): 13:00 the same day, 06:00 the next working day. */
export const GENCON_94: NoticeRule = {
  kind: 'noon',
  sameDayTime: '13:00',
  nextDayTime: '06:00',
};
/** 14:00 the same day, 08:00 the next working day, the other rule in wide use. */
export const NOON_14_08: NoticeRule = {
  kind: 'noon',
  sameDayTime: '14:00',
  nextDayTime: '08:00',
};

export type Notice = {
  readonly tenderedAt: Instant | null;
  readonly acceptedAt: Instant | null;
  /** False when the ship was not ready: time runs from acceptance. */
  readonly isValid: boolean;
  readonly countsFrom: 'tendered' | 'accepted';
  /** When notice may be given; outside it counts from the next opening. Null: at any time. */
  readonly officeHours: readonly OfficeHours[] | null;
  readonly rule: NoticeRule;
  readonly berthedAt: Instant | null;
  /** Not "whether in berth or not": notice counts from berthing at the earliest. */
  readonly isOnlyInBerth: boolean;
  readonly laydaysStartAt: Instant | null;
  /** Charterers ordered work before the laydays. */
  readonly mayStartBeforeLaydays: boolean;
  /** Start that the parties agreed; beats every rule. */
  readonly agreedStartAt: Instant | null;
  /** Cargo work before the start: counts not, half, in full, or starts laytime ("unless sooner commenced"). */
  readonly workBeforeStart: 'none' | 'half' | 'full' | 'starts';
};

/** A line of the statement of facts. */
export type Activity = {
  readonly id: string;
  readonly type: ActivityType;
  readonly start: Instant;
  readonly end: Instant;
  /** Share of the time that counts as laytime; null takes the type's. 0 to 100. */
  readonly acceptancePercent: number | null;
  /** Share that counts once on demurrage; null takes the type's. 0 to 100. */
  readonly demurragePercent: number | null;
  readonly clause: string | null;
  readonly remarks: string;
};

/** A decision on a stretch of time that beats every rule, before and on demurrage. */
export type Ruling = {
  readonly id: string;
  readonly start: Instant;
  readonly end: Instant;
  /** Share of the time that counts, 0 to 100. */
  readonly percent: number;
  readonly clause: string;
  readonly remarks: string;
};
