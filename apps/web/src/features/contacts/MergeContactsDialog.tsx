import type { MergeField } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import type { ContactMergePreviewQuery } from '../../api/generated/graphql.ts';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { useMutate } from '../../platform/records/mutations.ts';
import { Alert, CancelButton, Dialog, Facts, SelectInput, showSnackbar } from '../../ui/index.ts';
import { ContactPicker } from './ContactPicker.tsx';
import { CONTACT_MERGE_PREVIEW, MERGE_CONTACTS } from './contacts.queries.ts';

type Named = { id: string; name: string };
type Preview = ContactMergePreviewQuery['contactMergePreview'];

type MergeContactsDialogProps = {
  main: Named;
  /** Null where it is still to be chosen. */
  merged: Named | null;
  onMerged: (id: string) => void;
  onClose: () => void;
};

/** Two records of one company become one: which stands, what it takes over, and what is read as its own from then on. */
export function MergeContactsDialog(props: MergeContactsDialogProps) {
  const { onMerged, onClose } = props;
  const [main, setMain] = useState(props.main);
  const [merged, setMerged] = useState(props.merged);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState<string | null>(null);
  const [send, isBusy] = useMutate(MERGE_CONTACTS);
  const [{ data, error }] = useFreshQuery({
    query: CONTACT_MERGE_PREVIEW,
    variables: { mainId: main.id, mergedId: merged?.id ?? main.id },
    pause: !merged || merged.id === main.id,
  });
  const preview = merged && merged.id !== main.id ? data?.contactMergePreview : undefined;
  const turn = () => {
    if (!merged) return;
    setMain(merged);
    setMerged(main);
    setTaken(new Set());
  };
  const submit = async (of: Preview) => {
    const { answer, refusal: refused } = await send({
      data: {
        ...{ mainId: of.main.id, mainVersion: of.main.version },
        ...{ mergedId: of.merged.id, mergedVersion: of.merged.version },
        fromMerged: [...taken] as MergeField[],
      },
    });
    if (!answer?.contact) return setRefusal(refused);
    showSnackbar(answer.message);
    onMerged(answer.contact.id);
  };
  return (
    <Dialog
      opened
      title="Merge contacts"
      widthPx={640}
      onClose={onClose}
      isChanged={taken.size > 0}
      actions={
        <>
          <CancelButton />
          <Button variant="default" disabled={!merged} onClick={turn}>
            Let the other stand
          </Button>
          <Button
            loading={isBusy}
            disabled={!preview || preview.obstacles.length > 0}
            onClick={() => preview && void submit(preview)}
          >
            Merge
          </Button>
        </>
      }
    >
      <div className="stack">
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        {error && <Alert tone="negative">{errorText(error)}</Alert>}
        {!props.merged && (
          <ContactPicker
            label="Merge with"
            value={merged?.id ?? null}
            valueLabel={merged?.name}
            onChange={(id) => id === null && setMerged(null)}
            onPick={({ id, name }) => setMerged({ id, name })}
          />
        )}
        {merged?.id === main.id && (
          <Alert tone="warning">Choose another record: this is {main.name} itself.</Alert>
        )}
        {preview && <Plan preview={preview} taken={taken} onTake={setTaken} />}
      </div>
    </Dialog>
  );
}

type PlanProps = {
  preview: Preview;
  taken: ReadonlySet<string>;
  onTake: (taken: ReadonlySet<string>) => void;
};

/** What stands in the fields that differ, and what becomes of all that names the merged record. */
function Plan({ preview, taken, onTake }: PlanProps) {
  const { main, merged, fields, moves, heldAccounts, obstacles } = preview;
  const choose = (key: string, isTaken: boolean) => {
    const next = new Set(taken);
    if (isTaken) next.add(key);
    else next.delete(key);
    onTake(next);
  };
  return (
    <>
      {obstacles.map((text) => (
        <Alert key={text} tone="negative">
          {text}
        </Alert>
      ))}
      <p>
        <b>{main.name}</b> stands. <b>{merged.name}</b> leaves the lists; tags, kinds and people of
        both stay, and nothing that is posted or approved is rewritten.
      </p>
      {fields.map(({ key, label, main: own, merged: other }) => (
        <SelectInput
          key={key}
          label={label}
          value={taken.has(key) ? 'merged' : 'main'}
          options={[
            { value: 'main', label: own || `Empty, as ${main.name} has it` },
            { value: 'merged', label: other || `Empty, as ${merged.name} has it` },
          ]}
          onChange={(value) => choose(key, value === 'merged')}
        />
      ))}
      {moves.length > 0 ? (
        <>
          <h3>Read as {main.name} from now on</h3>
          <Facts facts={moves.map(({ label, count }) => [label, String(count)] as const)} />
        </>
      ) : (
        <p className="muted">No document, charter or payment names {merged.name}.</p>
      )}
      {heldAccounts > 0 && (
        <Alert tone="warning">
          {heldAccounts === 1 ? '1 bank account is' : `${heldAccounts} bank accounts are`} held
          until another person confirms {heldAccounts === 1 ? 'it' : 'them'} anew by a call to a
          number that both records were known by. Payouts on their way to{' '}
          {heldAccounts === 1 ? 'it' : 'them'} wait.
        </Alert>
      )}
    </>
  );
}
