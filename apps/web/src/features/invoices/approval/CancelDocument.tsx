import type { OutcomeFragment } from '../../../api/generated/graphql.ts';
import type { Outcome } from '../../../platform/records/mutations.ts';
import { ReasonDialog } from '../../../platform/records/ReasonDialog.tsx';

type CancelDocumentProps = {
  /** What people call the document: INV-00012. */
  name: string;
  noun: string;
  /** What is done to it, where it is not cancelled: “Reverse”, “reversed”. */
  verb?: { readonly does: string; readonly done: string };
  /** What becomes of it. */
  text: string;
  cancel: (reason: string) => Promise<Outcome<OutcomeFragment>>;
  isBusy: boolean;
  onClose: (isDone: boolean) => void;
};

const CANCEL = { does: 'Cancel', done: 'cancelled' };

/** Cancels a document with a reason; what was posted is reversed. */
export function CancelDocument(props: CancelDocumentProps) {
  const { name, noun, verb = CANCEL, text, cancel, isBusy, onClose } = props;
  return (
    <ReasonDialog
      title={`${verb.does} ${name}?`}
      action={`${verb.does} ${noun}`}
      isDanger
      cancel="Keep it"
      missing={`Say why the ${noun} is ${verb.done}.`}
      run={cancel}
      {...{ text, isBusy, onClose }}
    />
  );
}
