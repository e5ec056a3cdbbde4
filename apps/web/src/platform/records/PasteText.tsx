import { Button, Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import {
  Alert,
  CancelButton,
  civilToday,
  Dialog,
  showSnackbar,
  WideTable,
} from '../../ui/index.ts';

/** One value that a text offers, beside what the form holds. */
export type Proposal<Values> = {
  key: string;
  /** Of proposals of one subject at most one is taken. */
  subject: string;
  label: string;
  before: string;
  after: string;
  /** The words that it was read from. */
  quote: string;
  /** The only reading of its subject. */
  isSure: boolean;
  take: (values: Values) => Values;
};

/** What a text would change in the values of a form, and the words nothing was read from. */
export type ReadText<Values> = {
  readonly proposals: readonly Proposal<Values>[];
  readonly notUnderstood: readonly string[];
};

/** The words of spans, each on one line. */
export const quoteOf = (
  text: string,
  spans: readonly { readonly from: number; readonly to: number }[],
): string =>
  spans.map(({ from, to }) => text.slice(from, to).replaceAll(/\s+/g, ' ').trim()).join(' … ');

type PasteTextProps<Values> = {
  /** "Paste a description": the button and the title. */
  title: string;
  /** What is pasted: the label of its field. */
  label: string;
  read: (
    text: string,
    values: Values,
    today: string,
  ) => ReadText<Values> | Promise<ReadText<Values>>;
  onFilled: () => void;
};

/** A text pasted into the form: each value is looked at beside its words before it is taken. */
export function PasteText<Values extends FieldValues>(props: PasteTextProps<Values>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {props.title}
      </Button>
      {isOpen && <PasteDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function PasteDialog<Values extends FieldValues>(
  props: PasteTextProps<Values> & { onClose: () => void },
) {
  const form = useFormContext<Values, unknown, Values>();
  const [text, setText] = useState('');
  const [read, setRead] = useState<ReadText<Values> | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const look = async () => {
    const next = await props.read(text, form.getValues(), civilToday());
    setRead(next);
    setChosen(new Set(next.proposals.filter(({ isSure }) => isSure).map(({ key }) => key)));
  };
  const choose = ({ key, subject }: Proposal<Values>) => {
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
      title={props.title}
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
            <Button onClick={() => void look()} disabled={text.trim() === ''}>
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
          label={props.label}
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

type ProposalsProps<Values> = {
  read: ReadText<Values>;
  chosen: ReadonlySet<string>;
  onChoose: (proposal: Proposal<Values>) => void;
};

function Proposals<Values>({ read, chosen, onChoose }: ProposalsProps<Values>) {
  const { proposals, notUnderstood } = read;
  return (
    <div className="stack">
      {proposals.length === 0 ? (
        <Alert tone="warning">Nothing was read that the form does not hold already.</Alert>
      ) : (
        <WideTable label="What was read of the text">
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
