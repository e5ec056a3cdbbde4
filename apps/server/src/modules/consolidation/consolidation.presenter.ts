import { amountText } from '@mainsheet/money';
import { plainDecimal } from '../commercial-documents/index.ts';
import type { GroupRow } from './consolidate.ts';
import type { listMarks, readConsolidation } from './consolidation.service.ts';

/** Assets and expenses grow by debit; everything else is shown turned round, so that it grows too. */
const natural = (kind: string, sum: bigint): bigint =>
  kind === 'asset' || kind === 'expense' ? sum : -sum;

export function presentConsolidation(read: Awaited<ReturnType<typeof readConsolidation>>) {
  const { currency, companies, results, sheet, accumulated, difference } = read;
  const columns = Array.from({ length: companies.length + 2 }, (_, column) => column);
  const write = (minorUnits: bigint) => amountText(currency, minorUnits);
  const totalOf = (rows: readonly GroupRow[], kind: string) =>
    columns.map((column) =>
      rows
        .filter((row) => row.kind === kind)
        .reduce((sum, { amounts }) => sum + natural(kind, amounts[column]!), 0n),
    );
  const present = (rows: readonly GroupRow[]) =>
    rows.map(({ code, name, kind, amounts }) => ({
      ...{ code, name, kind },
      amounts: amounts.map((amount) => write(natural(kind, amount))),
    }));
  const [revenue, expenses] = [totalOf(results, 'revenue'), totalOf(results, 'expense')];
  const liabilities = totalOf(sheet, 'liability');
  const equity = totalOf(sheet, 'equity').map((sum, column) => sum + accumulated[column]!);
  return {
    ...{ currency, from: read.from, to: read.to, asOf: read.asOf },
    companies: companies.map(({ id, name, baseCurrency, ...rates }) => ({
      ...{ id, name, baseCurrency, closingRateOn: rates.closingRateOn },
      averageRate: plainDecimal(rates.averageRate),
      closingRate: plainDecimal(rates.closingRate),
    })),
    resultRows: present(results),
    revenue: revenue.map(write),
    expenses: expenses.map(write),
    result: columns.map((column) => write(revenue[column]! - expenses[column]!)),
    sheetRows: present(sheet),
    accumulatedResult: accumulated.map(write),
    assets: totalOf(sheet, 'asset').map(write),
    liabilities: liabilities.map(write),
    equity: equity.map(write),
    difference: difference.map(write),
    liabilitiesAndEquity: columns.map((column) =>
      write(liabilities[column]! + equity[column]! + difference[column]!),
    ),
    between: read.between.map(({ company, counterpart, minor }) => ({
      ...{ companyId: company.id, companyName: company.name },
      ...{ counterpartId: counterpart.id, counterpartName: counterpart.name },
      amount: write(minor),
    })),
  };
}

export const presentMark = (row: Awaited<ReturnType<typeof listMarks>>[number]) => ({
  ...{ contactId: row.contact_id, contactName: row.contact_name },
  ...{ companyId: row.is_company_id, companyName: row.company_name },
  ...{ markedBy: row.marked_by, markedAt: row.marked_at },
});
