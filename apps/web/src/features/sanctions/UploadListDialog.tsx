import { SANCTIONS_LIST_NAMES } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { uploadFile } from '../../platform/lists/files.ts';
import {
  Alert,
  CancelButton,
  Dialog,
  FileChooser,
  SelectInput,
  showSnackbar,
} from '../../ui/index.ts';

const LISTS = Object.entries(SANCTIONS_LIST_NAMES).map(([value, label]) => ({ value, label }));

const FORMS: Readonly<Record<string, string>> = {
  OFAC: 'sdn.xml or sdn.csv, as the US Treasury publishes them',
  UN: 'The consolidated list as XML',
  EU: 'The consolidated list as XML or CSV (version 1.1)',
  UK: 'The UK Sanctions List as XML or CSV',
  OWN: 'A CSV headed Name, Kind, IMO, Country, Aliases, Reason',
};

/** A new edition of a list, which takes the place of the one before. */
export function UploadListDialog({ onClose }: { onClose: (isDone: boolean) => void }) {
  const [list, setList] = useState<string | null>('OFAC');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const upload = async ([file]: readonly File[]) => {
    if (!file || !list) return;
    setBusy(true);
    const query = new URLSearchParams({ list, name: file.name });
    const sent = await uploadFile(`sanctions/files?${query}`, file);
    setBusy(false);
    setRefusal(sent.refusal);
    if (sent.refusal !== null) return;
    showSnackbar(sent.message);
    onClose(true);
  };
  return (
    <Dialog
      opened
      title="Upload a sanctions list"
      onClose={() => onClose(false)}
      actions={
        <>
          <CancelButton />
          <FileChooser
            accept=".xml,.csv,text/csv,application/xml"
            label="File of the list"
            onChoose={upload}
          >
            {(button) => (
              <Button {...button} loading={isBusy} disabled={list === null}>
                Choose the file
              </Button>
            )}
          </FileChooser>
        </>
      }
    >
      <div className="stack">
        <SelectInput label="List" options={LISTS} value={list} onChange={setList} />
        {list && <p className="muted">{FORMS[list]}. Everybody is compared with it at once.</p>}
        {refusal && <Alert tone="negative">{refusal}</Alert>}
      </div>
    </Dialog>
  );
}
