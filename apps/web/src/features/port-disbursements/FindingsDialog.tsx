import { useState } from 'react';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import {
  CancelButton,
  CopyButton,
  Dialog,
  formatAccounting,
  formatDay,
  minorUnitDigits,
  TableHead,
  Tag,
  type Tone,
  WideTable,
} from '../../ui/index.ts';
import type { PortCostsVoyage } from './disbursement-record.ts';
import { JudgeFinding } from './JudgeFinding.tsx';
import type { Disbursement, PortCostFinding } from './port-disbursements.queries.ts';
import './port-disbursements.css';

const TONES: Readonly<Record<string, Tone>> = {
  Open: 'warning',
  Accepted: 'positive',
  Disputed: 'negative',
};

type FindingsDialogProps = { voyage: PortCostsVoyage; record: Disbursement; onClose: () => void };

/** What an auditor would ask about one account, and what became of each question. */
export function FindingsDialog({ voyage, record, onClose }: FindingsDialogProps) {
  const [judged, setJudged] = useState<Judging | null>(null);
  const { disputeText } = record;
  return (
    <>
      <Dialog
        opened
        title={`Findings, ${record.portName}`}
        onClose={onClose}
        widthPx={1040}
        actions={<CancelButton>Close</CancelButton>}
      >
        <div className="stack">
          <Findings record={record} onJudge={setJudged} />
          {disputeText && (
            <section aria-label="Mail to the agent">
              <p className="small muted">
                What is disputed, as a mail to the agent:{' '}
                <CopyButton text={disputeText} what="Mail to the agent" />
              </p>
              <pre className="dispute-text small">{disputeText}</pre>
            </section>
          )}
        </div>
      </Dialog>
      {judged && (
        <JudgeFinding
          voyageId={voyage.id}
          recordId={record.id}
          {...judged}
          onClose={() => setJudged(null)}
        />
      )}
    </>
  );
}

type Judging = { finding: PortCostFinding; verdict: 'Accepted' | 'Disputed' };
type FindingsProps = { record: Disbursement; onJudge: (judging: Judging) => void };

function Findings({ record, onJudge }: FindingsProps) {
  return (
    <WideTable label="Findings">
      <table className="plain-table wraps">
        <caption className="visually-hidden">Findings</caption>
        <TableHead
          texts={['Line', 'Finding', 'Standing', 'Decide']}
          figures={['Expected', 'Charged', 'Difference']}
        />
        <tbody>
          {record.findings.map((finding) => (
            <tr key={finding.key}>
              <th scope="row">
                {finding.line == null
                  ? 'All'
                  : `${finding.line + 1} ${record.lineItems[finding.line]?.description ?? ''}`}
              </th>
              <td>{finding.sentence}</td>
              <td>
                <Tag tone={TONES[finding.verdict] ?? 'idle'}>{finding.verdict}</Tag>
                {finding.reason && (
                  <p className="small muted">
                    {`“${finding.reason}” ${finding.byName ?? ''}, ${finding.at ? formatDay(finding.at) : ''}`}
                  </p>
                )}
              </td>
              <td>
                <Decide finding={finding} onJudge={onJudge} />
              </td>
              <td className="end">{amountOf(finding, finding.expected)}</td>
              <td className="end">{amountOf(finding, finding.charged)}</td>
              <td className="end strong">
                {`${finding.currency} ${amountOf(finding, finding.difference)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

const amountOf = ({ currency }: PortCostFinding, text: string | null | undefined): string =>
  text == null ? '–' : formatAccounting(text, minorUnitDigits(currency));

type DecideProps = { finding: PortCostFinding; onJudge: (judging: Judging) => void };

function Decide({ finding, onJudge }: DecideProps) {
  const choices = [
    ['Accept', 'Accepted'],
    ['Dispute', 'Disputed'],
  ] as const;
  return choices
    .filter(([, verdict]) => verdict !== finding.verdict)
    .map(([label, verdict]) => (
      <MayButton
        key={verdict}
        needs="contracts.modify"
        size="compact-xs"
        variant="subtle"
        onClick={() => onJudge({ finding, verdict })}
      >
        {label}
      </MayButton>
    ));
}
