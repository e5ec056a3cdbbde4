import type { CivilDate, Instant, Interval } from '@mainsheet/calendar';
import type { CurrencyCode } from '@mainsheet/money';
import type { Fuel } from '@mainsheet/terms';
import type { OffHireEvent } from './off-hire.ts';
import type { Rate } from './rate-span.ts';

/** A stretch of the charter with its rate; stretches follow one another. */
export type HirePeriod = Interval & { readonly id: string; readonly rate: Rate };

export type BunkerLine = {
  readonly fuel: Fuel;
  readonly quantityT: number;
  /** Charter-party price, money a tonne. */
  readonly price: number;
};

/** What a hire statement is made from: plain JSON. Amounts positive in the named direction. */
export type HireInput = {
  readonly currency: CurrencyCode;
  /** What the statement covers; one billing period or the whole charter. */
  readonly span: Interval;
  readonly periods: readonly HirePeriod[];
  readonly addressCommissionPercent: number;
  /** Brokerage that charterers deduct and pay; null when owners pay their brokers. */
  readonly brokeragePercent: number | null;
  readonly ballastBonus: {
    readonly amount: number;
    /** A net bonus bears no commission. */
    readonly terms: 'Gross' | 'Net';
    readonly isCommissionable: boolean;
  } | null;
  readonly bunkersOnDelivery: readonly BunkerLine[];
  readonly bunkersOnRedelivery: readonly BunkerLine[];
  /** Cables, victualling, entertainment and the like, paid by a rate. */
  readonly allowances: readonly {
    readonly id: string;
    readonly label: string;
    readonly rate: Rate;
    readonly isCommissionable: boolean;
    /** Where it runs for a part of the time alone. */
    readonly within?: Interval | undefined;
  }[];
  /** In lieu of hold cleaning, intermediate cleaning, lashing: due to owners. A commission may be one too. */
  readonly lumpsums: readonly {
    readonly id: string;
    /** What kind of line it is; a lump sum where nothing is said. */
    readonly code?: 'ADDRESS_COMMISSION' | 'BROKERAGE' | undefined;
    readonly label: string;
    readonly amount: number;
    readonly isCommissionable: boolean;
  }[];
  readonly offHire: readonly OffHireEvent[];
  /** Whether allowances stop off hire. */
  readonly areAllowancesRefunded: boolean;
  /** Owners' matters paid by charterers, with the fee for advancing cash. */
  readonly ownersExpenses: readonly {
    readonly id: string;
    readonly label: string;
    readonly amount: number;
    readonly feePercent: number;
  }[];
  /** Agreed claims, above zero in favour of owners. */
  readonly claims: readonly {
    readonly id: string;
    readonly label: string;
    readonly amount: number;
  }[];
  readonly payments: readonly {
    readonly id: string;
    readonly on: CivilDate;
    readonly reference: string;
    readonly amount: number;
  }[];
};

/** An empty statement of a span. */
export const newHireStatement = (start: Instant, end: Instant): HireInput => ({
  currency: 'USD',
  span: { start, end },
  periods: [],
  addressCommissionPercent: 0,
  brokeragePercent: null,
  ballastBonus: null,
  bunkersOnDelivery: [],
  bunkersOnRedelivery: [],
  allowances: [],
  lumpsums: [],
  offHire: [],
  areAllowancesRefunded: true,
  ownersExpenses: [],
  claims: [],
  payments: [],
});
