import { DOCUMENT_FORMATS, type DocumentFormat } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { downloadFile, pathOfFile } from '../../platform/lists/files.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { useQuestion } from '../../platform/records/use-question.tsx';
import { LAYTIME_DOCUMENT, SaveDocument } from '../downloads/index.ts';
import {
  DELETE_LAYTIME,
  type LaytimeRecord,
  MAKE_CLAIM_PACKAGE,
  SET_LAYTIME_STATUS,
} from './laytime.queries.ts';

const STEP_NAMES: Readonly<Record<string, string>> = {
  Submitted: 'Submit',
  Agreed: 'Agree',
  Calculated: 'Back to calculated',
  Dropped: 'Drop',
};

type ClaimStepsProps = {
  record: LaytimeRecord;
  /** Whether the page shows what is not saved yet: papers are made of what is. */
  isDirty: boolean;
};

/** The next steps of a claim, and its document once there is something to bill. */
export function ClaimSteps({ record, isDirty }: ClaimStepsProps) {
  const { summary, nextStatuses } = record;
  const navigate = useNavigate();
  const [setStatus, isBusy] = useMutate(SET_LAYTIME_STATUS);
  const [remove] = useMutate(DELETE_LAYTIME);
  const [print] = useMutate(LAYTIME_DOCUMENT);
  const [ask, dialog] = useQuestion();
  const { id, version, document, claimAmount } = summary;
  const step = async (status: string) => showOutcome(await setStatus({ id, version, status }));
  const isDespatch = (claimAmount ?? '').startsWith('-');
  const isBillable = !document && summary.status !== 'Dropped' && Number(claimAmount ?? 0) !== 0;
  const bill = () =>
    void navigate({
      to: isDespatch ? '/create-credit-note' : '/create-invoice',
      search: { laytime: id } as never,
    });
  const drop = async () => {
    const outcome = await remove({ id, version });
    showOutcome(outcome);
    if (outcome.refusal === null) await navigate({ to: '/contracts/laytime' });
  };
  return (
    <>
      {!document && (
        <MayButton
          needs="contracts.modify"
          variant="default"
          onClick={() =>
            ask({
              title: `Delete laytime statement ${summary.name}?`,
              action: 'Delete statement',
              danger: true,
              text: 'It leaves the list, and its claim leaves the voyage.',
              onYes: () => void drop(),
            })
          }
        >
          Delete
        </MayButton>
      )}
      <SaveDocument order={(format) => print({ laytimeId: id, format })} isBlocked={isDirty} />
      <PackageButton id={id} isBlocked={isDirty} />
      {nextStatuses.map((status) => (
        <MayButton
          key={status}
          needs="contracts.modify"
          variant="default"
          disabled={isBusy}
          onClick={() => void step(status)}
        >
          {STEP_NAMES[status] ?? status}
        </MayButton>
      ))}
      {isBillable && (
        <Button onClick={bill}>{isDespatch ? 'Make the credit note' : 'Make the invoice'}</Button>
      )}
      {dialog}
    </>
  );
}

/** Makes the package of a claim, and saves it; what it lacks is said. */
function PackageButton({ id, isBlocked }: { id: string; isBlocked: boolean }) {
  const [make] = useMutate(MAKE_CLAIM_PACKAGE);
  const [busy, setBusy] = useState<DocumentFormat | null>(null);
  const run = async (format: DocumentFormat) => {
    setBusy(format);
    const outcome = await make({ id, format });
    showOutcome(outcome);
    const made = outcome.answer?.document;
    if (made) await downloadFile(made.fileName, pathOfFile(made.downloadUrl));
    setBusy(null);
  };
  return DOCUMENT_FORMATS.map((format) => (
    <MayButton
      key={format}
      needs="contracts.modify"
      variant="default"
      loading={busy === format}
      disabled={isBlocked || (busy !== null && busy !== format)}
      onClick={() => void run(format)}
    >
      {format === 'pdf' ? 'Claim package' : 'Claim workbook'}
    </MayButton>
  ));
}
