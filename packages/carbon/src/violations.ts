import type { Violation } from '@mainsheet/explanation';

export const CARBON_FAULTS = [
  'NUMBER_NEGATIVE',
  'NOT_POSITIVE',
  'PERCENT_OUT_OF_RANGE',
  'YEAR_BEFORE_RULES',
  'NOT_A_YEAR',
  'NO_DEFAULT_FACTOR',
  'NOTHING_BURNED',
  'POOL_NEGATIVE',
  'BORROWED_TWICE',
  'BORROWED_TOO_MUCH',
  'BORROWED_WITH_SURPLUS',
  'YEARS_OUT_OF_ORDER',
  'ENDS_BEFORE_START',
] as const;
export type CarbonFault = (typeof CARBON_FAULTS)[number];
export type CarbonViolation = Violation<CarbonFault>;

/** A result, or every reason why there is none. */
export type CarbonResult<Result> =
  | { readonly result: Result; readonly violations: readonly [] }
  | { readonly result: null; readonly violations: readonly CarbonViolation[] };

export class Faults {
  readonly list: CarbonViolation[] = [];

  add(code: CarbonFault, path: string, data: CarbonViolation['data'] = {}): void {
    this.list.push({ code, path, data });
  }

  notNegative(value: number, path: string): void {
    if (!(value >= 0 && Number.isFinite(value))) this.add('NUMBER_NEGATIVE', path, { value });
  }

  positive(value: number, path: string): void {
    if (!(value > 0 && Number.isFinite(value))) this.add('NOT_POSITIVE', path, { value });
  }

  percent(value: number, path: string): void {
    if (!(value >= 0 && value <= 100)) this.add('PERCENT_OUT_OF_RANGE', path, { value });
  }

  /** A whole year: the tables of the rules know no halves. */
  year(year: number, path: string): void {
    if (!Number.isSafeInteger(year)) this.add('NOT_A_YEAR', path, { year });
  }

  notBefore(year: number, first: number, path: string): void {
    this.year(year, path);
    if (!(year >= first)) this.add('YEAR_BEFORE_RULES', path, { year, first });
  }

  /** The result of a calculation that runs only when nothing is wrong. */
  unless<Result>(calculate: () => Result): CarbonResult<Result> {
    if (this.list.length > 0) return { result: null, violations: this.list };
    return { result: calculate(), violations: [] };
  }
}
