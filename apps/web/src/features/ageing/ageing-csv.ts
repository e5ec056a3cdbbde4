import type { Column } from '../../ui/columns/column.ts';
import { toCsv } from '../../ui/columns/csv.ts';
import type { Report } from './ageing.queries.ts';

type Party = Pick<Report['parties'][number], 'contactName' | 'amounts' | 'total'>;

/** How the buckets are called on the page and in files. */
export const bucketName = (label: string): string =>
  label === 'Current' ? 'Not due' : `${label.replace('90+', 'Over 90')} days`;

/** A line a party and the sum, amounts exact, in base currency. */
export function ageingCsv(report: Report, party: string): string {
  const columns: readonly Column<Party>[] = [
    { key: 'party', header: party, width: 0, kind: 'text', value: (row) => row.contactName },
    ...report.buckets.map(
      (label, index): Column<Party> => ({
        ...{ key: label, header: bucketName(label), width: 0, kind: 'number' },
        value: (row) => row.amounts[index] ?? '',
      }),
    ),
    {
      ...{ key: 'total', header: `Total ${report.currency}`, width: 0, kind: 'number' },
      value: (row) => row.total,
    },
  ];
  const { amounts, total, on } = report;
  return toCsv(columns, [...report.parties, { contactName: `Open on ${on}`, amounts, total }]);
}
