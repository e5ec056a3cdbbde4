import { journalReversal } from '@mainsheet/contract';
import { useMutate, useVerdict } from '../../platform/records/mutations.ts';
import {
  civilToday,
  DateTimeInput,
  FormDialog,
  FormField,
  showSnackbar,
  useKitForm,
} from '../../ui/index.ts';
import { nameOfJournal, type StepSubject } from './journal-status.ts';
import { REVERSE_JOURNAL } from './journals.queries.ts';

type ReverseDialogProps = { journal: StepSubject; onClose: (isDone: boolean) => void };

/** Asks for the day on which a posted journal is taken back. */
export function ReverseDialog({ journal, onClose }: ReverseDialogProps) {
  const { id, version, journalOn } = journal;
  const today = civilToday();
  const form = useKitForm(journalReversal, { on: today < journalOn ? journalOn : today });
  const { refusal, judge } = useVerdict(form);
  const [reverse, isBusy] = useMutate(REVERSE_JOURNAL);
  const submit = async ({ on }: { on: string }) => {
    const reversed = judge(await reverse({ id, version, on }));
    if (!reversed) return;
    showSnackbar(reversed.message);
    onClose(true);
  };
  return (
    <FormDialog
      title={`Reverse ${nameOfJournal(journal)}`}
      form={form}
      action="Reverse"
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <p className="muted">
        A second posting turns every line round; the journal keeps its number.
      </p>
      <FormField control={form.control} name="on">
        {({ value, onChange, ...field }) => (
          <DateTimeInput
            label="Reverse on"
            value={value}
            onChange={(day) => onChange(day ?? '')}
            {...field}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
