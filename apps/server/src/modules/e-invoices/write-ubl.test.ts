import { NO_INVOICE_SETTINGS, type UntaxedCategory } from '@mainsheet/contract';
import { readEInvoice } from '@mainsheet/e-invoice';
import { amountText, decimal } from '@mainsheet/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breaches, elementsOf } from '../../../test/fixtures/message-definition.ts';
import { issuedDocuments } from '../../../test/fixtures/random-documents.ts';
import { UBL_CREDIT_NOTE, UBL_INVOICE } from '../../../test/fixtures/ubl-definition.ts';
import { invoiceOfDocument } from './invoice-of-document.ts';
import { writeUbl } from './write-ubl.ts';

type Saying = { untaxedCategory?: UntaxedCategory; exemptionReason?: string };

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

  /** An untaxed document with what the settings and the customer say of it. */
  const untaxed = (settings: Saying, customer: Saying) => {
    const [sources] = fc.sample(
      issuedDocuments.filter(({ whole }) => whole.lines.every((one) => one.source_key === null)),
      { numRuns: 1, seed: 3 },
    );
    const details = { ...sources!.contact.details, ...customer };
    return invoiceOfDocument({
      ...sources!,
      settings: { ...NO_INVOICE_SETTINGS, ...settings },
      contact: { ...sources!.contact, details },
    });
  };
  const EXEMPT: Saying = { untaxedCategory: 'E', exemptionReason: 'Article 148' };

  it('wait until somebody says why no VAT is charged', () => {
    expect(untaxed({}, {}).breaches).toMatchObject([
      { rule: 'BR-CO-18', place: 'invoiceSettings' },
    ]);
    const { invoice, breaches: broken } = untaxed({}, { untaxedCategory: 'AE' });
    expect(broken).toEqual([]);
    expect(invoice.taxes).toMatchObject([{ category: 'AE', reason: 'Reverse charge' }]);
  });

  it('have the reason of the settings for the category of the settings alone', () => {
    const reasonOf = (settings: Saying, customer: Saying) =>
      untaxed(settings, customer).invoice.taxes.map(({ category, reason }) => [category, reason]);
    expect(reasonOf(EXEMPT, {})).toEqual([['E', 'Article 148']]);
    expect(reasonOf(EXEMPT, { untaxedCategory: 'E' })).toEqual([['E', 'Article 148']]);
    expect(reasonOf(EXEMPT, { untaxedCategory: 'AE' })).toEqual([['AE', 'Reverse charge']]);
    expect(reasonOf(EXEMPT, { untaxedCategory: 'G' })).toEqual([['G', 'Export outside the EU']]);
    expect(reasonOf(EXEMPT, { ...EXEMPT, exemptionReason: 'Article 146' })).toEqual([
      ['E', 'Article 146'],
    ]);
  });

  it('ask for a reason where the category was chosen', () => {
    const reverse: Saying = { untaxedCategory: 'AE', exemptionReason: 'Article 196' };
    expect(untaxed(reverse, { untaxedCategory: 'E' }).breaches).toMatchObject([
      { rule: 'BR-E-10', place: 'buyer', field: 'Reason without VAT' },
    ]);
    expect(untaxed({ untaxedCategory: 'E' }, {}).breaches).toMatchObject([
      { rule: 'BR-E-10', place: 'invoiceSettings', field: 'Reason without VAT' },
    ]);
  });
});
