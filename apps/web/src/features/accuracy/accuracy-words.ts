import { FEWEST_OBSERVATIONS } from '@mainsheet/accuracy';
import { formatNumber, formatSigned } from '../../ui/index.ts';

/** Money whole, days and tonnes a day with two decimals. */
export const decimalsOf = (unit: string): number => (unit === 'd' || unit === 't/d' ? 2 : 0);

/** "+12 %": how far what came lies from what was estimated. */
export function differenceText(ratio: number): string {
  const percent = Math.round((ratio - 1) * 100);
  return percent === 0 ? '0 %' : `${formatSigned(percent)} %`;
}

/** "12 % above the estimate" */
export function correctionText(correction: number | null | undefined): string {
  if (correction == null) return '';
  const percent = Math.round(Math.abs(correction - 1) * 100);
  return percent === 0 ? '' : `${percent} % ${correction > 1 ? 'above' : 'below'} the estimate`;
}

type Range = { readonly p10: number; readonly p90: number };

/** "38,900 to 47,100" */
export const rangeText = ({ p10, p90 }: Range, decimals: number): string =>
  `${formatNumber(p10, decimals)} to ${formatNumber(p90, decimals)}`;

const percentText = (share: number): string => `${formatNumber(share * 100, 1)} %`;

type Errors = {
  readonly count: number;
  readonly error: number;
  readonly correctedError: number;
  readonly correction?: number | null | undefined;
};

/** What a correction would have done, or why there is none. */
export function verdictOf({ count, error, correctedError, correction }: Errors): string {
  const was = `Estimates were off by ${percentText(error)} on average`;
  if (count < FEWEST_OBSERVATIONS) {
    return `${was}. Nothing is suggested of fewer than three figures.`;
  }
  if (correction == null) return `${was}. No correction would have made them better.`;
  const which = correctionText(correction);
  return `${was}; ${which} they would have been off by ${percentText(correctedError)}, each judged without itself.`;
}
