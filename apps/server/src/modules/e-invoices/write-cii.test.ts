import { readEInvoice } from '@mainsheet/e-invoice';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { issuedDocuments } from '../../../test/fixtures/random-documents.ts';
import { invoiceOfDocument } from './invoice-of-document.ts';
import { writeCii } from './write-cii.ts';
import { writeUbl } from './write-ubl.ts';

describe('e-invoices of issued documents as CII', () => {
  it('say the same again when they are read, and the same as UBL does', () => {
    fc.assert(
      fc.property(issuedDocuments, (sources) => {
        const { invoice } = invoiceOfDocument(sources);
        const read = readEInvoice(writeCii(invoice));
        expect(read).toEqual({ invoice });
        expect(read).toEqual(readEInvoice(writeUbl(invoice)));
      }),
      { numRuns: 200 },
    );
  });

  it('have the parts that the schema asks for in its order, and nothing else empty', () => {
    fc.assert(
      fc.property(issuedDocuments, (sources) => {
        const xml = writeCii(invoiceOfDocument(sources).invoice);
        const parts = [
          ...['rsm:ExchangedDocumentContext', 'rsm:ExchangedDocument>'],
          ...['ram:IncludedSupplyChainTradeLineItem', 'ram:ApplicableHeaderTradeAgreement'],
          ...['ram:SellerTradeParty', 'ram:BuyerTradeParty'],
          ...['ram:ApplicableHeaderTradeDelivery/', 'ram:ApplicableHeaderTradeSettlement'],
          ...['ram:SpecifiedTradeSettlementHeaderMonetarySummation', 'ram:DuePayableAmount'],
        ].map((part) => xml.indexOf(`<${part}`));
        expect(parts).not.toContain(-1);
        expect(parts).toEqual(parts.toSorted((a, b) => a - b));
        expect(xml.match(/<([\w:]+)[^>]*><\/\1>|<[\w:]+[^>]*\/>/g)).toEqual([
          '<ram:ApplicableHeaderTradeDelivery/>',
        ]);
      }),
      { numRuns: 100 },
    );
  });
});
