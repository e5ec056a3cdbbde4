import { decimal } from '@mainsheet/money';
import { formatDay, formatNumber, minorUnitDigits } from '../../ui/index.ts';

/** Digits of a rate that people compare; the server books by all of them. */
const SHOWN_DIGITS = 7;

type Exchange = {
  sourceCurrency: string;
  targetCurrency: string;
  rate: string;
  middleRate: string;
  marginPercent: string;
  marginAmount: string;
  rateOn: string;
  rateSource: string;
};

const shown = (rate: string): string => decimal(rate).toSignificantDigits(SHOWN_DIGITS).toFixed();

export const amountText = (currency: string, amount: string): string =>
  `${currency} ${formatNumber(amount, minorUnitDigits(currency))}`;

/** "1 USD = 0.9161219 EUR" */
export const rateText = ({ sourceCurrency, targetCurrency, rate }: Exchange): string =>
  `1 ${sourceCurrency} = ${shown(rate)} ${targetCurrency}`;

/** What of the rate the bank keeps: "0.5 %, EUR 4.61". */
export const marginText = ({ marginPercent, marginAmount, targetCurrency }: Exchange): string =>
  Number(marginPercent) === 0
    ? 'None'
    : `${marginPercent} %, ${amountText(targetCurrency, marginAmount)}`;

/** Where the rate comes from: "0.9207255, rates of 19 Nov 2026, typed". */
export const middleText = ({ middleRate, rateSource, rateOn }: Exchange): string =>
  [shown(middleRate), `rates of ${formatDay(rateOn)}`, rateSource].filter(Boolean).join(', ');

/** "1:43" */
export const countdownText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
