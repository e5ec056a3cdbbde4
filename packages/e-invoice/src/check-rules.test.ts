import { describe, expect, it } from 'vitest';
import { checkRules, checkSums, type EInvoice, foot, legalNumberOf, profileOf } from './index.ts';

const party = {
  ...{ name: 'Skagen AS', vatNumber: 'NO918553207MVA', registrationNo: '918553207' },
  ...{ street: 'Strandgaten 18', postcode: '5013', city: 'Bergen', countryCode: 'NO' },
  ...{ electronicScheme: '', electronicAddress: '', registrationScheme: '0192' },
};
const line = {
  ...{ id: '1', name: 'Agency fee', note: '', quantity: '3', unitCode: 'DAY', price: '100.05' },
  ...{ amount: '300.15', category: 'S' as const, rate: '25' },
};

const invoice = (of: Partial<EInvoice> = {}): EInvoice => ({
  ...{ kind: 'invoice', typeCode: '380', payee: '', otherAccounts: [] },
  ...{ number: 'INV-1', issuedOn: '2026-11-20', dueOn: '2026-12-20' },
  ...{ currency: 'EUR', note: '', paymentTerms: '', buyerReference: '', orderReference: '' },
  ...{ corrects: '', seller: party, buyer: party, payTo: null, lines: [line], adjustments: [] },
  ...foot([line], { category: 'S', rate: '25', reason: '', currency: 'EUR' }),
  ...of,
});

const broken = (of: Partial<EInvoice>): string[] => checkRules(invoice(of)).map(({ rule }) => rule);
const untaxed = (category: 'E' | 'Z' | 'AE' | 'O', reason: string, rate = '0') => {
  const lines = [{ ...line, category, rate }];
  return { lines, ...foot(lines, { category, rate, reason, currency: 'EUR' }) };
};

