import type { ExplanationNode } from '../ui/index.ts';

/** A time charter equivalent down to what was typed. */
export const NET_TCE: ExplanationNode = {
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
      source: { kind: 'computed', text: 'Net freight − expenses' },
      inputs: [
        {
          key: 'freight',
          label: 'Gross freight',
          value: '2,541,000',
          source: { kind: 'computed', text: 'Quantity × rate' },
          inputs: [
            {
              key: 'quantity',
              label: 'Quantity',
              unit: 'mt',
              value: '66,000',
              source: { kind: 'typed', text: 'H. Kaya, 19 Nov 16:04' },
            },
            {
              key: 'rate',
              label: 'Freight rate',
              unit: '$/mt',
              value: '38.50',
              operator: '×',
              source: { kind: 'typed', text: 'H. Kaya, 20 Nov 09:51' },
            },
          ],
        },
        {
          key: 'commission',
          label: 'Commissions',
          value: '127,051',
          operator: '−',
          source: { kind: 'document', text: 'Cargo book CB-0117' },
        },
        {
          key: 'bunkers',
          label: 'Bunkers, FIFO',
          value: '798,701',
          operator: '−',
          source: { kind: 'market', text: 'Gibraltar, 19 Nov 2026' },
        },
        {
          key: 'ports',
          label: 'Port costs and other',
          value: '261,299',
          operator: '−',
          source: { kind: 'document', text: 'Proformas' },
        },
      ],
    },
    {
      key: 'days',
      label: 'Voyage days',
      value: '74.8597',
      operator: '÷',
      source: { kind: 'computed', text: 'Sea + port' },
      inputs: [
        {
          key: 'sea',
          label: 'Sea days',
          value: '56.4095',
          source: { kind: 'route', text: 'via Cape' },
        },
        {
          key: 'port',
          label: 'Port days',
          value: '18.4502',
          operator: '+',
          source: { kind: 'default', text: 'Port by port' },
        },
      ],
    },
  ],
};
