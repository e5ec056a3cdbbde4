import type { ApprovalPolicy } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useClient } from 'urql';
import { errorText } from '../../api/error-text.ts';
import { FRESH } from '../../api/fresh.ts';
import type { ReplayPolicyQuery } from '../../api/generated/graphql.ts';
import {
  Alert,
  formatInstantShort,
  formatNumber,
  minorUnitDigits,
  TableHead,
  WideTable,
} from '../../ui/index.ts';
import { REPLAY_POLICY } from './approval-policy.queries.ts';

type Replay = ReplayPolicyQuery['replayApprovalPolicy'];
type Tried = { replay: Replay } | { refusal: string };

const peopleOf = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`;

/** Tries the policy as it stands in the form on what was submitted lately, before it is proposed. */
export function PolicyReplay() {
  const { getValues, trigger } = useFormContext<ApprovalPolicy>();
  const client = useClient();
  const [tried, setTried] = useState<Tried | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    if (!(await trigger())) return;
    setBusy(true);
    const { data, error } = await client.query(REPLAY_POLICY, { data: getValues() }, FRESH);
    setBusy(false);
    if (data) setTried({ replay: data.replayApprovalPolicy });
    else if (error) setTried({ refusal: errorText(error) });
  };
  return (
    <div className="approval-steps">
      <p className="muted small">
        Before you propose it: which payouts of the last 90 days would this policy have asked others
        for?
      </p>
      <Button variant="default" onClick={() => void run()} loading={isBusy}>
        Try on the last 90 days
      </Button>
      <div role="status">
        {tried && 'refusal' in tried && <Alert tone="negative">{tried.refusal}</Alert>}
        {tried && 'replay' in tried && <Outcome replay={tried.replay} />}
      </div>
    </div>
  );
}

function Outcome({ replay }: { replay: Replay }) {
  const { days, looked, changed } = replay;
  const all = `${looked} ${looked === 1 ? 'payout' : 'payouts'} of the last ${days} days`;
  if (changed.length === 0) return <p>Nothing changes for the {all}.</p>;
  return (
    <>
      <p>
        {changed.length} of the {all} would need other approvals:
      </p>
      <WideTable label="Payouts that would need other approvals">
        <table className="plain-table">
          <TableHead
            texts={['Payout', 'Submitted', 'To', 'Amount', 'Now', 'Proposed', 'Because']}
          />
          <tbody>
            {changed.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.number}</th>
                <td>{formatInstantShort(row.submittedAt)} UTC</td>
                <td>{row.beneficiaryName}</td>
                <td className="end">
                  {row.currency} {formatNumber(row.amount, minorUnitDigits(row.currency))}
                </td>
                <td>{peopleOf(row.approversNow)}</td>
                <td>{peopleOf(row.approversProposed)}</td>
                <td>{row.because.join('; ') || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </>
  );
}
