import { Link } from '@tanstack/react-router';
import { formatDay, Tag, TextInput } from '../../ui/index.ts';
import { transactionHref } from '../journals/index.ts';
import { lineAmount, nameOfLine } from './line-words.ts';
import type { BankLine } from './reconciliation.queries.ts';

const waitingText = (days: number): string =>
  days === 0 ? 'since today' : `for ${days} ${days === 1 ? 'day' : 'days'}`;

/** A line as the bank writes it, and how long it has been open. */
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
        {line.status === 'Open' && `, open ${waitingText(line.ageDays)}`}
      </div>
    </div>
  );
}

/** The postings that a line is. */
export const MatchText = ({ line }: { line: BankLine }) =>
  line.matches.map(({ transactionId, reference, description, isReversed }) => (
    <div key={transactionId}>
      <Link to={transactionHref(transactionId)} className="list-link">
        {reference || description}
      </Link>{' '}
      <span className="muted tiny">{description}</span>{' '}
      {isReversed && <Tag tone="warning">Taken back</Tag>}
    </div>
  ));

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
