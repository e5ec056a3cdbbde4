import type { ScreenedSubject } from '@mainsheet/contract';
import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { useMay } from '../../platform/session/use-session.ts';
import { Alert, type Tone } from '../../ui/index.ts';
import { caseHref } from './case-words.ts';
import { BENEFICIARY_STANDING, CONTACT_STANDING, VESSEL_STANDING } from './sanctions.queries.ts';

const QUERIES = {
  beneficiary: BENEFICIARY_STANDING,
  contact: CONTACT_STANDING,
  vessel: VESSEL_STANDING,
} as const;

const TONES: Readonly<Record<string, Tone>> = {
  BLOCKED: 'negative',
  HELD: 'warning',
  PENDING: 'accent',
};

/** How somebody stands against the sanctions lists; nothing where there is nothing to say. */
export function ScreeningNotice({ kind, id }: { kind: ScreenedSubject; id: string }) {
  const mayOpen = useMay('sanctions.view');
  const [{ data }] = useQuery({ query: QUERIES[kind], variables: { id }, context: FRESH });
  const standing = data?.standing;
  const tone = standing ? TONES[standing.state] : undefined;
  if (!standing || !tone) return null;
  return (
    <Alert tone={tone}>
      {standing.text}{' '}
      {standing.caseId && mayOpen && (
        <Link to={caseHref(standing.caseId)} className="link-button">
          Open the case
        </Link>
      )}
    </Alert>
  );
}
