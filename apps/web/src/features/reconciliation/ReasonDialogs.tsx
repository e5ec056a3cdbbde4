import { z } from 'zod';
import { type Outcome, useMutate, useVerdict } from '../../platform/records/mutations.ts';
import { FormDialog, showSnackbar, TextField, useKitForm } from '../../ui/index.ts';
import { lineAmount, nameOfLine } from './line-words.ts';
import {
  type BankLine,
  DELETE_STATEMENT,
  IGNORE_LINE,
  type Statement,
  UNDO_LINE,
} from './reconciliation.queries.ts';

const reasonSchema = z.object({
  reason: z.string().trim().min(1, 'Say why.').max(200, 'Keep to 200 characters.'),
});
type Reason = z.infer<typeof reasonSchema>;

type AskedProps = { onClose: () => void; onDone: () => void };
type LineDialogProps = AskedProps & { line: BankLine };

type ReasonDialogProps = AskedProps & {
  title: string;
  action: string;
  text: string;
  run: (reason: string) => Promise<Outcome>;
  isBusy: boolean;
};

function ReasonDialog({ title, action, text, run, isBusy, onClose, onDone }: ReasonDialogProps) {
  const form = useKitForm<Reason>(reasonSchema, { reason: '' });
  const { refusal, judge } = useVerdict(form);
  const submit = async ({ reason }: Reason) => {
    const answer = judge(await run(reason));
    if (!answer) return;
    showSnackbar(answer.message);
    onDone();
    onClose();
  };
  return (
    <FormDialog {...{ title, form, action, isBusy, refusal, onClose }} onSubmit={submit}>
      <p className="muted">{text}</p>
      <TextField<Reason> name="reason" label="Reason" required />
    </FormDialog>
  );
}

/** Sets a line aside that is nothing of ours. */
export function IgnoreDialog(props: LineDialogProps) {
  const { id: lineId, version } = props.line;
  const [ignore, isBusy] = useMutate(IGNORE_LINE);
  return (
    <ReasonDialog
      {...props}
      title={`Set aside ${nameOfLine(props.line)}?`}
      action="Set aside"
      text={`${lineAmount(props.line)} stays on the statement and is posted nowhere.`}
      run={(reason) => ignore({ lineId, version, reason })}
      isBusy={isBusy}
    />
  );
}

/** Opens a matched line again. */
export function UndoDialog(props: LineDialogProps) {
  const { id: lineId, version, matches } = props.line;
  const [undo, isBusy] = useMutate(UNDO_LINE);
  const isLinked = matches.every(({ origin }) => origin === 'link');
  return (
    <ReasonDialog
      {...props}
      title={`Undo the match of ${nameOfLine(props.line)}?`}
      action="Undo"
      text={
        isLinked
          ? 'The line is open again; what it was linked to stays in the books.'
          : 'The line is open again, and what was posted with the match is reversed today.'
      }
      run={(reason) => undo({ lineId, version, reason })}
      isBusy={isBusy}
    />
  );
}

/** Takes a statement out again that was taken in by mistake. */
export function DeleteStatementDialog({
  statement,
  ...rest
}: AskedProps & { statement: Statement }) {
  const { id: statementId, account, newLineCount } = statement;
  const [remove, isBusy] = useMutate(DELETE_STATEMENT);
  const lines = newLineCount === 1 ? 'The line' : `The ${newLineCount} lines`;
  return (
    <ReasonDialog
      {...rest}
      title={`Take out the statement of ${account}?`}
      action="Take out"
      text={`${lines} that came with it go too; nothing is posted or reversed. Its file can be uploaded again.`}
      run={(reason) => remove({ statementId, reason })}
      isBusy={isBusy}
    />
  );
}
