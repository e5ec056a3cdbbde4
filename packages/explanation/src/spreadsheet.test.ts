import { describe, expect, it } from 'vitest';
import { cell, named, node, shown } from './explanation.ts';
import { spreadsheetOf } from './spreadsheet.ts';

const LAYOUT = { inputs: 'Inputs', steps: 'Calculation', firstRow: 2 };
const price = cell({ path: 'bunkers.0.price', label: 'Price', value: 500, unit: 'USD/t' });
const tonnes = cell({ path: 'bunkers.0.t', label: 'Burned', value: 20, unit: 't' });
const fuel = node({
  key: 'fuel',
  label: 'Fuel',
  value: 10_000,
  unit: 'USD',
  formula: 'price * t',
  inputs: [price, tonnes],
});

describe('a calculation as a spreadsheet', () => {
  it('has what was typed as figures and everything else as formulas over their cells', () => {
    const sheet = spreadsheetOf([fuel], LAYOUT);
    expect(sheet.inputs.map(({ label, value, formula }) => [label, value, formula])).toEqual([
      ['Price', 500, null],
      ['Burned', 20, null],
    ]);
    expect(sheet.steps).toEqual([
      {
        label: 'Fuel',
        unit: 'USD',
        value: 10_000,
        formula: 'Inputs!$B$2*Inputs!$B$3',
        words: 'price * t',
      },
    ]);
    expect(sheet.references).toEqual(['Calculation!$B$2']);
  });

  it('has a figure once, under whatever names and wherever it is needed', () => {
    const twice = node({
      key: 'twice',
      label: 'Twice',
      value: 20_000,
      unit: 'USD',
      formula: 'a + b',
      inputs: [named('a', fuel), named('b', fuel)],
    });
    const { steps, references } = spreadsheetOf([twice, fuel], LAYOUT);
    expect(steps.map(({ formula }) => formula)).toEqual([
      'Inputs!$B$2*Inputs!$B$3',
      'Calculation!$B$2+Calculation!$B$2',
    ]);
    expect(references).toEqual(['Calculation!$B$3', 'Calculation!$B$2']);
  });

  it('writes calls as a spreadsheet has them, also one in another', () => {
    const all = node({
      key: 'all',
      label: 'All',
      value: 3,
      unit: '',
      formula:
        'ceil((price - 1.5) / 200) + max(0, min(price, t)) + pow(t, 2) + round(price, 1) - -t',
      inputs: [price, tonnes],
    });
    expect(spreadsheetOf([all], LAYOUT).steps[0]?.formula).toBe(
      '-INT(-((Inputs!$B$2-1.5)/200))+MAX(0,MIN(Inputs!$B$2,Inputs!$B$3))+POWER(Inputs!$B$3,2)' +
        '+ROUND(Inputs!$B$2,1)--Inputs!$B$3',
    );
  });

  it('counts an empty cell as nothing, and leaves a figure empty that has no value', () => {
    const none = cell({ path: 'most', label: 'Most', value: null, unit: 't' });
    const share = node({
      key: 'share',
      label: 'Share',
      value: null,
      unit: '',
      formula: 't / most',
      inputs: [tonnes, none],
    });
    expect(spreadsheetOf([share], LAYOUT).steps[0]?.formula).toBe(
      'IFERROR(Inputs!$B$2/N(Inputs!$B$3),"")',
    );
  });

  it('keeps what is told in words as a figure with its words', () => {
    const days = shown({ key: 'days', label: 'Days', value: 3.5, unit: 'days', note: 'By terms.' });
    expect(spreadsheetOf([days], { ...LAYOUT, steps: 'The steps' })).toMatchObject({
      steps: [{ value: 3.5, formula: null, words: 'By terms.' }],
      references: ["'The steps'!$B$2"],
    });
  });
});
