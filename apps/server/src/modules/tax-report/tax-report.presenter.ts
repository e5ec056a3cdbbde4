import { amountText } from '@mainsheet/money';
import type { Sheet } from '../../platform/documents/documents.ts';
import { plainDecimal } from '../commercial-documents/index.ts';
import type { TaxPostingRow } from './tax-report.repository.ts';
import type { listPostings, readTaxReport } from './tax-report.service.ts';

type Answer<Read extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Read>>;

const amount = (currency: string, minor: bigint | string): string => amountText(currency, minor);

const percent = (rate: string | null): string | null => (rate === null ? null : plainDecimal(rate));

export function presentTaxReport(read: Answer<typeof readTaxReport>) {
  const { baseCurrency, span, rows, accounts } = read;
  const write = (minor: bigint | string) => amount(baseCurrency, minor);
  const taxOf = (side: string): bigint =>
    rows
      .filter((row) => row.side === side)
      .reduce((sum, { tax_minor: minor }) => sum + BigInt(minor), 0n);
  const [output, input] = [taxOf('output'), taxOf('input')];
  return {
    baseCurrency,
    from: span.from,
    to: span.to,
    rows: rows.map((row) => ({
      side: row.side,
      name: row.name,
      rate: percent(row.rate),
      net: write(row.net_minor),
      tax: write(row.tax_minor),
      documents: row.documents,
    })),
    outputTax: write(output),
    inputTax: write(input),
    payable: write(output - input),
    ledgerOutputTax: write(accounts.output_minor),
    ledgerInputTax: write(accounts.input_minor),
  };
}

function presentPosting(row: TaxPostingRow) {
  return {
    transactionId: row.transaction_id,
    postedOn: row.posted_on,
    side: row.side,
    documentType: row.document_type,
    documentId: row.document_id,
    reference: row.reference,
    description: row.description,
    contactId: row.contact_id,
    contactName: row.contact_name,
    isReversal: row.is_reversal,
    name: row.name,
    rate: percent(row.rate),
    currency: row.currency,
    net: amount(row.currency, row.net_minor),
    tax: amount(row.currency, row.tax_minor),
    exchangeRate: plainDecimal(row.exchange_rate),
    exchangeRateOn: row.rate_on,
    exchangeRateSource: row.rate_source,
    baseNet: amount(row.base_currency, row.base_net_minor),
    baseTax: amount(row.base_currency, row.base_tax_minor),
  };
}

export const presentPostings = ({ baseCurrency, rows, total }: Answer<typeof listPostings>) => ({
  baseCurrency,
  rows: rows.map(presentPosting),
  total,
});

/** The postings of a span as a sheet: each with its document, its rate and both its currencies. */
export function sheetOfPostings(rows: readonly TaxPostingRow[]): Sheet {
  const money = (currency: string, text: string) => ({ currency, amount: text });
  return {
    title: 'VAT',
    columns: [
      { header: 'Side', kind: 'text' },
      { header: 'Date', kind: 'date' },
      { header: 'Document', kind: 'text' },
      { header: 'Description', kind: 'text' },
      { header: 'Counterparty', kind: 'text' },
      { header: 'Tax', kind: 'text' },
      { header: 'Percent', kind: 'percent' },
      { header: 'Currency', kind: 'text' },
      { header: 'Net', kind: 'money' },
      { header: 'Tax amount', kind: 'money' },
      { header: 'Exchange rate', kind: 'number' },
      { header: 'Rate of', kind: 'date' },
      { header: 'Rate from', kind: 'text' },
      { header: 'Base currency', kind: 'text' },
      { header: 'Net in base', kind: 'money' },
      { header: 'Tax in base', kind: 'money' },
    ],
    rows: rows.map((row) => {
      const one = presentPosting(row);
      return [
        ...[one.side === 'output' ? 'Output' : 'Input', one.postedOn, one.reference],
        ...[one.description, one.contactName, one.name, one.rate, one.currency],
        ...[money(one.currency, one.net), money(one.currency, one.tax), one.exchangeRate],
        ...[one.exchangeRateOn, one.exchangeRateSource, row.base_currency],
        ...[money(row.base_currency, one.baseNet), money(row.base_currency, one.baseTax)],
      ];
    }),
  };
}
