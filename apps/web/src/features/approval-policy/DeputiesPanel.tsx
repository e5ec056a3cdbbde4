import { type ApprovalDeputyInput, approvalDeputyInput } from '@mainsheet/contract';
import { useState } from 'react';
import { FRESH } from '../../api/fresh.ts';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { RecordDialog } from '../../platform/records/RecordDialog.tsx';
import { useQuestion } from '../../platform/records/use-question.tsx';
import {
  civilToday,
  DateField,
  formatDay,
  Panel,
  SelectField,
  showSnackbar,
  Tag,
  Waiting,
} from '../../ui/index.ts';
import {
  APPROVAL_DEPUTIES,
  type ApprovalDeputy,
  type DeputyChoice,
  END_DEPUTY,
  NAME_DEPUTY,
} from './approvals.queries.ts';

/** Who decides on payments in whose stead while somebody is away. */
export function DeputiesPanel() {
  const [{ data, error }, again] = useFreshQuery({ query: APPROVAL_DEPUTIES });
  const [isNaming, setNaming] = useState(false);
  if (error) return <FailedRead error={error} onRetry={() => again(FRESH)} />;
  if (!data) return <Waiting />;
  const { rows, candidates } = data.approvalDeputies;
  return (
    <Panel
      title="Deputies"
      hint="Decide on payments in somebody's stead; the two never count as two for a payout"
      actions={
        <MayButton
          needs="paymentApprovals.modify"
          variant="default"
          onClick={() => setNaming(true)}
        >
          Name my deputy
        </MayButton>
      }
      flush={rows.length > 0}
    >
      {rows.length === 0 ? (
        <p className="muted">Nobody is away. Who names a deputy keeps their own right to decide.</p>
      ) : (
        <ul className="settings-rows" aria-label="Deputies">
          {rows.map((row) => (
            <DeputyLine key={row.id} row={row} onEnded={() => again(FRESH)} />
          ))}
        </ul>
      )}
      {isNaming && (
        <NameDialog
          candidates={candidates}
          onSaved={(message) => {
            setNaming(false);
            showSnackbar(message);
            again(FRESH);
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </Panel>
  );
}

const TONES = { Running: 'accent', Coming: 'warning' } as const;

function DeputyLine({ row, onEnded }: { row: ApprovalDeputy; onEnded: () => void }) {
  const [end, isBusy] = useMutate(END_DEPUTY);
  const [ask, dialog] = useQuestion();
  const names = `${row.deputyName} for ${row.memberName}`;
  const finish = async () => {
    showOutcome(await end({ id: row.id, version: row.version }));
    onEnded();
  };
  return (
    <li>
      <div className="grow">
        <div className="strong">{names}</div>
        <div className="muted small">
          {formatDay(row.startsOn)} to {formatDay(row.endsOn)}
          {row.endedAt && `, ended ${formatDay(row.endedAt)} by ${row.endedBy}`}
          {row.endReason && `: ${row.endReason}`}
        </div>
      </div>
      <Tag tone={TONES[row.state as keyof typeof TONES]}>{row.state}</Tag>
      {row.mayEnd && (
        <MayButton
          needs="paymentApprovals.modify"
          variant="default"
          loading={isBusy}
          aria-label={`End: ${names}`}
          onClick={() =>
            ask({
              title: `End ${names}?`,
              action: 'End now',
              danger: true,
              text: 'What was decided in the stead of somebody stays decided.',
              onYes: () => void finish(),
            })
          }
        >
          End
        </MayButton>
      )}
      {dialog}
    </li>
  );
}

type NameDialogProps = {
  candidates: readonly DeputyChoice[];
  onSaved: (message: string) => void;
  onClose: () => void;
};

function NameDialog({ candidates, onSaved, onClose }: NameDialogProps) {
  const [name] = useMutate(NAME_DEPUTY);
  const today = civilToday();
  return (
    <RecordDialog<ApprovalDeputyInput>
      title="Name my deputy"
      schema={approvalDeputyInput}
      start={{ deputyId: '', startsOn: today, endsOn: today }}
      send={(data) => name({ data })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <SelectField<ApprovalDeputyInput>
        name="deputyId"
        label="Deputy"
        options={candidates.map(({ id, name: label }) => ({ value: id, label }))}
        hint={
          candidates.length === 0
            ? 'Nobody else may approve payments. Give somebody the role of an approver first.'
            : 'Somebody who approves payments too'
        }
      />
      <div className="field-grid">
        <DateField<ApprovalDeputyInput> name="startsOn" label="First day" />
        <DateField<ApprovalDeputyInput> name="endsOn" label="Last day" />
      </div>
    </RecordDialog>
  );
}
