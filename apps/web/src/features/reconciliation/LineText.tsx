import { formatDay, TextInput } from '../../ui/index.ts';
import { lineAmount, nameOfLine } from './line-words.ts';
import type { BankLine } from './reconciliation.queries.ts';

/** A line as the bank writes it. */
export function LineText({ line }: { line: BankLine }) {
  const more = [line.counterparty ? line.text : '', line.reference].filter(Boolean).join(', ');
  return (
    <div className="bank-line-text">
      <div className="row bank-line-head">
        <span className="strong grow">{nameOfLine(line)}</span>
        <span className="bank-line-amount">{lineAmount(line)}</span>
      </div>
      <div className="muted tiny">
        {formatDay(line.bookedOn)}, {line.account}
        {more && `: ${more}`}
      </div>
    </div>
  );
}

type LineSearchProps = { value: string; onChange: (text: string) => void };

/** Finds lines by who, what is written on them, or the other account. */
export const LineSearch = ({ value, onChange }: LineSearchProps) => (
  <TextInput
    label=""
    aria-label="Search lines"
    placeholder="Search lines"
    value={value}
    onChange={onChange}
  />
);
