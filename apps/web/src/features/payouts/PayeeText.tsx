import { formatInstant, Tag, type Tone } from '../../ui/index.ts';
import type { Payee } from './payouts.queries.ts';

const ANSWERS: Readonly<Record<string, readonly [string, Tone]>> = {
  MATCH: ['Match', 'positive'],
  CLOSE: ['Close match', 'warning'],
  NO_MATCH: ['No match', 'negative'],
  UNAVAILABLE: ['Not available', 'idle'],
};

/** What the bank says of the holder of an account, who said it and since when. */
export function PayeeText({ payee }: { payee: Payee | null | undefined }) {
  if (!payee) return <>The bank was not asked yet</>;
  const [name, tone] = ANSWERS[payee.answer] ?? [payee.answer, 'idle' as const];
  return (
    <span>
      <Tag tone={tone}>{name}</Tag> {payee.text.replace(/\.$/, '')}. {payee.source},{' '}
      {formatInstant(payee.answeredAt)} UTC
    </span>
  );
}
