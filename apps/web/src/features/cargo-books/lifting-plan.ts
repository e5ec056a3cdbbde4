import { addCivilDays, civilDaysBetween, parseCivilDate } from '@mainsheet/calendar';
import { type CargoBookInput, civilDate } from '@mainsheet/contract';
import * as z from 'zod';
import { valuesOf } from './cargo-book-record.ts';
import type { CargoBookRecord } from './cargo-books.queries.ts';

const MOST_LIFTINGS = 60;
const whole = (most: number, message: string) =>
  z.number(message).int(message).min(0).max(most, message);

/** How the liftings of a contract are laid over its period. */
export const liftingPlan = z
  .object({
    fromDate: civilDate.nullable(),
    toDate: civilDate.nullable(),
    count: whole(MOST_LIFTINGS, `Enter 1 to ${MOST_LIFTINGS} liftings.`).min(
      1,
      'Enter at least one lifting.',
    ),
    /** The last so many are options. */
    optional: whole(MOST_LIFTINGS, 'Enter how many are options.'),
    quantity: z.number('Enter the quantity.').positive('Enter a quantity above zero.'),
    laycanDays: whole(90, 'Enter 1 to 90 days.').min(1, 'Enter 1 to 90 days.'),
    /** Days before its laycan opens by which an option is declared. */
    declareDays: whole(365, 'Enter 0 to 365 days.'),
  })
  .superRefine((plan, context) => {
    const refuse = (path: keyof typeof plan, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (plan.fromDate === null) refuse('fromDate', 'Enter the first day of the period.');
    if (plan.toDate === null) refuse('toDate', 'Enter the last day of the period.');
    if (plan.fromDate && plan.toDate && plan.toDate < plan.fromDate) {
      refuse('toDate', 'The period ends before it begins.');
    }
    if (plan.optional > plan.count) refuse('optional', 'There are not so many liftings.');
  });
export type LiftingPlan = z.infer<typeof liftingPlan>;

export type PlannedLifting = {
  readonly quantity: number;
  readonly fromDate: string;
  readonly toDate: string;
  readonly isOption: boolean;
  readonly declareBy: string | null;
};

/** The plan that a contract begins with: all that is left of it, over its period, in six liftings of ten days. */
export function newPlan(coa: CargoBookRecord): LiftingPlan {
  const { laycanStartDateTime: from, laycanEndDateTime: to } = valuesOf(coa.data);
  return {
    ...{ fromDate: from?.slice(0, 10) ?? null, toDate: to?.slice(0, 10) ?? null },
    ...{ count: 6, optional: 0, laycanDays: 10, declareDays: 30 },
    quantity: Math.max(0, coa.remainingQuantity),
  };
}

/**
 * Liftings in equal parts, to the thousandth of a unit and the last with what that leaves; their laycans begin at equal distances
 * and end within the period.
 */
export function layLiftings(plan: LiftingPlan): PlannedLifting[] {
  if (plan.fromDate === null || plan.toDate === null) return [];
  const [from, to] = [parseCivilDate(plan.fromDate), parseCivilDate(plan.toDate)];
  const days = civilDaysBetween(from, to) + 1;
  const each = Math.floor((plan.quantity * 1000) / plan.count) / 1000;
  return Array.from({ length: plan.count }, (_, at) => {
    const isLast = at === plan.count - 1;
    const opens = addCivilDays(from, Math.floor((days * at) / plan.count));
    const closes = addCivilDays(opens, plan.laycanDays - 1);
    const isOption = at >= plan.count - plan.optional;
    return {
      quantity: isLast ? Math.round((plan.quantity - each * at) * 1000) / 1000 : each,
      fromDate: opens,
      toDate: closes > to ? to : closes,
      isOption,
      declareBy: isOption ? addCivilDays(opens, -plan.declareDays) : null,
    };
  });
}

/** A minimum and maximum are of the whole contract; a percentage is of each lifting. */
const optionOf = ({ optionType, ...book }: CargoBookInput) =>
  optionType.startsWith('MNMX')
    ? ({ optionType: 'NOOPT', optionPercentage: 0, minQuantity: 0, maxQuantity: 0 } as const)
    : { optionType, optionPercentage: book.optionPercentage };

/** A lifting starts with the cargo, the ports and the price of its contract; quantity and laycan are its own. */
export const liftingOf = (coa: CargoBookRecord): CargoBookInput => {
  const values = valuesOf(coa.data);
  return {
    ...values,
    ...{ voyageType: 'Voyage Out', cargoStatus: 'Confirmed', cargoReferenceNumber: '' },
    ...optionOf(values),
    ...{ cargoQuantity: 0, laycanStartDateTime: null, laycanEndDateTime: null },
    shipmentNo: String(coa.liftings.length + 1),
    coaId: coa.id,
    pricing: { ...values.pricing, usePricingFromCoa: true },
  };
};

/** The cargo books of a plan, numbered behind the liftings that are there. */
export const booksOf = (coa: CargoBookRecord, plan: LiftingPlan): CargoBookInput[] =>
  layLiftings(plan).map((lifting, at) => ({
    ...liftingOf(coa),
    shipmentNo: String(coa.liftings.length + at + 1),
    cargoQuantity: lifting.quantity,
    laycanStartDateTime: `${lifting.fromDate}T00:00:00.000Z`,
    laycanEndDateTime: `${lifting.toDate}T23:59:59.000Z`,
    liftingOption: lifting.isOption ? 'Optional' : 'Firm',
    declareByDate: lifting.declareBy,
  }));
