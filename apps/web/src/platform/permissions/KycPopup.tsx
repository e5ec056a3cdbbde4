import { Button, Checkbox } from '@mantine/core';
import { IconArrowRight, IconCircleDashed, IconShieldCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMutation } from 'urql';
import { errorText } from '../../api/error-text.ts';
import { graphql } from '../../api/generated/index.ts';
import { Dialog, showSnackbar } from '../../ui/index.ts';
import { reloadUser } from '../session/session.ts';
import { useMay } from '../session/use-session.ts';
import { useInstallation } from './installation.ts';

export const START_KYC = graphql(`
  mutation StartKyc($termsAgreed: Boolean!) {
    startKyc(termsAgreed: $termsAgreed) {
      ...Outcome
    }
  }
`);

type PopupProps = { onClose: () => void };

const icon = <IconShieldCheck size={20} aria-hidden />;

function useGo(onClose: () => void) {
  const navigate = useNavigate();
  return (to: '/kyc' | '/rfi') => {
    onClose();
    void navigate({ to });
  };
}

const Okay = ({ onClose }: PopupProps) => (
  <Button onClick={onClose} data-autofocus>
    Okay
  </Button>
);

type FrameProps = PopupProps & { title: string; actions: ReactNode; children: ReactNode };

const Frame = ({ title, actions, children, onClose }: FrameProps) => (
  <Dialog opened title={title} icon={icon} onClose={onClose} actions={actions}>
    {children}
  </Dialog>
);

function CreatedPopup({ onClose }: PopupProps) {
  const go = useGo(onClose);
  return (
    <Frame
      title="Complete your verification"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Later
          </Button>
          <Button onClick={() => go('/kyc')} data-autofocus>
            Complete verification
          </Button>
        </>
      }
    >
      Your application has begun and is not submitted yet. What you filled in is kept. Global
      accounts, payouts, cards and Mainsheet loans open once we know your company.
    </Frame>
  );
}

const SubmittedPopup = ({ onClose }: PopupProps) => (
  <Frame title="Under verification" onClose={onClose} actions={<Okay onClose={onClose} />}>
    Your application is under verification. Review takes one working day; everything else works now.
  </Frame>
);

function ActionRequiredPopup({ onClose }: PopupProps) {
  const go = useGo(onClose);
  return (
    <Frame
      title="Upload extra documents"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            I'll do it later
          </Button>
          <Button onClick={() => go('/rfi')} data-autofocus>
            Upload documents
          </Button>
        </>
      }
    >
      The reviewer needs a few more documents to verify your company.
    </Frame>
  );
}

function RejectedPopup({ onClose }: PopupProps) {
  const { salesEmail } = useInstallation();
  return (
    <Frame
      title="Your application was rejected"
      onClose={onClose}
      actions={<Okay onClose={onClose} />}
    >
      We could not verify your company. <a href={`mailto:${salesEmail}`}>Contact support</a> to
      learn more.
    </Frame>
  );
}

const STEPS = [
  ['Company', 'register extract, not older than 3 months'],
  ['Owners and directors', 'identity document of each above a quarter'],
  ['Purpose', 'expected currencies and monthly volume'],
] as const;

/** The tick that begins an application; without the right to, it only leads to the page. */
export function TermsTick({
  agreed,
  onAgree,
}: {
  agreed: boolean;
  onAgree: (on: boolean) => void;
}) {
  return (
    <Checkbox
      size="xs"
      checked={agreed}
      onChange={(event) => onAgree(event.currentTarget.checked)}
      label={
        <>
          I agree to the{' '}
          <a href="/terms" target="_blank" rel="noopener">
            terms of the business account
          </a>
        </>
      }
    />
  );
}

/** Begins the application. @returns whether it has begun. */
export function useStartKyc(): () => Promise<boolean> {
  const [, start] = useMutation(START_KYC);
  return async () => {
    const { data, error } = await start({ termsAgreed: true });
    if (error) {
      showSnackbar(errorText(error), { error: true });
      return false;
    }
    if (data?.startKyc.errorFlag === 'SUCCESS') await reloadUser();
    return data?.startKyc.errorFlag === 'SUCCESS';
  };
}

function ActivatePopup({ onClose }: PopupProps) {
  const go = useGo(onClose);
  const [agreed, setAgreed] = useState(false);
  const mayFill = useMay('businessDetails.modify');
  const start = useStartKyc();
  const onContinue = async () => {
    if (!mayFill || (await start())) go('/kyc');
  };
  return (
    <Frame
      title="Activate your Business Account"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Later
          </Button>
          <Button
            disabled={!agreed}
            rightSection={<IconArrowRight size={14} aria-hidden />}
            onClick={() => void onContinue()}
          >
            Continue
          </Button>
        </>
      }
    >
      <p>
        Global accounts, payouts, cards and Mainsheet loans open once we know your company.
        Everything else works now.
      </p>
      <ol className="kyc-list">
        {STEPS.map(([what, how]) => (
          <li key={what}>
            <IconCircleDashed size={18} aria-hidden />
            <span>
              <b>{what}</b> <span className="small">{how}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="small" style={{ marginBottom: 12 }}>
        About 15 minutes; you can stop and go on later. Review takes one working day.
      </p>
      <TermsTick agreed={agreed} onAgree={setAgreed} />
    </Frame>
  );
}

const POPUPS: Readonly<Record<string, (props: PopupProps) => ReactNode>> = {
  CREATED: CreatedPopup,
  SUBMITTED: SubmittedPopup,
  ACTION_REQUIRED: ActionRequiredPopup,
  REJECTED: RejectedPopup,
};

/** What to do about a business account that is not active, by state of its verification. */
export function KycPopup({ status, onClose }: PopupProps & { status: string }) {
  const Popup = POPUPS[status] ?? ActivatePopup;
  return <Popup onClose={onClose} />;
}
