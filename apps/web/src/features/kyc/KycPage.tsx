import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { useInstallation } from '../../platform/permissions/installation.ts';
import { TermsTick, useStartKyc } from '../../platform/permissions/KycPopup.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useUser } from '../../platform/session/use-session.ts';
import { Alert, Page, PageHead, Panel, Waiting } from '../../ui/index.ts';
import { KycForm } from './KycForm.tsx';
import { KYC, type Kyc } from './kyc.queries.ts';
import './kyc.css';

/** The application, read again whenever somebody decides about it. */
export function useKyc() {
  const { kycStatus } = useUser();
  const [{ data, error }, again] = useQuery({ query: KYC, context: FRESH });
  const status = data?.kyc.status;
  useEffect(() => {
    if (status && status !== kycStatus) again(FRESH);
  }, [kycStatus, status, again]);
  return { kyc: data?.kyc, error, again: () => again(FRESH) };
}

function Begin({ onBegun }: { onBegun: () => void }) {
  const [agreed, setAgreed] = useState(false);
  const start = useStartKyc();
  const begin = async () => {
    if (await start()) onBegun();
  };
  return (
    <Panel title="Activate your Business Account">
      <div className="stack">
        <p>
          Global accounts, payouts, cards and Mainsheet loans open once we know your company. About
          15 minutes; you can stop and go on later.
        </p>
        <TermsTick agreed={agreed} onAgree={setAgreed} />
        <div>
          <Button disabled={!agreed} onClick={() => void begin()}>
            Continue
          </Button>
        </div>
      </div>
    </Panel>
  );
}

/** Where the application is when nothing is to be filled in. */
function Standing({ kyc }: { kyc: Kyc }) {
  const { salesEmail } = useInstallation();
  switch (kyc.status) {
    case 'SUBMITTED':
      return (
        <Alert tone="accent" title="Under verification">
          Your application is under verification. Review takes one working day.
        </Alert>
      );
    case 'ACTION_REQUIRED':
      return (
        <Alert tone="warning" title="Extra documents are needed">
          {kyc.requestText} <Link to="/rfi">Upload documents</Link>
        </Alert>
      );
    case 'REJECTED':
      return (
        <Alert tone="negative" title="Your application was rejected">
          {kyc.requestText} <a href={`mailto:${salesEmail}`}>Contact support</a>
        </Alert>
      );
    case 'APPROVED':
      return (
        <Alert tone="positive" title="Your company is verified">
          Your business account is active.
        </Alert>
      );
    default:
      return (
        <Alert tone="accent" title="Not submitted yet">
          Somebody who may change the business details fills the application in: an owner or an
          administrator.
        </Alert>
      );
  }
}

/** `/kyc`: the application of one's company, and how it stands. */
export function KycPage() {
  const { kyc, error, again } = useKyc();
  if (error) return <FailedRead error={error} onRetry={again} />;
  if (!kyc) return <Waiting />;
  if (kyc.mayFill && kyc.status === 'CREATED' && kyc.form) {
    return <KycForm kyc={kyc} onChanged={again} />;
  }
  return (
    <Page>
      <PageHead title="Business verification" />
      {kyc.mayFill && kyc.status === 'NEW' ? <Begin onBegun={again} /> : <Standing kyc={kyc} />}
    </Page>
  );
}
