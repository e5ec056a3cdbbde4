import { Link } from '@tanstack/react-router';
import { Panel, State, Tag } from '../../ui/index.ts';
import { placeOf, tabOfFinding } from './findings.ts';
import type { Voyage } from './voyage-record.ts';

/** What the validator finds in the voyage, errors first, each with the way to its place. */
export function FindingsPanel({ voyage }: { voyage: Voyage }) {
  const findings = voyage.result.findings.toSorted((a, b) => a.severity.localeCompare(b.severity));
  return (
    <Panel title="Errors and warnings" hint={`${findings.length} open`} flush>
      {findings.length === 0 && <State title="Nothing to mend">The voyage adds up.</State>}
      {findings.map((finding) => (
        <div key={`${finding.code} ${finding.path}`} className="finding">
          <div className="row">
            <Tag tone={finding.severity === 'error' ? 'negative' : 'warning'}>
              {finding.severity}
            </Tag>
            <span className="grow" />
            {finding.path.startsWith('vessel') ? (
              <Link to="/vessels/vessel-detail" search={{ id: voyage.vesselId }}>
                Open the vessel
              </Link>
            ) : (
              <Link
                to="."
                search={{ id: voyage.id, tab: tabOfFinding(finding), menu: 'errors' }}
                replace
              >
                Show
              </Link>
            )}
          </div>
          <span>{finding.message}</span>
          <span className="muted tiny">{placeOf(finding, voyage.inputs)}</span>
        </div>
      ))}
    </Panel>
  );
}
