import { type Column, toCsv } from '../../../ui/index.ts';
import type { Report, ReportLine } from './ReportTable.tsx';

/** A report as a file: figures as they are, without separators. */
export function reportCsv({ columns, sections, foot }: Report): string {
  const label: Column<ReportLine> = {
    key: 'label',
    header: 'Account',
    width: 0,
    kind: 'text',
    value: (line) => line.label,
  };
  const amounts = columns.map(
    (header, index): Column<ReportLine> => ({
      key: String(index),
      header,
      width: 0,
      kind: 'number',
      value: (line) => line.amounts[index] ?? null,
    }),
  );
  return toCsv([label, ...amounts], [...sections.flatMap(({ lines }) => lines), ...foot]);
}
