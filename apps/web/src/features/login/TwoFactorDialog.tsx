import type { CodeMethod, FactorMethod } from '@mainsheet/contract';
import { Button, PinInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { attemptsText } from '../../platform/session/login-answers.ts';
import { giveFactor, givePasskey, sendSmsCode } from '../../platform/session/second-step.ts';
import type { PendingLogin } from '../../platform/session/session.ts';
import { Alert, CancelButton, Dialog, TextInput } from '../../ui/index.ts';

const DIGITS = 6;
const FORM = 'second-factor';

const EXPLAINED: Readonly<Record<FactorMethod, (pending: PendingLogin) => string>> = {
  SMS: ({ phone }) => `A code by text message to ${phone}`,
  Authenticator: () => 'The code of your authenticator app',
  'Recovery code': () => 'One of the ten codes you kept',
  'E-mail code': ({ phone }) => `A code by mail to ${phone}`,
  Passkey: () => 'Your fingerprint, face or PIN on this or another device',
};

/** What to type, and where it is found. */
const PROMPTS: Readonly<Record<CodeMethod, (pending: PendingLogin) => string>> = {
  SMS: ({ phone }) => `Enter the 6-digit code sent to ${phone}.`,
  Authenticator: () => 'Enter the 6-digit code from your authenticator app.',
  'Recovery code': () => 'Enter one of the ten codes you kept.',
  'E-mail code': ({ phone }) =>
    `Your account was opened in several browsers within ten minutes. Enter the 6-digit code sent to ${phone}.`,
};

type MethodListProps = { pending: PendingLogin; onChoose: (method: FactorMethod) => void };

function MethodList({ pending, onChoose }: MethodListProps) {
  return (
    <ul className="plain-list factor-methods">
      {pending.methods.map((method) => (
        <li key={method}>
          <button type="button" onClick={() => onChoose(method)}>
            <span className="strong">{method}</span>
            {method === pending.lastUsed && <span className="muted small"> last used</span>}
            <span className="muted small factor-explained">{EXPLAINED[method](pending)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type Failure = { title: string; text: string };

type CodeEntryProps = {
  pending: PendingLogin;
  method: CodeMethod;
  code: string;
  left: number;
  /** How many codes were refused: each begins anew at the first box. */
  refusals: number;
  failure: Failure | null;
  onChange: (code: string) => void;
  onSubmit: (code: string) => void;
};

function CodeEntry(props: CodeEntryProps) {
  const { pending, method, code, left, refusals, failure, onChange, onSubmit } = props;
  const isRecovery = method === 'Recovery code';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(code);
  };
  return (
    // A disabled button lets Enter do nothing; whoever presses it learns what is missing.
    <form
      id={FORM}
      noValidate
      className="login-form"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isRecovery && code.length < DIGITS) onSubmit(code);
      }}
    >
      {failure && (
        <Alert tone="negative" title={failure.title}>
          {failure.text}
        </Alert>
      )}
      {isRecovery ? (
        <TextInput
          key={refusals}
          label="Recovery code"
          value={code}
          autoComplete="off"
          autoFocus
          onChange={onChange}
        />
      ) : (
        <>
          <p>{PROMPTS[method](pending)}</p>
          <PinInput
            key={refusals}
            length={DIGITS}
            type="number"
            size="lg"
            value={code}
            autoFocus
            oneTimeCode
            placeholder=""
            aria-label="Digit of the code"
            error={failure !== null}
            onChange={onChange}
            onComplete={onSubmit}
          />
        </>
      )}
      <p className="muted small">
        {!isRecovery && 'The code is sent by itself when complete. Pasting works. '}
        {attemptsText(left)}
      </p>
    </form>
  );
}

function PasskeyEntry({ busy, failure }: { busy: boolean; failure: Failure | null }) {
  return (
    <div className="stack">
      {failure && (
        <Alert tone="negative" title={failure.title}>
          {failure.text}
        </Alert>
      )}
      <p>{busy ? 'Follow what your device says.' : 'Your device will ask you to confirm.'}</p>
    </div>
  );
}

type TwoFactorDialogProps = {
  pending: PendingLogin;
  onSignedIn: () => void;
  onClose: () => void;
  /** Nothing more can be tried: locked, or the password was given too long ago. */
  onOver: (text: string) => void;
};

function useSecondStep({ pending, onSignedIn, onOver }: TwoFactorDialogProps) {
  const only = pending.methods.length === 1 ? pending.methods[0] : undefined;
  const [method, setMethod] = useState<FactorMethod | null>(only === 'SMS' ? null : (only ?? null));
  const [code, setCode] = useState('');
  const [left, setLeft] = useState(pending.attemptsLeft);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const choose = async (chosen: FactorMethod | null) => {
    setCode('');
    setFailure(null);
    const refused = chosen === 'SMS' ? await sendSmsCode(pending) : null;
    if (refused) setFailure({ title: 'Two-factor authentication', text: refused });
    else setMethod(chosen);
    if (chosen === 'Passkey') await give('', chosen);
  };
  const give = async (typed: string, by: FactorMethod | null = method) => {
    if (busy || !by) return;
    const isCode = by !== 'Passkey' && by !== 'Recovery code';
    if (isCode && !/^\d{6}$/.test(typed)) {
      setFailure({ title: 'Please enter a valid OTP.', text: 'OTP must be 6 digits.' });
      return;
    }
    setBusy(true);
    const outcome =
      by === 'Passkey' ? await givePasskey(pending) : await giveFactor(pending, by, typed);
    setBusy(false);
    if (outcome.kind === 'signed-in') return onSignedIn();
    if (outcome.isOver) return onOver(outcome.text);
    setCode('');
    setRefusals((before) => before + 1);
    if (outcome.attemptsLeft !== null) setLeft(outcome.attemptsLeft);
    const hint = isCode ? 'Please enter a valid OTP. ' : '';
    setFailure({ title: 'Two-factor authentication failed', text: `${hint}${outcome.text}` });
  };
  return { method, code, setCode, left, refusals, busy, failure, choose, give };
}

/** After the password: choose a method, then give its code; six digits are sent by themselves. */
export function TwoFactorDialog(props: TwoFactorDialogProps) {
  const { pending, onClose } = props;
  const step = useSecondStep(props);
  const { method, code, setCode, left, refusals, busy, failure, choose, give } = step;
  const isComplete =
    method === 'Recovery code'
      ? code.trim() !== ''
      : method === 'Passkey' || code.length === DIGITS;
  return (
    <Dialog
      opened
      title="Confirm it is you"
      onClose={onClose}
      actions={
        <>
          {method && pending.methods.length > 1 && (
            <button type="button" className="link-button row" onClick={() => void choose(null)}>
              <IconArrowLeft size={14} aria-hidden />
              Use another method
            </button>
          )}
          <span className="grow" />
          <CancelButton />
          {method && (
            <Button
              {...(method === 'Passkey'
                ? { onClick: () => void give('') }
                : { type: 'submit' as const, form: FORM })}
              disabled={!isComplete || busy}
            >
              Continue
            </Button>
          )}
        </>
      }
    >
      {method === 'Passkey' ? (
        <PasskeyEntry busy={busy} failure={failure} />
      ) : method ? (
        <CodeEntry
          {...{ pending, method, code, left, refusals, failure }}
          onChange={setCode}
          onSubmit={(typed) => void give(typed)}
        />
      ) : (
        <>
          <p>How do you want to confirm it?</p>
          {failure && <Alert tone="negative">{failure.text}</Alert>}
          <MethodList pending={pending} onChoose={(chosen) => void choose(chosen)} />
        </>
      )}
    </Dialog>
  );
}
