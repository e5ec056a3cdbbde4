import { describe, expect, it } from 'vitest';
import { openLines } from './open-lines.ts';

type Amounts = readonly (readonly [string, number])[];

/** What is open of lines where documents have some lines already. */
function openOf(lines: Amounts, billed: Amounts): [string, number][] {
  const named = new Map<string, bigint>();
  for (const [words, minor] of billed) named.set(words, (named.get(words) ?? 0n) + BigInt(minor));
  const sum = billed.reduce((total, [, minor]) => total + minor, 0);
  const asked = lines.map(([description, minor]) => ({ description, minor: BigInt(minor) }));
  return openLines(asked, BigInt(sum), named).map(({ description, minor }) => [
    description,
    Number(minor),
  ]);
}

describe('lines of an account that no document has', () => {
  const TOWAGE = ['Towage', 1_000] as const;
  const REBATE = ['Rebate', -100] as const;
  const cases: [string, Amounts, Amounts, Amounts][] = [
    [
      'are all lines, rebates among them, where nothing is billed',
      [TOWAGE, REBATE],
      [],
      [TOWAGE, REBATE],
    ],
    ['are none where all is billed', [TOWAGE, REBATE], [TOWAGE, REBATE], []],
    ['are none where more is billed', [TOWAGE], [['Towage', 1_200]], []],
    [
      'are what a charge and a rebate rose by',
      [
        ['Towage', 1_500],
        ['Rebate', -150],
      ],
      [TOWAGE, REBATE],
      [
        ['Towage', 500],
        ['Rebate', -50],
      ],
    ],
    [
      'are a rebate less than its charge',
      [['Towage', 1_200], REBATE],
      [TOWAGE],
      [['Towage', 200], REBATE],
    ],
    ['bill a rebate back that is no more', [TOWAGE], [TOWAGE, REBATE], [['Towage', 100]]],
    [
      'take what is billed of the same words once',
      [
        ['Pilotage', 500],
        ['Pilotage', 700],
      ],
      [['Pilotage', 500]],
      [['Pilotage', 700]],
    ],
    [
      'take it of the second line where the first is billed whole',
      [
        ['Pilotage', 500],
        ['Pilotage', 700],
        ['Towage', 100],
      ],
      [['Pilotage', 600]],
      [
        ['Pilotage', 600],
        ['Towage', 100],
      ],
    ],
    [
      'take what is billed under other words off what is left',
      [
        ['Tugs', 1_000],
        ['Pilotage', 300],
      ],
      [TOWAGE, ['Pilotage', 100]],
      [['Pilotage', 200]],
    ],
  ];
  for (const [what, lines, billed, open] of cases) {
    it(what, () => {
      expect(openOf(lines, billed)).toEqual(open);
      const sum = (of: Amounts) => of.reduce((total, [, minor]) => total + minor, 0);
      expect(sum(open)).toBe(Math.max(sum(lines) - sum(billed), 0));
    });
  }

  it('are refused where documents have them at less than zero', () => {
    expect(() => openOf([TOWAGE], [REBATE])).toThrow('less than zero');
  });
});
