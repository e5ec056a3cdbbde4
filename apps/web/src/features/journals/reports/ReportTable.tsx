import { Link } from '@tanstack/react-router';
import { formatAccounting, minorUnitDigits, TableHead, WideTable } from '../../../ui/index.ts';

/** A line of a report: its name and an amount for each column. */
export type ReportLine = {
  key: string;
  label: string;
  amounts: readonly (string | null)[];
  /** Where the ledger lines of an amount are. */
  hrefOf?: (column: number) => string | undefined;
  /** A sum of the lines above it. */
  isTotal?: boolean;
};

export type ReportSection = { title: string; lines: readonly ReportLine[] };

export type Report = {
  caption: string;
  columns: readonly string[];
  baseCurrency: string;
  /** Which columns are percentages. */
  percents?: readonly number[];
  sections: readonly ReportSection[];
  /** Below all of them. */
  foot: readonly ReportLine[];
};

/** A report of the books: accounts under their headings, every amount leads to its ledger lines. */
export function ReportTable(props: Report) {
  const { caption, columns, baseCurrency, percents = [], sections, foot } = props;
  const digits = minorUnitDigits(baseCurrency);
  return (
    <WideTable label={caption}>
      <table className="plain-table">
        <caption className="visually-hidden">{caption}</caption>
        <TableHead texts={['Account']} figures={[...columns]} />
        {sections
          .filter(({ lines }) => lines.length > 0)
          .map(({ title, lines }) => (
            <tbody key={title}>
              <tr className="section">
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  {title}
                </th>
              </tr>
              {lines.map((line) => (
                <Line key={line.key} {...{ line, digits, percents }} />
              ))}
            </tbody>
          ))}
        <tfoot>
          {foot.map((line) => (
            <Line key={line.key} {...{ line, digits, percents }} />
          ))}
        </tfoot>
      </table>
    </WideTable>
  );
}

type LineProps = { line: ReportLine; digits: number; percents: readonly number[] };

function Line({ line, digits, percents }: LineProps) {
  const { label, amounts, hrefOf, isTotal } = line;
  const weigh = (text: string) => (isTotal ? <strong>{text}</strong> : text);
  return (
    <tr>
      <th scope="row">{weigh(label)}</th>
      {amounts.map((amount, column) => {
        const isPercent = percents.includes(column);
        const figure = amount === null ? '–' : formatAccounting(amount, isPercent ? 1 : digits);
        const text = isPercent && amount !== null ? `${figure} %` : figure;
        const href = Number(amount) === 0 ? undefined : hrefOf?.(column);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no id of their own and never move
          <td key={column} className="end">
            {href ? (
              <Link to={href} className="list-link">
                {text}
              </Link>
            ) : (
              weigh(text)
            )}
          </td>
        );
      })}
    </tr>
  );
}
