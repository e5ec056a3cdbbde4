import type { OutcomeFragment } from '../../api/generated/graphql.ts';
import { type Deed, type DeedDocument, useDeed } from '../../app/deeds.ts';
import { MayButton } from '../../app/MayButton.tsx';
import { FileChooser } from '../../ui/index.ts';

type ImportButtonProps = {
  children: string;
  /** What the picked file is called to those who do not see it. */
  fileLabel: string;
  accept: string;
  mutation: DeedDocument<OutcomeFragment, { text: string }>;
  onDone: (deed: Deed) => void;
};

/** Takes a text file from the disk and hands it to the server. */
export function ImportButton({ children, fileLabel, accept, mutation, onDone }: ImportButtonProps) {
  const [importText, isBusy] = useDeed(mutation);
  const take = async ([file]: readonly File[]) => {
    if (file) onDone(await importText({ text: await file.text() }));
  };
  return (
    <FileChooser accept={accept} label={fileLabel} onChoose={take}>
      {(button) => (
        <MayButton {...button} needs="accounting.modify" variant="default" loading={isBusy}>
          {children}
        </MayButton>
      )}
    </FileChooser>
  );
}
