import type { OutcomeFragment } from '../../api/generated/graphql.ts';
import { FileChooser } from '../../ui/index.ts';
import { MayButton } from '../permissions/MayButton.tsx';
import type { PermissionKey } from '../permissions/permissions.ts';
import { type MutationDocument, type Outcome, useMutate } from '../records/mutations.ts';

type ImportButtonProps = {
  children: string;
  /** What the picked file is called to those who do not see it. */
  fileLabel: string;
  accept: string;
  needs?: PermissionKey;
  mutation: MutationDocument<OutcomeFragment, { text: string }>;
  onDone: (outcome: Outcome) => void;
};

/** Takes a text file from the disk and hands it to the server. */
export function ImportButton(props: ImportButtonProps) {
  const { children, fileLabel, accept, needs = 'accounting.modify', mutation, onDone } = props;
  const [importText, isBusy] = useMutate(mutation);
  const take = async ([file]: readonly File[]) => {
    if (file) onDone(await importText({ text: await file.text() }));
  };
  return (
    <FileChooser accept={accept} label={fileLabel} onChoose={take}>
      {(button) => (
        <MayButton {...button} needs={needs} variant="default" loading={isBusy}>
          {children}
        </MayButton>
      )}
    </FileChooser>
  );
}
