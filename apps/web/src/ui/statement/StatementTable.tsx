import type { ReactNode } from 'react';
import { AccountingCell } from '../cells/cells.tsx';
import type { FigureValue } from '../format/number.ts';
import './statement.css';

export type StatementLine = {
  kind?: 'line' | 'heading' | 'subtotal' | 'total';
  text: ReactNode;
  /** Second line in small print. */
  detail?: ReactNode;
  /** One figure per column; null leaves the place blank. */
  figures?: readonly FigureValue[];
};

type StatementTableProps = {
  /** Accessible caption. */
  caption: string;
  columns: readonly string[];
  lines: readonly StatementLine[];
  decimals?: number;
};

/** A statement as accountants write it: parentheses, subtotals with a line, totals with two. */
export function StatementTable({ caption, columns, lines, decimals = 2 }: StatementTableProps) {
  return (
    <table className="statement">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Line</span>
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="end">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a statement have no other identity
          <tr key={index} className={line.kind ?? 'line'}>
            <th scope="row">
              {line.text}
              {line.detail && <div className="muted tiny">{line.detail}</div>}
            </th>
            {columns.map((column, position) => {
              const value = line.figures?.[position];
              return (
                <td key={column} className="end">
                  {value !== null && value !== undefined && (
                    <AccountingCell value={value} decimals={decimals} />
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
