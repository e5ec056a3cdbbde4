import { IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useMay, useUser } from '../platform/session/use-session.ts';

const KycPopup = lazy(async () => ({
  default: (await import('../platform/permissions/KycPopup.tsx')).KycPopup,
}));

/** What the line says and its button does, by state of the verification. */
const LINES: Readonly<Record<string, readonly [string, string]>> = {
  CREATED: ['Your verification is not complete yet.', 'Complete verification'],
  SUBMITTED: ['Your business account is under verification.', 'Details'],
  ACTION_REQUIRED: ['We need extra documents for your business account.', 'What is needed'],
  REJECTED: ['Your business account was not approved.', 'Details'],
};
const OTHERWISE = ['Your business account is not active yet.', 'Activate'] as const;

/** Shown unless the account is active, to those who may open `/kyc`: how far its verification is, and the way on. */
export function KycWidget() {
  const { accountStatus, kycStatus, isHost } = useUser();
  const maySee = useMay('overview.view');
  const [opened, setOpened] = useState(false);
  if (isHost) {
    return (
      <div className="kyc-widget" role="note">
        <IconShieldCheck size={15} aria-hidden />
        <span>
          You work for the host of this installation: applications of companies wait for you.
        </span>
        <Link to="/house" className="link-button">
          Review applications
        </Link>
      </div>
    );
  }
  if (accountStatus === 'ACTIVE' || !maySee) return null;
  const [text, action] = LINES[kycStatus] ?? OTHERWISE;
  return (
    <div className="kyc-widget" role="note" aria-label="Business account">
      <IconShieldCheck size={15} aria-hidden />
      <span>{text}</span>
      <button type="button" className="link-button" onClick={() => setOpened(true)}>
        {action}
      </button>
      <Suspense fallback={null}>
        {opened && <KycPopup status={kycStatus} onClose={() => setOpened(false)} />}
      </Suspense>
    </div>
  );
}
