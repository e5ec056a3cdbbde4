import { readEInvoice } from '@mainsheet/e-invoice';
import { amountText, decimal } from '@mainsheet/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breaches, elementsOf } from '../../../test/message-definition.ts';
import { issuedDocuments } from '../../../test/random-documents.ts';
import { UBL_CREDIT_NOTE, UBL_INVOICE } from '../../../test/ubl-definition.ts';
import { invoiceOfDocument } from './invoice-of-document.ts';
import { writeUbl } from './write-ubl.ts';

describe('e-invoices of issued documents', () => {
  it('keep every rule of the norm and foot to the document, whatever is billed', () => {
    fc.assert(
      fc.property(issuedDocuments, (sources) => {
        const { invoice, breaches: broken } = invoiceOfDocument(sources);
        const { currency, total_minor: total } = sources.whole.document;
        expect(broken).toEqual([]);
        expect(decimal(invoice.totals.due).eq(amountText(currency, total))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('are written in the order of the schema, and nothing is written empty', () => {
    fc.assert(
      fc.property(issuedDocuments, (sources) => {
        const { invoice } = invoiceOfDocument(sources);
        const definition = invoice.kind === 'invoice' ? UBL_INVOICE : UBL_CREDIT_NOTE;
        const xml = writeUbl(invoice);
        expect(breaches(elementsOf(xml), definition, '')).toEqual([]);
        expect(xml).not.toMatch(/<([\w:]+)[^>]*><\/\1>|<[\w:]+[^>]*\/>/);
      }),
      { numRuns: 100 },
    );
  });

  it('say the same again when they are read', () => {
    fc.assert(
      fc.property(issuedDocuments, (sources) => {
        const { invoice } = invoiceOfDocument(sources);
        expect(readEInvoice(writeUbl(invoice))).toEqual({ invoice });
      }),
      { numRuns: 100 },
    );
  });

  it('say that a document with several taxes is none', () => {
    const [sources] = fc.sample(
      issuedDocuments.filter(({ whole }) => whole.lines.some((one) => one.source_key !== null)),
      { numRuns: 1, seed: 3 },
    );
    const { lines, document } = sources!.whole;
    const second = { ...lines.at(-1)!, line_no: 9, source_key: 'tax.2' };
    const made = invoiceOfDocument({ ...sources!, whole: { document, lines: [...lines, second] } });
    expect(made.breaches.map(({ rule, field }) => [rule, field])).toEqual([['BR-CO-04', 'Tax']]);
  });

  it('wait until somebody says why no VAT is charged', () => {
    const [sources] = fc.sample(
      issuedDocuments.filter(({ whole }) => whole.lines.every((one) => one.source_key === null)),
      { numRuns: 1, seed: 3 },
    );
    const settings = { ...sources!.settings, untaxedCategory: '' as const };
    expect(invoiceOfDocument({ ...sources!, settings }).breaches).toMatchObject([
      { rule: 'BR-CO-18', place: 'invoice settings' },
    ]);
    const contact = {
      ...sources!.contact,
      details: { ...sources!.contact.details, untaxedCategory: 'AE' as const },
    };
    const { invoice, breaches: broken } = invoiceOfDocument({ ...sources!, settings, contact });
    expect(broken).toEqual([]);
    expect(invoice.taxes).toMatchObject([{ category: 'AE', reason: 'Reverse charge' }]);
  });
});
