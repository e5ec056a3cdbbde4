import { expect, it } from 'vitest';
import { type ExplanationNode, explanationText, openLines } from './explanation.ts';

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
