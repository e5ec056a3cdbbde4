import type { Violation } from '@mainsheet/explanation';

export type ValuationFault = Violation<
  | 'NOT_A_NUMBER'
  | 'NEGATIVE'
  | 'OUT_OF_RANGE'
  | 'NOT_WHOLE'
  | 'SERIES_TOO_SHORT'
  | 'NOT_ASCENDING'
  | 'PROBABILITIES_NOT_ONE'
  | 'DATES_OUT_OF_ORDER'
>;

/** Checks that a valuation makes of its input; each failing one adds a violation. */
export type Checks = {
  notNegative(path: string, value: number): void;
  within(path: string, value: number, range: readonly [least: number, most: number]): void;
  whole(path: string, value: number, range: readonly [least: number, most: number]): void;
  add(fault: ValuationFault): void;
};

/** Everything wrong with an input, in the order it was checked. */
export function faultsIn(run: (check: Checks) => void): ValuationFault[] {
  const faults: ValuationFault[] = [];
  const isNumber = (path: string, value: number) => {
    if (Number.isFinite(value)) return true;
    faults.push({ code: 'NOT_A_NUMBER', path, data: { value: String(value) } });
    return false;
  };
  const within: Checks['within'] = (path, value, [least, most]) => {
    if (!isNumber(path, value) || (value >= least && value <= most)) return;
    faults.push({ code: 'OUT_OF_RANGE', path, data: { value, least, most } });
  };
  run({
    within,
    add: (fault) => faults.push(fault),
    notNegative(path, value) {
      if (isNumber(path, value) && value < 0)
        faults.push({ code: 'NEGATIVE', path, data: { value } });
    },
    whole(path, value, range) {
      if (Number.isFinite(value) && !Number.isInteger(value))
        faults.push({ code: 'NOT_WHOLE', path, data: { value } });
      else within(path, value, range);
    },
  });
  return faults;
}
