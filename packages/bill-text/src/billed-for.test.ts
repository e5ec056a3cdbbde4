import { describe, expect, it } from 'vitest';
import { readBillText } from './index.ts';

const typeOf = (...lines: string[]) => readBillText(lines.join('\n')).type;

describe('what a bill is for', () => {
  it.each([
    [
      'Bunkers',
      [
        'Wilhelm Bunkers Pte Ltd',
        'VLSFO 0.5%  412.350 MT @ USD 548.50  226,173.98',
        'LSMGO  35.000 MT  25,970.00',
        'Barging fee  1,850.00',
      ],
    ],
    [
      'Port DA',
      [
        'Santos Crew Services',
        'Pilotage in and out  4,100.00',
        'Tug boats  6,200.00',
        'Harbour dues  900.00',
      ],
    ],
    ['Port DA', ['Gatun Canal Agency', 'Total USD 18,412.60']],
    [
      'Time Charter Hire',
      [
        'Harmony Maritime Ltd',
        'Hire statement no. 4',
        'Bunkers on delivery VLSFO  900 mt',
        'Hire from 5 to 20 December  236,250.00',
      ],
    ],
    [
      'Brokerage',
      ['Fearnside Chartering', 'Brokerage 1.25 % of freight USD 3,292,947.00  41,161.84'],
    ],
    ['Insurance', ['Blue Anchor P&I', 'P&I advance call, second instalment  148,250.00']],
  ])('%s', (type, lines) => {
    expect(typeOf(...lines)?.value).toBe(type);
  });

  it('is not said where the lines speak of two things alike, or of nothing known', () => {
    expect(typeOf('Acme Ltd', 'Pilotage  10.00', 'Bunkers  20.00')).toBeNull();
    expect(typeOf('Acme Ltd', 'Towage of the bunker barge  10.00')).toBeNull();
    expect(typeOf('Nordsjo Ship Supply', 'Paint and ropes  640.00')).toBeNull();
  });

  it('stands where its words stand', () => {
    const text = 'Acme Ltd\nTotal for bunkers supplied USD 5.00';
    const { start, end } = readBillText(text).type!;
    expect(text.slice(start, end)).toBe('bunkers');
  });
});

it('the number stands behind “Inv no.” too', () => {
  expect(readBillText('Acme Ltd\nInv no. WB/2026/11-778   date 24-Nov-26').number?.value).toBe(
    'WB/2026/11-778',
  );
  expect(readBillText('Acme Ltd\nINV. NO: 4471').number?.value).toBe('4471');
});
