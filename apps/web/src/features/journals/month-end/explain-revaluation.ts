import { decimal } from '@mainsheet/money';
import {
  type ExplanationNode,
  formatAccounting,
  formatDay,
  formatNumber,
  minorUnitDigits,
} from '../../../ui/index.ts';
import type { Revaluation, RevaluedItem } from './month-end.queries.ts';

/** A rate as people write it: without the zeros that it is kept with. */
export const rateText = (rate: string): string => decimal(rate).toFixed();

/** How the difference of an item comes about, down to the rate and its day. */
export function explainItem(item: RevaluedItem, baseCurrency: string): ExplanationNode {
  const { amount, base, rate, rateOn, rateSource, valued, difference, currency } = item;
  const inBase = (text: string | null) =>
    text === null ? '' : formatAccounting(text, minorUnitDigits(baseCurrency));
  const inCurrency = formatAccounting(amount, minorUnitDigits(currency));
  const typed = rateSource === 'typed';
  return {
    key: 'difference',
    label: 'Difference',
    value: inBase(difference),
    unit: baseCurrency,
    formula: `${inBase(valued)} − ${inBase(base)}`,
    inputs: [
      {
        key: 'valued',
        label: 'At the rate of the day',
        value: inBase(valued),
        unit: baseCurrency,
        formula: `${inCurrency} × ${rateText(rate ?? '1')}`,
        inputs: [
          {
            key: 'amount',
            label: `Open with ${item.label}`,
            value: inCurrency,
            unit: currency,
            source: { kind: 'document', text: `${item.accountCode} ${item.accountName}` },
          },
          {
            key: 'rate',
            label: `${baseCurrency} per ${currency}`,
            value: rateText(rate ?? '1'),
            operator: '×',
            source: {
              kind: typed ? 'typed' : 'market',
              text: `${rateSource}, ${rateOn ? formatDay(rateOn) : ''}`,
            },
          },
        ],
      },
      {
        key: 'base',
        label: 'As posted',
        value: inBase(base),
        unit: baseCurrency,
        operator: '−',
        source: { kind: 'document', text: 'The postings of this item up to the day' },
      },
    ],
  };
}

/** How the whole comes about: every item that differs. */
export function explainTotal(revaluation: Revaluation): ExplanationNode {
  const { items, baseCurrency, difference, gain, loss } = revaluation;
  const digits = minorUnitDigits(baseCurrency);
  const ofSide = (isGain: boolean): ExplanationNode[] =>
    items
      .filter((item) => Number(item.difference) !== 0 && Number(item.difference) > 0 === isGain)
      .map((item, index) => ({
        ...explainItem(item, baseCurrency),
        key: `${isGain ? 'gain' : 'loss'}${index}`,
        label: `${item.label}, ${item.currency}, ${item.accountCode}`,
        inputs: [],
      }));
  const side = (key: string, label: string, value: string, isGain: boolean): ExplanationNode => ({
    key,
    label,
    value: formatNumber(value, digits),
    unit: baseCurrency,
    operator: isGain ? '+' : '−',
    inputs: ofSide(isGain),
  });
  return {
    key: 'total',
    label: 'Unrealised difference',
    value: formatAccounting(difference, digits),
    unit: baseCurrency,
    formula: `${formatNumber(gain, digits)} − ${formatNumber(loss, digits)}`,
    inputs: [side('gain', 'Gains', gain, true), side('loss', 'Losses', loss, false)],
  };
}
