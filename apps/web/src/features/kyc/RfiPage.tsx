import { KYC_DOCUMENT_KINDS, type KycDocumentKind } from '@mainsheet/contract';
import { Button, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { reloadUser } from '../../platform/session/session.ts';
import { Alert, Page, PageHead, Panel, showSnackbar, Waiting } from '../../ui/index.ts';
import { kindName } from './DocumentList.tsx';
import { DocumentsPanel } from './DocumentsPanel.tsx';
import { useKyc } from './KycPage.tsx';
import { ANSWER_REQUEST, type Kyc } from './kyc.queries.ts';
import './kyc.css';

function Answering({ kyc, onChanged }: { kyc: Kyc; onChanged: () => void }) {
  const [text, setText] = useState('');
  const [failures, setFailures] = useState<readonly string[]>([]);
  const [answer, isBusy] = useMutate(ANSWER_REQUEST);
  const isNew = (createdAt: string) => createdAt > (kyc.decidedAt ?? '');
  const wanted = KYC_DOCUMENT_KINDS.filter((kind) => kyc.requestedKinds.includes(kind));
  const others = KYC_DOCUMENT_KINDS.filter((kind) => !wanted.includes(kind));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const outcome = await answer({ version: kyc.version, text });
    if (outcome.refusal !== null) {
      const rules = outcome.violations.map((violation) => violation.message);
      return setFailures(rules.length > 0 ? rules : [outcome.refusal]);
    }
    showSnackbar(outcome.answer.message);
    await reloadUser();
    return onChanged();
  };
  const kinds: readonly KycDocumentKind[] = [...wanted, ...others];
  return (
    <form noValidate className="page" onSubmit={(event) => void submit(event)}>
      <PageHead
        title="Requested information"
        actions={
          <Button type="submit" loading={isBusy}>
            Send for verification
          </Button>
        }
      />
      {failures.length > 0 && <Alert tone="negative">{failures.join(' ')}</Alert>}
      <Panel title="What the reviewer asks for">
        <p>{kyc.requestText}</p>
        <ul className="kyc-gaps">
          {wanted.map((kind) => (
            <li key={kind}>
              {kindName(kind)}
              {kyc.documents.some((one) => one.kind === kind && isNew(one.createdAt)) &&
                ' – uploaded'}
            </li>
          ))}
        </ul>
      </Panel>
      <DocumentsPanel
        documents={kyc.documents}
        kinds={kinds}
        mayRemove={(document) => isNew(document.createdAt)}
        onChanged={onChanged}
      />
      <Panel title="Your answer">
        <Textarea
          label="Anything the reviewer should know"
          rows={3}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Panel>
    </form>
  );
}

/** `/rfi`: answers what the reviewer asked for. */
export function RfiPage() {
  const { kyc, error, again } = useKyc();
  if (error) return <FailedRead error={error} onRetry={again} />;
  if (!kyc) return <Waiting />;
  if (kyc.status === 'ACTION_REQUIRED' && kyc.mayFill) {
    return <Answering kyc={kyc} onChanged={again} />;
  }
  return (
    <Page>
      <PageHead title="Requested information" />
      <Alert tone="accent">
        {kyc.status === 'ACTION_REQUIRED'
          ? 'The reviewer needs more documents; an owner or an administrator uploads them.'
          : 'Nothing is asked for now.'}{' '}
        <Link to="/kyc">Business verification</Link>
      </Alert>
    </Page>
  );
}
