import { showSnackbar } from '../../ui/index.ts';
import type { Outcome } from './mutations.ts';
import { useQuestion } from './use-question.tsx';

type Deletion<Row> = {
  /** What people call one row: "voyage 26-014". */
  nameOf: (row: Row) => string;
  /** The verb on the button. */
  action: string;
  /** What becomes of it. */
  text: string;
  remove: (row: Row) => Promise<Outcome>;
};

/** Deleting one row of a list: asks first, then tells how it went. */
export function useDeletion<Row>({ nameOf, action, text, remove }: Deletion<Row>) {
  const [ask, dialog] = useQuestion();
  const confirm = async (row: Row) => {
    const { refusal } = await remove(row);
    if (refusal !== null) showSnackbar(refusal, { error: true, durationMs: 6000 });
    else showSnackbar(`${capital(nameOf(row))} was deleted.`);
  };
  const askDelete = (row: Row) =>
    ask({
      title: `Delete ${nameOf(row)}?`,
      action,
      danger: true,
      text,
      onYes: () => void confirm(row),
    });
  return { askDelete, dialog };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
