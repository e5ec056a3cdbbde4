import { Button } from '@mantine/core';
import { useState } from 'react';
import { listOf, textOf } from '../../api/rest.ts';
import { uploadFile } from '../../app/files.ts';
import {
  Alert,
  CancelButton,
  Dialog,
  FileChooser,
  optionsOf,
  SelectInput,
  showSnackbar,
  TextInput,
} from '../../ui/index.ts';

type Answers = { account: string; currency: string; dateOrder: string; decimal: string };
const NOTHING: Answers = { account: '', currency: '', dateOrder: '', decimal: '' };

/** What a table of a bank leaves open, by the path under which the server asks for it. */
const CHOICES = {
  dateOrder: {
    label: 'Order of the day',
    options: optionsOf(['day first', 'month first', 'year first']),
  },
  decimal: { label: 'Decimal sign', options: optionsOf(['decimal comma', 'decimal point']) },
} as const;

/** Takes in a file of a bank; what it leaves open is asked, and the file is sent again with the answer. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [answers, setAnswers] = useState(NOTHING);
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState('');
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const send = async (chosen: File, answered: Answers) => {
    setBusy(true);
    const given = Object.entries(answered).filter(([, value]) => value !== '');
    const query = new URLSearchParams(given).toString();
    const sent = await uploadFile(`bank-statements/files${query ? `?${query}` : ''}`, chosen);
    setBusy(false);
    if (sent.refusal === null) {
      showSnackbar(sent.message);
      const found = listOf(sent.data.faults).map(textOf);
      if (found.length === 0) return onClose();
      setRefusal('');
      setAsked(new Set());
      return setFaults(found);
    }
    setRefusal(sent.refusal);
    if (sent.path in answers) setAsked((before) => new Set([...before, sent.path]));
  };
  const choose = async ([chosen]: readonly File[]) => {
    if (!chosen) return;
    // What was answered was of another file.
    setAnswers(NOTHING);
    setAsked(new Set());
    setFaults([]);
    setFile(chosen);
    await send(chosen, NOTHING);
  };
  const answer = (key: keyof Answers) => (value: string | null) =>
    setAnswers((before) => ({ ...before, [key]: value ?? '' }));
  return (
    <Dialog
      opened
      title="Upload a bank statement"
      onClose={onClose}
      actions={
        <>
          <CancelButton>{faults.length > 0 ? 'Close' : 'Cancel'}</CancelButton>
          {file && asked.size > 0 && (
            <Button loading={isBusy} onClick={() => void send(file, answers)}>
              Upload {file.name}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <p>
          camt.053, MT940, OFX or a table of comma-separated values, up to 10 MB. Lines that an
          earlier file held are not taken twice.
        </p>
        <FileChooser
          accept=".xml,.sta,.mt940,.940,.ofx,.qfx,.csv,.txt"
          label="Statement"
          onChoose={choose}
        >
          {(button) => (
            <Button variant="default" loading={isBusy} {...button}>
              {file ? 'Choose another file' : 'Choose a file'}
            </Button>
          )}
        </FileChooser>
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        {faults.length > 0 && (
          <Alert tone="warning" title="The lines are taken in, but the balances do not agree">
            {faults.map((fault) => (
              <div key={fault}>{fault}</div>
            ))}
          </Alert>
        )}
        {asked.has('account') && (
          <TextInput
            label="Account"
            hint="IBAN or number, as the bank writes it"
            value={answers.account}
            onChange={answer('account')}
          />
        )}
        {asked.has('currency') && (
          <TextInput label="Currency" value={answers.currency} onChange={answer('currency')} />
        )}
        {(['dateOrder', 'decimal'] as const)
          .filter((key) => asked.has(key))
          .map((key) => (
            <SelectInput
              key={key}
              {...CHOICES[key]}
              value={answers[key] || null}
              onChange={answer(key)}
            />
          ))}
      </div>
    </Dialog>
  );
}
