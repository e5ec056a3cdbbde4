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

  it('comes without the papers that are packed into it', () => {
    const packed = `<cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf">${'QUJD'.repeat(9)}</cbc:EmbeddedDocumentBinaryObject>`;
    expect(withoutPapers(`<a>${packed}<b>1</b></a>`)).toBe(
      '<a><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf"></cbc:EmbeddedDocumentBinaryObject><b>1</b></a>',
    );
  });
});
