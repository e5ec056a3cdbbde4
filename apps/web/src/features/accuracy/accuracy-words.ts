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

type Compared = {
  readonly ratio?: { readonly median: number } | null | undefined;
  readonly difference?: { readonly median: number } | null | undefined;
};

/** "+12 %", or of what a voyage earns a day "−1,200": a ratio to a loss says nothing. */
export function differenceOf({ ratio, difference }: Compared): string {
  if (difference) return formatSigned(difference.median);
  return ratio ? differenceText(ratio.median) : '';
}

type Suggested = {
  readonly unit: string;
  readonly correction?: number | null | undefined;
  readonly addition?: number | null | undefined;
};

/** "12 % above the estimate", "1,200 USD/d below the estimate" */
export function suggestedText({ unit, correction, addition }: Suggested): string {
  if (addition == null) return correctionText(correction);
  const amount = formatNumber(Math.abs(addition));
  return `${amount} ${unit} ${addition > 0 ? 'above' : 'below'} the estimate`;
}

/** What voyages of a broker make of a result a day, a loss too: it is moved, never multiplied. */
export function dailySuggestion(
  here: number | null,
  { addition }: { readonly addition?: number | null | undefined },
): string {
  return addition == null || here === null ? '–' : formatNumber(here + addition);
}

type Errors = Suggested & {
  readonly count: number;
  readonly error: number;
  readonly correctedError: number;
};

/** What a correction would have done, or why there is none; `isDaily` for what voyages earn a day. */
export function verdictOf(subject: Errors, isDaily = false): string {
  const { count, error, correctedError, unit } = subject;
  const sizeOf = (off: number) => (isDaily ? `${formatNumber(off)} ${unit}` : percentText(off));
  const was = `Estimates were off by ${sizeOf(error)} on average`;
  if (count < FEWEST_OBSERVATIONS) {
    return `${was}. Nothing is suggested of fewer than three figures.`;
  }
  if ((subject.correction ?? subject.addition) == null) {
    return `${was}. No correction would have made them better.`;
  }
  return `${was}; ${suggestedText(subject)} they would have been off by ${sizeOf(correctedError)}, each judged without itself.`;
}
