import { describe, expect, it } from 'vitest';
import { billedOf, cautionsOf, checkRules, readEInvoice, withoutPapers } from './index.ts';

/** An invoice of a German chandler as ZUGFeRD holds it: two lines at 19 %, EUR 119.00 in all. */
const CII = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
  xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
  xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocument>
    <ram:ID>R-4711</ram:ID><ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20261103</udt:DateTimeString></ram:IssueDateTime>
  </rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:IncludedSupplyChainTradeLineItem>
      <ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedTradeProduct><ram:Name>Rope</ram:Name></ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>12.50</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
      <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="H87">4</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement>
        <ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax>
        <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>50.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>
      </ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>
    <ram:IncludedSupplyChainTradeLineItem>
      <ram:AssociatedDocumentLineDocument><ram:LineID>2</ram:LineID></ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedTradeProduct><ram:Name>Paint</ram:Name></ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>5.00</ram:ChargeAmount><ram:BasisQuantity unitCode="LTR">10</ram:BasisQuantity></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
      <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="LTR">100</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement>
        <ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax>
        <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>50.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>
      </ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>
    <ram:ApplicableHeaderTradeAgreement>
      <ram:SellerTradeParty>
        <ram:Name>Elbe Schiffsausrüstung GmbH</ram:Name>
        <ram:PostalTradeAddress><ram:LineOne>Kai 3</ram:LineOne><ram:CityName>Hamburg</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">22/815/0815</ram:ID></ram:SpecifiedTaxRegistration>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456789</ram:ID></ram:SpecifiedTaxRegistration>
      </ram:SellerTradeParty>
      <ram:BuyerTradeParty>
        <ram:Name>Skagen AS</ram:Name>
        <ram:PostalTradeAddress><ram:LineOne>Strandgaten 18</ram:LineOne><ram:CountryID>NO</ram:CountryID></ram:PostalTradeAddress>
      </ram:BuyerTradeParty>
      <ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>PO-9</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement>
      <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>DE89370400440532013000</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
      <ram:ApplicableTradeTax><ram:CalculatedAmount>19.00</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>100.00</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax>
      <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20261203</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>100.00</ram:LineTotalAmount><ram:TaxBasisTotalAmount>100.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">19.00</ram:TaxTotalAmount><ram:GrandTotalAmount>119.00</ram:GrandTotalAmount><ram:DuePayableAmount>119.00</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;

function invoiceOf(xml: string) {
  const read = readEInvoice(xml);
  if ('fault' in read) throw new Error(read.fault);
  return read.invoice;
}

const faultOf = (xml: string): string | null => {
  const read = readEInvoice(xml);
  return 'fault' in read ? read.fault : null;
};