describe('rules of EN 16931', () => {
  it('lets a whole invoice pass, its tax rounded half away from zero', () => {
    expect(checkRules(invoice())).toEqual([]);
    expect(invoice().totals).toMatchObject({ lines: '300.15', tax: '75.04', due: '375.19' });
  });

  it('names what is missing by rule, record and field', () => {
    const seller = { ...party, countryCode: '', street: '', city: '' };
    expect(
      checkRules(invoice({ seller })).map(({ rule, place, field }) => [rule, place, field]),
    ).toEqual([
      ['BR-08', 'company', 'Address'],
      ['BR-09', 'company', 'Country'],
    ]);
    expect(
      broken({ buyer: { ...party, name: '', street: '', city: '', countryCode: '' } }),
    ).toEqual(['BR-07', 'BR-10', 'BR-11']);
    expect(broken({ number: '', issuedOn: '', dueOn: '' })).toEqual(['BR-02', 'BR-03', 'BR-CO-25']);
    expect(broken({ lines: [] })).toContain('BR-16');
  });

  it('asks for the numbers that a category of VAT needs', () => {
    const nameless = { ...party, vatNumber: '' };
    expect(broken({ seller: nameless })).toEqual(['BR-S-02']);
    expect(broken({ ...untaxed('AE', 'Reverse charge'), buyer: nameless })).toEqual(['BR-AE-02']);
    expect(broken({ seller: { ...party, vatNumber: '918553207' } })).toEqual(['BR-CO-09']);
    expect(broken(untaxed('O', 'Outside the scope of VAT', ''))).toEqual(['BR-O-02']);
    expect(
      broken({
        ...untaxed('O', 'Outside the scope of VAT', ''),
        seller: nameless,
        buyer: nameless,
      }),
    ).toEqual([]);
  });

  it('names the registration number alone where a VAT number may not stand', () => {
    const nobody = { ...party, vatNumber: '', registrationNo: '' };
    const outside = untaxed('O', 'Outside the scope of VAT', '');
    const messages = (of: Partial<EInvoice>) => checkRules(invoice(of)).map((one) => one.message);
    expect(messages({ ...outside, seller: nobody, buyer: nobody })).toEqual([
      'Enter the registration number of your company: outside the scope of VAT its VAT number stands on no invoice.',
    ]);
    expect(messages({ ...untaxed('Z', ''), seller: nobody })).toContain(
      'Enter the registration number or the VAT number of your company.',
    );
  });

  it('reads each line once, however many taxes there are', () => {
    let reads = 0;
    const counted = Object.defineProperty({ ...line }, 'category', {
      get: () => {
        reads += 1;
        return 'S';
      },
    });
    const lines = Array.from({ length: 1000 }, () => counted);
    checkSums(invoice({ lines, taxes: Array.from({ length: 1000 }, () => invoice().taxes[0]!) }));
    expect(reads).toBe(1000);
  });

  it('asks for a reason of an exemption and refuses one of a rate', () => {
    expect(broken(untaxed('E', ''))).toEqual(['BR-E-10']);
    expect(broken(untaxed('E', 'Article 148'))).toEqual([]);
    expect(broken(untaxed('Z', 'Article 148'))).toEqual(['BR-Z-10']);
    expect(broken(untaxed('E', 'Article 148', '5'))).toContain('BR-E-05');
    expect(broken({ taxes: [] })).toContain('BR-CO-18');
  });

  it('says where sums contradict each other, and by how much', () => {
    const { totals, taxes } = invoice();
    const found = checkRules(invoice({ totals: { ...totals, due: '375.20' } }));
    expect(found).toEqual([
      {
        rule: 'BR-CO-16',
        place: 'document',
        field: 'Amount due',
        message: 'Amount due says 375.20 EUR; its parts come to 375.19.',
      },
    ]);
    expect(broken({ totals: { ...totals, lines: '300.14' } })).toEqual(['BR-CO-10', 'BR-CO-13']);
    expect(broken({ taxes: [{ ...taxes[0]!, amount: '75.03' }] })).toEqual([
      'BR-CO-14',
      'BR-CO-17',
    ]);
    const adjustments = [
      { amount: '-10.00', isCharge: false, reason: '', category: 'S' as const, rate: '25' },
    ];
    expect(broken({ adjustments })).toEqual(['BR-CO-11', 'BR-S-08']);
  });

  it('refuses prices below zero and amounts of three decimals', () => {
    expect(broken({ lines: [{ ...line, quantity: '-3', price: '-100.05' }] })).toEqual(['BR-27']);
    const lines = [{ ...line, amount: '300.155' }];
    const footed = foot(lines, { category: 'S', rate: '25', reason: '', currency: 'KWD' });
    expect(broken({ lines, ...footed, currency: 'KWD' })).toContain('BR-DEC-23');
  });

  it('goes by Peppol where both have an address there and the buyer is quoted', () => {
    const addressed = { ...party, electronicScheme: '0192', electronicAddress: '918553207' };
    const both = { seller: addressed, buyer: addressed };
    expect(profileOf(invoice(both))).toBe('EN 16931');
    const quoted = { ...both, buyerReference: 'Fixture 7' };
    expect(profileOf(invoice(quoted))).toBe('Peppol BIS Billing 3.0');
    expect(broken({ ...quoted, lines: [{ ...line, quantity: '4' }] })).toEqual([
      'PEPPOL-EN16931-R120',
    ]);
  });

  it('goes by the norm alone where mail is the address, or the seller is in no list of its country', () => {
    const addressed = { ...party, electronicScheme: '0192', electronicAddress: '918553207' };
    const mail = { ...party, electronicScheme: 'EM', electronicAddress: 'billing@skagen.example' };
    const profile = (seller: Partial<EInvoice['seller']>, of: Partial<EInvoice> = {}) =>
      profileOf(
        invoice({
          ...{ seller: { ...addressed, ...seller }, buyer: addressed, buyerReference: 'F 7' },
          ...of,
        }),
      );
    expect(profile({})).toBe('Peppol BIS Billing 3.0');
    expect(profile(mail)).toBe('EN 16931');
    expect(profile({}, { buyer: mail })).toBe('EN 16931');
    for (const countryCode of ['NO', 'DK', 'NL']) {
      expect(profile({ countryCode, registrationScheme: '' })).toBe('EN 16931');
    }
    expect(profile({ countryCode: 'ES', registrationScheme: '' })).toBe('Peppol BIS Billing 3.0');
    const danish = { ...addressed, countryCode: 'DK', registrationScheme: '0184' };
    const payTo = { holder: '', number: 'DK5000400440116243', bic: '' };
    expect(profile(danish, { buyer: danish })).toBe('Peppol BIS Billing 3.0');
    expect(profile(danish, { buyer: danish, payTo })).toBe('EN 16931');
  });

  it('knows the list that a legal number is of', () => {
    expect(legalNumberOf('NO', '918 553 207')).toEqual({
      ...{ registrationNo: '918553207', registrationScheme: '0192' },
    });
    expect(legalNumberOf('NO', '918553208').registrationScheme).toBe('');
    expect(legalNumberOf('DK', '12345678').registrationScheme).toBe('0184');
    expect(legalNumberOf('NL', '12345678').registrationScheme).toBe('0106');
    expect(legalNumberOf('NL', '00000001234567890000').registrationScheme).toBe('0190');
    expect(legalNumberOf('DE', 'HRB 4711')).toEqual({
      ...{ registrationNo: 'HRB 4711', registrationScheme: '' },
    });
  });

  it('asks the digits of addresses and VAT numbers that Peppol asks', () => {
    const at = (electronicScheme: string, electronicAddress: string) => ({
      ...{ ...party, electronicScheme, electronicAddress },
    });
    const peppol = { buyerReference: 'F 7', buyer: at('0192', '918553207') };
    const seller = at('0088', '4006381333931');
    expect(broken({ ...peppol, seller })).toEqual([]);
    expect(broken({ ...peppol, seller: at('0088', '4006381333932') })).toEqual([
      'PEPPOL-COMMON-R040',
    ]);
    const buyer = at('0208', '0202239950');
    expect(checkRules(invoice({ ...peppol, seller, buyer }))).toMatchObject([
      { rule: 'PEPPOL-COMMON-R043', place: 'buyer', field: 'Electronic address' },
    ]);
    expect(broken({ ...peppol, seller, buyer: at('0192', '918553208') })).toEqual([
      'PEPPOL-COMMON-R041',
    ]);
    expect(broken({ ...peppol, seller: { ...seller, vatNumber: 'NO918553207' } })).toEqual([
      'NO-R-001',
    ]);
  });

  it('asks for the other half of an electronic address in its field', () => {
    const halves = (side: 'seller' | 'buyer', of: Partial<EInvoice['seller']>) =>
      checkRules(invoice({ [side]: { ...party, ...of } })).map((one) => [
        ...[one.rule, one.place, one.field, one.message],
      ]);
    expect(halves('seller', { electronicAddress: '918553207' })).toEqual([
      [
        ...['BR-62', 'company', 'List of the address'],
        'Choose of which list the electronic address of your company is.',
      ],
    ]);
    expect(halves('seller', { electronicScheme: '0192' })).toEqual([
      [
        ...['BR-62', 'company', 'Electronic address'],
        'Enter the electronic address of your company, or choose no list.',
      ],
    ]);
    expect(halves('buyer', { electronicAddress: '1' })[0]).toContain('List of the address');
    expect(halves('buyer', { electronicScheme: '0192' })[0]).toContain(
      'Enter the electronic address of the customer, or choose no list.',
    );
  });
});
