import { Button, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMutate } from '../../../platform/records/mutations.ts';
import {
  Facts,
  formatDay,
  formatInstant,
  moneyText,
  Page,
  PageHead,
  Panel,
  TableHead,
  Tag,
  WideTable,
} from '../../../ui/index.ts';
import { PaperLink } from '../../papers/index.ts';
import { DecisionDialog, type Verb } from '../DecisionDialog.tsx';
import { payoutHref } from '../links.ts';
import { PayTabs } from '../PayTabs.tsx';
import { toneOf } from '../payout-words.ts';
import { totalsText } from './BatchFindings.tsx';
import { batchTone } from './BatchList.tsx';
import { APPROVE_BATCH, type Batch, REJECT_BATCH } from './batches.queries.ts';
import { PaymentFile } from './PaymentFile.tsx';

/** A batch that was submitted: the payouts it became, and the decision on those that wait. */
export function BatchSheet({ batch, again }: { batch: Batch; again: () => void }) {
  const { payouts, totals } = batch;
  const waiting = payouts.filter((one) => one.isForMe).length;
  return (
    <Page>
      <PageHead
        title={`${batch.number} ${batch.name}`}
        meta={<Tag tone={batchTone(batch.status)}>{batch.status}</Tag>}
        tabs={<PayTabs present={null} />}
        actions={<PaymentFile batch={batch} />}
      />
      <div className="with-side">
        <Panel title="Payouts" flush>
          <WideTable label="Payouts of the batch">
            <table className="plain-table wraps">
              <TableHead
                texts={[
                  'Row',
                  'Payout',
                  'Status',
                  'Beneficiary',
                  'Account',
                  'Reference',
                  'Documents',
                ]}
                figures={['Amount']}
              />
              <tbody>
                {payouts.map((one) => (
                  <tr key={one.id}>
                    <td className="num">{one.row}</td>
                    <td>
                      <Link to={payoutHref(one.id)}>{one.number}</Link>
                    </td>
                    <td>
                      <Tag tone={toneOf(one.status)}>{one.status}</Tag>
                      {one.hold && <Tag tone="warning">Held</Tag>}
                    </td>
                    <td>{one.beneficiaryName}</td>
                    <td className="nowrap">{one.account}</td>
                    <td>{one.reference}</td>
                    <td>
                      {one.documents.map((paper) => (
                        <PaperLink key={paper.id} paper={paper} />
                      ))}
                    </td>
                    <td className="end num">{moneyText(one.currency, one.amount)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </WideTable>
        </Panel>
        <div className="stack">
          {waiting > 0 && <Decision batch={batch} onDone={again} />}
          <Panel title="Batch">
            <Facts
              facts={[
                ['Comes to', totalsText(totals)],
                ['From', batch.accountName],
                ['Send on', formatDay(batch.paymentDate)],
                ['Prepared by', batch.makerNames.join(', ')],
                ['Submitted', batch.submittedAt && `${formatInstant(batch.submittedAt)} UTC`],
              ]}
            />
          </Panel>
        </div>
      </div>
    </Page>
  );
}

/** One decision on all that waits for whoever looks, bound to what is shown. */
function Decision({ batch, onDone }: { batch: Batch; onDone: () => void }) {
  const [isCompared, setCompared] = useState(false);
  const [open, setOpen] = useState<Verb | null>(null);
  const { approvable, approvableTotals, contentHash: hash, payouts } = batch;
  const held = payouts.filter((one) => one.isForMe && one.hold !== null).length;
  return (
    <Panel title="Your decision">
      <div className="stack">
        <Checkbox
          checked={isCompared}
          onChange={(event) => setCompared(event.currentTarget.checked)}
          label="I have compared payees, accounts and amounts with what we owe"
        />
        <Button disabled={!isCompared || approvable === 0} onClick={() => setOpen('approve')}>
          Approve {approvable === 1 ? '1 payout' : `${approvable} payouts`}
        </Button>
        <Button variant="default" onClick={() => setOpen('reject')}>
          Reject all that wait
        </Button>
        {held > 0 && (
          <p className="muted">
            {held === 1 ? '1 payout is held' : `${held} payouts are held`} and waits: open it to see
            why.
          </p>
        )}
        <p className="muted small pay-hash">
          {approvable > 0 && `${totalsText(approvableTotals)}. `}
          Your approval is bound to every payout shown here ({hash.slice(0, 4)}…{hash.slice(-4)}).
        </p>
      </div>
      {open && (
        <Decide
          verb={open}
          batch={batch}
          onClose={(isDone) => {
            setOpen(null);
            if (isDone) onDone();
          }}
        />
      )}
    </Panel>
  );
}

type DecideProps = {
  verb: Verb;
  batch: Batch;
  onClose: (isDone: boolean) => void;
};

function Decide({ verb, batch, onClose }: DecideProps) {
  const [approve] = useMutate(APPROVE_BATCH);
  const [reject] = useMutate(REJECT_BATCH);
  const { id, contentHash: hash, approvable, approvableTotals } = batch;
  return (
    <DecisionDialog
      verb={verb}
      title={
        verb === 'approve'
          ? `Approve ${approvable} payouts, ${totalsText(approvableTotals)}?`
          : `Reject all of ${batch.number} that wait?`
      }
      sentence="Once enough people have approved them, the bank sends them. Confirm that it is you."
      decide={({ proof, reason }) =>
        verb === 'approve' ? approve({ id, hash, proof }) : reject({ id, hash, reason, proof })
      }
      onClose={onClose}
    />
  );
}
