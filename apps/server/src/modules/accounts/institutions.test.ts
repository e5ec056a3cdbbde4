import { findIbanFault } from '@mainsheet/identifiers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findInstitution, getInstitution, homeOf, INSTITUTIONS } from './institutions.ts';

const serials = fc.bigInt({ min: 1n, max: 9_999_999n });

describe('numbers of accounts', () => {
  it('whatever the serial, a Dutch number passes the eleven test and its IBAN the check of 97', () => {
    const { numbersOf } = getInstitution('NL');
    fc.assert(
      fc.property(serials, (serial) => {
        const { accountNumber, iban } = numbersOf(serial);
        expect(accountNumber).toMatch(/^\d{10}$/);
        const sum = [...accountNumber].reduce((total, d, i) => total + Number(d) * (10 - i), 0);
        expect(sum % 11).toBe(0);
        expect(findIbanFault(iban)).toBeNull();
      }),
    );
  });

  it('two serials never share a number', () => {
    fc.assert(
      fc.property(serials, serials, (a, b) => {
        fc.pre(a !== b);
        for (const { numbersOf } of INSTITUTIONS) {
          expect(numbersOf(a).accountNumber).not.toBe(numbersOf(b).accountNumber);
        }
      }),
    );
  });

  it('a first account is kept where its currency is at home, and is offered there', () => {
    for (const currency of ['USD', 'GBP', 'SGD', 'JPY', 'EUR', 'NOK']) {
      expect(getInstitution(homeOf(currency)).currencies).toContain(currency);
    }
    expect(findInstitution('FR')).toBeNull();
  });
});
