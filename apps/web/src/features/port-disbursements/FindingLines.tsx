import { Alert } from '../../ui/index.ts';
import type { PortCostFinding } from './port-disbursements.queries.ts';

/** What the checks found, where it was found; what somebody judged is said so. */
export function FindingLines({ findings }: { findings: readonly PortCostFinding[] }) {
  return findings.map(({ key, sentence, verdict }) => (
    <Alert key={key} tone={verdict === 'Open' ? 'warning' : 'accent'}>
      {verdict === 'Open' ? sentence : `${sentence} ${verdict}.`}
    </Alert>
  ));
}