describe('an e-invoice that somebody sends', () => {
  it('is read from CII with its parties, days, account and order', () => {
    const invoice = invoiceOf(CII);
    expect(invoice).toMatchObject({
      ...{ kind: 'invoice', number: 'R-4711', issuedOn: '2026-11-03', dueOn: '2026-12-03' },
      ...{ currency: 'EUR', orderReference: 'PO-9' },
      seller: { name: 'Elbe Schiffsausrüstung GmbH', vatNumber: 'DE123456789', countryCode: 'DE' },
      buyer: { name: 'Skagen AS', countryCode: 'NO' },
      payTo: { number: 'DE89370400440532013000' },
      totals: { lines: '100.00', tax: '19.00', withTax: '119.00', due: '119.00' },
    });
    expect(checkRules(invoice)).toEqual([]);
  });

  it('bills its lines with one tax; a price for ten is billed by its amount', () => {
    expect(billedOf(invoiceOf(CII), 190)).toEqual({
      lines: [
        { description: 'Rope', quantity: '4', unit: 'pc', rate: '12.50' },
        { description: 'Paint', quantity: '1', unit: '', rate: '50.00' },
      ],
      taxes: [{ name: 'VAT', rate: '19' }],
      cautions: [],
    });
  });

  it('has what is added and taken off by its word and its sign, however true is written', () => {
    const allowance = (indicator: string, amount: string) =>
      `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${indicator}</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>${amount}</ram:ActualAmount><ram:Reason>x</ram:Reason></ram:SpecifiedTradeAllowanceCharge>`;
    const of = (indicator: string, amount: string) =>
      invoiceOf(
        CII.replace('<ram:SpecifiedTradePaymentTerms>', `${allowance(indicator, amount)}$&`),
      ).adjustments.map((one) => [one.isCharge, one.amount]);
    expect(of('true', '10.00')).toEqual([[true, '10.00']]);
    expect(of('1', '-10.00')).toEqual([[true, '-10.00']]);
    expect(of('false', '10.00')).toEqual([[false, '-10.00']]);
    expect(of('0', '-10.00')).toEqual([[false, '10.00']]);
    const ubl = (indicator: string, amount: string) =>
      invoiceOf(
        `<Invoice><AllowanceCharge><ChargeIndicator>${indicator}</ChargeIndicator><Amount>${amount}</Amount></AllowanceCharge></Invoice>`,
      ).adjustments.map((one) => one.amount);
    expect([ubl('1', '+5.'), ubl('false', '-10'), ubl('0', '1e3')]).toEqual([
      ['5'],
      ['10'],
      ['-0'],
    ]);
  });

  it('is a credit note by each type that is one, in both syntaxes; a type that is none is said', () => {
    const cii = (code: string) => invoiceOf(CII.replace('>380<', `>${code}<`));
    const ubl = (code: string) =>
      invoiceOf(`<Invoice><InvoiceTypeCode>${code}</InvoiceTypeCode></Invoice>`);
    for (const code of '81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' ')) {
      expect([code, cii(code).kind, ubl(code).kind]).toEqual([code, 'creditNote', 'creditNote']);
    }
    for (const code of ['380', '384', '389', '326']) {
      expect([cii(code).kind, cautionsOf(cii(code))]).toEqual(['invoice', []]);
    }
    expect(cautionsOf(cii('999'))).toEqual([
      'Its type 999 is none of EN 16931: see whether it is a bill or a credit note.',
    ]);
    expect(cautionsOf(cii(''))[0]).toContain('does not say of which type');
  });

  it('has the tax in its own currency where it stands in another one too, in whichever order', () => {
    const total = '<ram:TaxTotalAmount currencyID="EUR">19.00</ram:TaxTotalAmount>';
    const abroad = '<ram:TaxTotalAmount currencyID="NOK">221.00</ram:TaxTotalAmount>';
    expect(invoiceOf(CII.replace(total, `${abroad}${total}`)).totals.tax).toBe('19.00');
    expect(invoiceOf(CII.replace(total, `${total}${abroad}`)).totals.tax).toBe('19.00');
    const own =
      '<TaxTotal><TaxAmount currencyID="EUR">19.00</TaxAmount><TaxSubtotal><TaxAmount>19.00</TaxAmount></TaxSubtotal></TaxTotal>';
    const theirs = '<TaxTotal><TaxAmount currencyID="NOK">221.00</TaxAmount></TaxTotal>';
    const ubl = (...taxTotals: string[]) =>
      invoiceOf(
        `<Invoice><DocumentCurrencyCode>EUR</DocumentCurrencyCode>${taxTotals.join('')}</Invoice>`,
      );
    for (const invoice of [ubl(own, theirs), ubl(theirs, own)]) {
      expect([invoice.totals.tax, invoice.taxes.length]).toEqual(['19.00', 1]);
    }
    // Neither is its own: the one with parts says more.
    expect(ubl(theirs, own.replace('EUR', 'SEK')).totals.tax).toBe('19.00');
  });

  it('says that somebody else is paid, and that there are several accounts', () => {
    const means =
      '<ram:SpecifiedTradeSettlementPaymentMeans><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>NO9386011117947</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>';
    const factored = CII.replace(
      '<ram:InvoiceCurrencyCode>',
      '<ram:PayeeTradeParty><ram:Name>Nord Factoring</ram:Name></ram:PayeeTradeParty>$&',
    ).replace('<ram:ApplicableTradeTax><ram:CalculatedAmount>', `${means}$&`);
    const said = [
      'It is to be paid to Nord Factoring, not to Elbe Schiffsausrüstung GmbH: ask the vendor whether that is so.',
      'It may be paid to several accounts: DE89370400440532013000, NO9386011117947. The first is proposed; choose which is meant.',
    ];
    expect(cautionsOf(invoiceOf(factored))).toEqual(said);
    const account = (id: string) =>
      `<PaymentMeans><PayeeFinancialAccount><ID>${id}</ID></PayeeFinancialAccount></PaymentMeans>`;
    const ubl = invoiceOf(
      `<Invoice><InvoiceTypeCode>380</InvoiceTypeCode><PayeeParty><PartyName><Name>Nord Factoring</Name></PartyName></PayeeParty>${account('A1')}${account('A1')}${account('B2')}</Invoice>`,
    );
    expect([ubl.payee, ubl.payTo?.number, ubl.otherAccounts]).toEqual([
      ...['Nord Factoring', 'A1'],
      ['B2'],
    ]);
  });

  it('says which of its sums contradict each other, and what was paid before', () => {
    const wrong = CII.replace('GrandTotalAmount>119.00', 'GrandTotalAmount>118.00');
    expect(cautionsOf(invoiceOf(wrong))).toEqual([
      'Total with VAT says 118.00 EUR; its parts come to 119.00. (BR-CO-15)',
      'Amount due says 119.00 EUR; its parts come to 118.00. (BR-CO-16)',
    ]);
    const invoice = invoiceOf(CII);
    const totals = { ...invoice.totals, prepaid: '19.00', due: '100.00' };
    expect(cautionsOf({ ...invoice, totals })).toEqual([
      '19.00 EUR was paid before: 100.00 EUR is asked for.',
    ]);
  });

  it('with several rates has each tax as a line, and says so', () => {
    const invoice = invoiceOf(CII);
    const tax = invoice.taxes[0]!;
    const taxes = [
      { ...tax, taxable: '50.00', amount: '9.50' },
      { ...tax, rate: '7', taxable: '50.00', amount: '3.50' },
    ];
    const billed = billedOf({ ...invoice, taxes }, 190);
    expect(billed.taxes).toEqual([]);
    expect(billed.lines.slice(2)).toMatchObject([
      { description: 'VAT 19 % of 50.00', rate: '9.50' },
      { description: 'VAT 7 % of 50.00', rate: '3.50' },
    ]);
    expect(billed.cautions.join(' ')).toContain('several rates of VAT');
  });

  it('is refused when it is hostile or something else', () => {
    expect(faultOf(`<!DOCTYPE x [<!ENTITY a "b">]>${CII}`)).toContain('document type');
    expect(faultOf('<a>'.repeat(30) + '</a>'.repeat(30))).toContain('deeper');
    expect(faultOf('<Invoice><ID>1</Invoice>')).toContain('well-formed');
    expect(faultOf('<Order/>')).toBe('This file is no e-invoice: neither UBL nor CII.');
    expect(faultOf(`<Invoice>${'x'.repeat(1_000_001)}</Invoice>`)).toContain('too long');
    // References to entities that nobody declared stay the words they are.
    expect(faultOf('<Invoice><ID>&lol;</ID></Invoice>')).toBeNull();
  });

  it('is refused with more parts than any invoice has', () => {
    const parts = (name: string, count: number) => `<${name}/>`.repeat(count);
    const line = '<InvoiceLine><LineExtensionAmount>1</LineExtensionAmount></InvoiceLine>';
    const of = (inner: string) => `<Invoice>${inner}</Invoice>`;
    const taxes = (count: number) => `<TaxTotal>${parts('TaxSubtotal', count)}</TaxTotal>`;
    expect(faultOf(of(parts('InvoiceLine', 5001)))).toBe(
      'This file has more than 5,000 lines: ask the vendor for the invoice in parts.',
    );
    expect(faultOf(of(parts('AllowanceCharge', 5001)))).toContain('allowances and charges');
    expect(faultOf(of(taxes(51)))).toContain('more than 50 amounts of VAT');
    const most = invoiceOf(of(line.repeat(5000) + taxes(50)));
    expect(cautionsOf(most).length).toBeGreaterThan(0);
    expect(billedOf(most, 190).lines.length).toBeLessThan(190);
  });

  it('comes without the papers that are packed into it', () => {
    const packed = `<cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf">${'QUJD'.repeat(9)}</cbc:EmbeddedDocumentBinaryObject>`;
    expect(withoutPapers(`<a>${packed}<b>1</b></a>`)).toBe(
      '<a><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf"></cbc:EmbeddedDocumentBinaryObject><b>1</b></a>',
    );
  });
});
