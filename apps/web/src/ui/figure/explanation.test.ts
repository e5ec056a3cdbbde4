import { expect, it } from 'vitest';
import {
  closedAtFirst,
  type ExplanationNode,
  explanationText,
  formulaInWords,
  openLines,
  shortFormula,
} from './explanation.ts';

const tce: ExplanationNode = {
  key: 'tce',
  label: 'Net TCE',
  value: '18,086',
  unit: '$/day',
  formula: '1,353,949 ÷ 74.8597',
  inputs: [
    {
      key: 'result',
      label: 'Voyage result',
      value: '1,353,949',
      inputs: [
        { key: 'freight', label: 'Net freight', value: '2,413,950' },
        {
          key: 'bunkers',
          label: 'Bunkers',
          value: '798,701',
          operator: '−',
          source: { kind: 'market', text: 'FIFO' },
        },
      ],
    },
    { key: 'days', label: 'Voyage days', value: '74.8597', operator: '÷' },
  ],
};

it('a closed line hides its inputs and keeps its neighbours', () => {
  expect(openLines(tce, new Set()).map((line) => line.node.key)).toEqual([
    'result',
    'freight',
    'bunkers',
    'days',
  ]);
  expect(openLines(tce, new Set(['result'])).map((line) => line.node.key)).toEqual([
    'result',
    'days',
  ]);
});

it('copies as indented text with signs and sources', () => {
  expect(explanationText(tce)).toBe(
    [
      'Net TCE: 18,086 $/day',
      '= 1,353,949 ÷ 74.8597',
      '  Voyage result: 1,353,949',
      '    Net freight: 2,413,950',
      '    − Bunkers: 798,701 (FIFO)',
      '  ÷ Voyage days: 74.8597',
    ].join('\n'),
  );
});

it('a tree that fits begins open, a longer one with its first level', () => {
  expect(closedAtFirst(tce)).toEqual(new Set());
  const parts = Array.from({ length: 12 }, (_, at) => ({
    ...{ key: `part ${at}`, label: 'Part', value: '2' },
    inputs: [{ key: `typed ${at}`, label: 'Typed', value: '2' }],
  }));
  const long = { ...tce, inputs: [{ key: 'sum', label: 'Sum', value: '24', inputs: parts }] };
  expect(openLines(long, closedAtFirst(long)).map(({ node }) => node.key)).toEqual([
    'sum',
    ...parts.map(({ key }) => key),
  ]);
});

it.each([
  ['1,382,250 + 0 + 0 − 0', '1,382,250'],
  ['(1,455,000 + 0 + 0) × 3.75 ÷ 100 + 0', '1,455,000 × 3.75 ÷ 100'],
  // No zero of these is a term.
  ['10 + 0.5 + 0 × 3 + 7', '10 + 0.5 + 0 × 3 + 7'],
  ['183,212 − 0', '183,212 − 0'],
  ['(2 − 1) × 10', '(2 − 1) × 10'],
])('the formula %s is read as %s', (formula, short) => {
  expect(shortFormula(formula)).toBe(short);
});

it('says a formula in words where every input says how it enters', () => {
  expect(formulaInWords(tce)).toBe('Net TCE = voyage result ÷ voyage days');
  expect(formulaInWords({ ...tce, inputs: tce.inputs!.slice(0, 1) })).toBeNull();
  const unsigned = tce.inputs!.map(({ operator: _, ...input }) => input);
  expect(formulaInWords({ ...tce, inputs: unsigned })).toBeNull();
});
