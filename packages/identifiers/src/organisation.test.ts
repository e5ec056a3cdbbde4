import { describe, expect, it } from 'vitest';
import { isBelgianEnterpriseNo, isGln, isNorwegianOrganisationNo } from './organisation.ts';

describe('numbers of organisations', () => {
  it('GLN 4006381333931: 4+0·3+0+6·3+3+8·3+1+3·3+3+3·3+9+3·3 = 89, and 1 to the next ten', () => {
    expect(isGln('4006381333931')).toBe(true);
    expect(isGln('4006381333932')).toBe(false);
    expect(isGln('400638133393')).toBe(false);
  });

  it('Norway 918553207: 27+2+56+30+25+12+6+0 = 158, and 7 to the next of 11', () => {
    expect(isNorwegianOrganisationNo('918553207')).toBe(true);
    expect(isNorwegianOrganisationNo('918553208')).toBe(false);
    expect(isNorwegianOrganisationNo('918 553 207')).toBe(false);
    // The remainder asks for a check digit of ten, which there is not.
    expect(isNorwegianOrganisationNo('000000060')).toBe(false);
  });

  it('Belgium 0202239951: 2022399 of 97 leaves 46, and 51 to 97', () => {
    expect(isBelgianEnterpriseNo('0202239951')).toBe(true);
    expect(isBelgianEnterpriseNo('0202239950')).toBe(false);
    expect(isBelgianEnterpriseNo('2202239951')).toBe(false);
  });
});
