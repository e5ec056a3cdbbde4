import type { EstimateInput, Finding } from '@mainsheet/voyage';
import { Link } from '@tanstack/react-router';
import { Panel, State, Tag } from '../../ui/index.ts';
import type { Voyage } from './voyage-record.ts';

const TAB_OF: Readonly<Record<string, string>> = {
  itinerary: 'itinerary',
  cargoes: 'cargo',
  bunkers: 'bunkers',
  ecaFuels: 'bunkers',
  nonEcaFuels: 'bunkers',
};

/** The tab on which a finding is mended; the vessel's findings lead to the vessel. */
export const tabOfFinding = (finding: Pick<Finding, 'path'>): string =>
  TAB_OF[finding.path.split('.')[0] ?? ''] ?? 'overview';

/** The row a finding stands at: "Qingdao, Discharging". */
export function placeOf({ path }: Pick<Finding, 'path'>, inputs: EstimateInput): string {
  const [list, index] = path.split('.');
  if (list === 'cargoes') return inputs.cargoes[Number(index)]?.name ?? '';
  const row = list === 'itinerary' ? inputs.itinerary[Number(index)] : undefined;
  return row ? `${row.portName}, ${row.portFunction}` : '';
}

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
