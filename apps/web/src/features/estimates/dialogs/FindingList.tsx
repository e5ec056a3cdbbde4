import type { Finding } from '@mainsheet/voyage';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';

type FindingListProps = {
  findings: readonly Finding[];
  /** Goes to the cell; absent where there is none on this page. */
  onGo?: (finding: Finding) => void;
};

/** Findings, errors first, each leading to its cell. */
export function FindingList({ findings, onGo }: FindingListProps) {
  const ordered = findings.toSorted(
    (a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'),
  );
  return (
    <ul className="ws-finding-list">
      {ordered.map((finding) => {
        const Icon = finding.severity === 'error' ? IconAlertCircle : IconAlertTriangle;
        const tone = finding.severity === 'error' ? 'negative' : 'warning';
        return (
          <li key={`${finding.code}-${finding.path}-${finding.message}`}>
            <Icon size={14} className={tone} aria-label={finding.severity} />
            {onGo ? (
              <button type="button" className="ws-finding" onClick={() => onGo(finding)}>
                {finding.message}
              </button>
            ) : (
              <span>{finding.message}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
