import { Button } from '@mantine/core';
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
import { StatementPreview } from './StatementPreview.tsx';
import { usePositions } from './use-reconciliation.ts';
import { useStatementUpload } from './use-statement-upload.ts';

/** What a table of a bank leaves open, by the path under which the server asks for it. */
const CHOICES = {
  dateOrder: {
    label: 'Order of the day',
    options: optionsOf(['day first', 'month first', 'year first']),
  },
  decimal: { label: 'Decimal sign', options: optionsOf(['decimal comma', 'decimal point']) },
} as const;

type Uploading = ReturnType<typeof useStatementUpload>;

/** Whose lines they are: an account that statements came of before, or one that is typed. */
function AccountQuestion({ value, onChange }: { value: string; onChange: (to: string) => void }) {
  const { answer } = usePositions();
  const positions = answer.data?.listBankPositions ?? [];
  const known = new Set(positions.flatMap((of) => of.accounts.map(({ account }) => account)));
  return (
    <div>
      <TextInput
        label="Account"
        hint="IBAN or number, as the bank writes it"
        value={value}
        onChange={onChange}
      />
      {known.size > 0 && (
        <div className="row wrap small">
          <span className="muted">Statements came of</span>
          {[...known].map((account) => (
            <button
              key={account}
              type="button"
              className="link-button"
              onClick={() => onChange(account)}
            >
              {account}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** What the file leaves open. */
function Questions({ asked, answers, answer }: Uploading) {
  return (
    <>
      {asked.has('account') && (
        <AccountQuestion value={answers.account} onChange={answer('account')} />
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
    </>
  );
}

/** The one step that is next: asking again with the answers, or taking in what was looked at. */
function NextStep({ file, content, asked, isBusy, check, take }: Uploading) {
  if (!file) return null;
  if (content) {
    const { newLines } = content;
    return (
      <Button loading={isBusy} disabled={newLines === 0} onClick={() => void take()}>
        Take in {newLines} {newLines === 1 ? 'line' : 'lines'}
      </Button>
    );
  }
  if (asked.size === 0) return null;
  return (
    <Button loading={isBusy} onClick={() => void check()}>
      Read {file.name}
    </Button>
  );
}

/** Takes in a file of a bank, after it was shown what it holds. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const uploading = useStatementUpload((message) => {
    showSnackbar(message);
    onClose();
  });
  const { file, content, refusal, isBusy, choose } = uploading;
  return (
    <Dialog
      opened
      title="Upload a bank statement"
      widthPx={780}
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <NextStep {...uploading} />
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
        <Questions {...uploading} />
        {content && <StatementPreview content={content} />}
      </div>
    </Dialog>
  );
}
