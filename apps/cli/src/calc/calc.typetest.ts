import type { CiiInput, EtsInput, FuelEuInput } from '@mainsheet/carbon';
import type { CashFlowInput } from '@mainsheet/cashflow';
import type { CreditFigures } from '@mainsheet/credit';
import type { HireInput } from '@mainsheet/hire';
import type { LaytimeInput } from '@mainsheet/laytime';
import type { LoanTerms } from '@mainsheet/loans';
import type { VesselCashFlowInput } from '@mainsheet/valuation';
import type * as z from 'zod';
import type { ciiSchema, etsSchema, fuelEuSchema } from './carbon.ts';
import type { cashFlowSchema, creditSchema, valuationSchema } from './finance.ts';
import type { hireSchema } from './hire.ts';
import type { laytimeSchema } from './laytime.ts';
import type { loanSchema } from './loan.ts';
import type { RouteInput, routeSchema } from './route.ts';
import type { ScreenInput, screenSchema } from './screen.ts';

/**
 * Readonly all through, as engines take their inputs, and optional fields required, so that one
 * that a schema forgets is seen. Branded texts and numbers stay themselves.
 */
type Settled<T> = T extends string | number | bigint | boolean | null | undefined
  ? T
  : T extends ReadonlySet<infer Item>
    ? ReadonlySet<Item>
    : T extends readonly (infer Item)[]
      ? readonly Settled<Item>[]
      : { readonly [Key in keyof T]-?: Settled<T[Key]> };

/** What a schema parses and what its engine takes are one shape, both ways. */
type Same<Schema extends z.ZodType, Input> = [Settled<z.output<Schema>>, Settled<Input>] extends [
  Settled<Input>,
  Settled<z.output<Schema>>,
]
  ? true
  : false;

/** Never run: the compiler is the test. */
export const schemasAreTheEnginesInputs: readonly true[] = [
  true satisfies Same<typeof laytimeSchema, LaytimeInput>,
  true satisfies Same<typeof hireSchema, HireInput>,
  true satisfies Same<typeof ciiSchema, CiiInput>,
  true satisfies Same<typeof etsSchema, EtsInput>,
  true satisfies Same<typeof fuelEuSchema, FuelEuInput>,
  true satisfies Same<typeof loanSchema, LoanTerms>,
  true satisfies Same<typeof valuationSchema, VesselCashFlowInput>,
  true satisfies Same<typeof creditSchema, CreditFigures>,
  true satisfies Same<typeof cashFlowSchema, CashFlowInput>,
  true satisfies Same<typeof routeSchema, RouteInput>,
  true satisfies Same<typeof screenSchema, ScreenInput>,
];
// @ts-expect-error a schema of another engine is not taken
true satisfies Same<typeof ciiSchema, EtsInput>;
