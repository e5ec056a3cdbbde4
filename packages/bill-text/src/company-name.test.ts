import { describe, expect, it } from 'vitest';
import { compareNames, readBillText } from './index.ts';

describe('names of companies', () => {
  it.each([
    ['Bergen Bunkering AS', 'Bergen Bunkering', 'same'],
    ['Porto Navi S.p.A.', 'PORTO NAVI SPA', 'same'],
    ['Dampfer GmbH & Co. KG', 'Dampfer', 'same'],
    ['Bergen Bunkering Rotterdam BV', 'Bergen Bunkering AS', 'similar'],
    ['Bergen Bunkering AS', 'Bergen', 'other'],
    ['Harbour Services Ltd', 'Services', 'other'],
    ['Molde Agency AS', 'MOL', 'other'],
    ['&', 'Quay Agency', 'other'],
  ])('%s and %s are %s', (a, b, expected) => {
    expect(compareNames(a, b)).toBe(expected);
  });

  it.each([
    ['MOL', 'Molde Agency AS'],
    ['&', 'Molde Agency AS'],
    ['', 'Molde Agency AS'],
  ])('reject no vendor whose name holds the own name “%s” by chance', (ownName, vendor) => {
    const { vendorName } = readBillText(`${vendor}\nInvoice no. 12\nTotal USD 5.00`, { ownName });
    expect(vendorName?.value).toBe(vendor);
  });

  it('are none of a bill that says no company', () => {
    expect(readBillText('Total USD 5.00').vendorName).toBeNull();
    expect(
      readBillText('Fjordline Bulk AS, Bergen\nTotal USD 5.00', { ownName: 'Fjordline Bulk AS' })
        .vendorName,
    ).toBeNull();
  });
});
