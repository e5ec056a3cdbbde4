import { LOGO_LIMITS } from '@mainsheet/contract';
import { useState } from 'react';
import { sendFile } from '../../platform/lists/files.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { useQuestion } from '../../platform/records/use-question.tsx';
import { Alert, FileChooser, Panel, showSnackbar } from '../../ui/index.ts';
import { CompanyLogo } from './CompanyLogo.tsx';
import { REMOVE_LOGO } from './company.queries.ts';

type LogoPanelProps = { hasLogo: boolean; version: number; onChanged: () => void };

/** The picture at the head of invoices: sent at once, seen on white as on the paper. */
export function LogoPanel({ hasLogo, version, onChanged }: LogoPanelProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [removeLogo] = useMutate(REMOVE_LOGO);
  const upload = async ([file]: readonly File[]) => {
    if (!file) return;
    setBusy(true);
    const isTooLarge = file.size > LOGO_LIMITS.maxBytes;
    const reason = isTooLarge ? 'Keep the logo within 1 MB.' : await sendFile('company/logo', file);
    setBusy(false);
    setFailure(reason);
    if (reason) return;
    showSnackbar('The logo was saved.');
    onChanged();
  };
  const [ask, question] = useQuestion();
  const remove = async () => {
    showOutcome(await removeLogo({}));
    onChanged();
  };
  return (
    <Panel
      title="Logo"
      hint="PNG or JPEG, 1 MB and 2,000 points a side at most"
      actions={
        <>
          {hasLogo && (
            <MayButton
              needs="invoiceSettings.modify"
              variant="default"
              onClick={() =>
                ask({
                  title: 'Take away the logo?',
                  action: 'Take away',
                  danger: true,
                  text: "New invoices begin with the company's name alone; sent ones keep it.",
                  onYes: () => void remove(),
                })
              }
            >
              Take away
            </MayButton>
          )}
          <FileChooser accept="image/png,image/jpeg" onChoose={upload}>
            {(button) => (
              <MayButton
                needs="invoiceSettings.modify"
                variant="default"
                loading={busy}
                {...button}
              >
                {hasLogo ? 'Replace' : 'Upload'}
              </MayButton>
            )}
          </FileChooser>
        </>
      }
    >
      {failure && <Alert tone="negative">{failure}</Alert>}
      {hasLogo ? (
        <div className="settings-logo">
          <CompanyLogo version={version} />
        </div>
      ) : (
        <p className="muted">Invoices begin with the company's name alone.</p>
      )}
      {question}
    </Panel>
  );
}
