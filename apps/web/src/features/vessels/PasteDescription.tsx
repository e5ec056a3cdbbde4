import type { VesselInput } from '@mainsheet/contract';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import {
  Alert,
  CancelButton,
  civilToday,
  Dialog,
  showSnackbar,
  WideTable,
} from '../../ui/index.ts';
import { type Proposal, proposalsOf } from './description-proposals.ts';

type Read = ReturnType<typeof proposalsOf>;

/** A description pasted into the form: each figure is looked at beside its words before it is taken. */
export function PasteDescription({ onFilled }: { onFilled: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Paste a description
      </Button>
      {isOpen && <DescriptionDialog onFilled={onFilled} onClose={() => setOpen(false)} />}
    </>
  );
}

function DescriptionDialog(props: { onFilled: () => void; onClose: () => void }) {
  const form = useFormContext<VesselInput>();
  const [text, setText] = useState('');
  const [read, setRead] = useState<Read | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const look = () => {
    const next = proposalsOf(text, form.getValues(), civilToday());
    setRead(next);
    setChosen(new Set(next.proposals.filter(({ isSure }) => isSure).map(({ key }) => key)));
  };
  const choose = ({ key, subject }: Proposal) => {
    const rivals = read?.proposals.filter((other) => other.subject === subject) ?? [];
    const next = new Set(chosen);
    for (const rival of rivals) next.delete(rival.key);
    if (!chosen.has(key)) next.add(key);
    setChosen(next);
  };
  const fill = () => {
    const taken = read?.proposals.filter(({ key }) => chosen.has(key)) ?? [];
    const values = taken.reduce((before, { take }) => take(before), form.getValues());
    form.reset(values, { keepDefaultValues: true });
    props.onFilled();
    showSnackbar(`${taken.length} figures filled in. Look them over, then save.`);
    props.onClose();
  };
  return (
    <Dialog
      opened
      title="Paste a description"
      onClose={props.onClose}
      isChanged={text !== ''}
      widthPx={1080}
      actions={
        <>
          <CancelButton />
          {read && (
            <Button variant="default" onClick={() => setRead(null)}>
              Back to the text
            </Button>
          )}
          {read ? (
            <Button onClick={fill} disabled={chosen.size === 0}>
              Fill in {chosen.size}
            </Button>
          ) : (
            <Button onClick={look} disabled={text.trim() === ''}>
              Read it
            </Button>
          )}
        </>
      }
    >
      {read ? (
        <Proposals read={read} chosen={chosen} onChoose={choose} />
      ) : (
        <Textarea
          label="Description or questionnaire"
          description="Paste it as it came. Nothing is filled in before you have looked at it."
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          rows={14}
          data-autofocus
        />
      )}
    </Dialog>
  );
}

const MOST_SHOWN = 60;

type ProposalsProps = {
  read: Read;
  chosen: ReadonlySet<string>;
  onChoose: (proposal: Proposal) => void;
};

function Proposals({ read, chosen, onChoose }: ProposalsProps) {
  const { proposals, notUnderstood } = read;
  return (
    <div className="stack">
      {proposals.length === 0 ? (
        <Alert tone="warning">Nothing was read that the form does not hold already.</Alert>
      ) : (
        <WideTable label="What was read of the description">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">Take</th>
                <th scope="col">Now</th>
                <th scope="col">Read</th>
                <th scope="col">From the text</th>
              </tr>
            </thead>
            <tbody>
              {proposals.map((proposal) => (
                <tr key={proposal.key}>
                  <td>
                    <Checkbox
                      label={proposal.label}
                      aria-label={`${proposal.label}: ${proposal.after}`}
                      checked={chosen.has(proposal.key)}
                      onChange={() => onChoose(proposal)}
                    />
                  </td>
                  <td>{proposal.before || '–'}</td>
                  <td>{proposal.after}</td>
                  <td>
                    <mark>{proposal.quote}</mark>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
      {notUnderstood.length > 0 && (
        <Alert tone="warning">
          Not understood, nothing is guessed:
          <ul className="plain-list">
            {notUnderstood.slice(0, MOST_SHOWN).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          {notUnderstood.length > MOST_SHOWN && `and ${notUnderstood.length - MOST_SHOWN} more.`}
        </Alert>
      )}
    </div>
  );
}
