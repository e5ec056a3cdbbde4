import { type OnboardingTab, onboardingAnswers } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import { textOf } from '../../api/rest.ts';
import { Wordmark } from '../../brand/Logo.tsx';
import {
  Alert,
  civilToday,
  Form,
  showSnackbar,
  showViolations,
  useKitForm,
} from '../../ui/index.ts';
import type { Door, Reply, SignUp } from './sign-up.ts';
import { TAB_DEFINITIONS } from './tabs.tsx';
import './onboarding.css';

type Values = Record<string, unknown>;

const isCodeTab = (tab: OnboardingTab): boolean =>
  tab === 'enter-otp' || tab === 'enter-mobile-otp';

/** The steps with how far one is; those reached lead back to themselves. */
function StepList({ signUp, tab, onGo }: StepProps & { onGo: (tab: OnboardingTab) => void }) {
  return (
    <nav aria-label="Steps">
      <ol className="onboarding-steps">
        {signUp.tabs.map((one, index) => {
          const isDone = signUp.done.includes(one);
          const isReached = isDone || one === signUp.tab;
          return (
            <li key={one}>
              <button
                type="button"
                disabled={!isReached}
                aria-current={one === tab ? 'step' : undefined}
                onClick={() => onGo(one)}
              >
                <span className="onboarding-number" aria-hidden>
                  {isDone ? <IconCheck size={13} /> : index + 1}
                </span>
                {TAB_DEFINITIONS[one].step}
                {isDone && <span className="visually-hidden">, done</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

type StepProps = { signUp: SignUp; tab: OnboardingTab };

/** What stands in the fields at first: what was answered, else what is known of the person. */
function initialOf({ signUp, tab }: StepProps): Values {
  const known: Values =
    tab === 'email-password'
      ? { email: signUp.email }
      : tab === 'fill-personal-details'
        ? { firstName: signUp.firstName, lastName: signUp.lastName }
        : {};
  return { ...TAB_DEFINITIONS[tab].blank, ...known, ...(signUp.answers[tab] as Values) };
}

type TabFormProps = StepProps & {
  door: Door;
  onReply: (reply: Reply) => void;
  onBack: (() => void) | null;
};

/** One step: its fields, and the way on and back. */
function TabForm({ signUp, tab, door, onReply, onBack }: TabFormProps) {
  const { title, hint, Fields } = TAB_DEFINITIONS[tab];
  const schema = onboardingAnswers(civilToday())[tab] as unknown as ZodType<Values, Values>;
  const form = useKitForm<Values>(schema, initialOf({ signUp, tab }));
  const [failure, setFailure] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isLast = tab === signUp.tabs.at(-1);
  const submit = async (values: Values) => {
    const reply = await door.answer(tab, values);
    if (reply.kind !== 'refused') return onReply(reply);
    const others = showViolations(form, reply.violations);
    const isShown = reply.violations.length > 0 && others.length === 0;
    return setFailure(isShown ? null : (others[0]?.message ?? reply.text));
  };
  const sendAgain = async () => {
    const reply = await door.sendAgain?.();
    const said = reply?.kind === 'refused' ? (reply.violations[0]?.message ?? reply.text) : null;
    showSnackbar(said ?? 'A new code is on its way.', { error: said !== null });
  };
  return (
    <Form form={form} onSubmit={submit}>
      <div className="onboarding-form">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className="muted">{hint(signUp)}</p>
        </div>
        {failure && <Alert tone="negative">{failure}</Alert>}
        <Fields signUp={signUp} />
        <div className="row">
          {onBack && (
            <Button variant="default" onClick={onBack}>
              Back
            </Button>
          )}
          {isCodeTab(tab) && (
            <button type="button" className="link-button" onClick={() => void sendAgain()}>
              Send another code
            </button>
          )}
          <span className="grow" />
          <Button type="submit" loading={form.formState.isSubmitting}>
            {isLast ? 'Finish' : 'Continue'}
          </Button>
        </div>
      </div>
    </Form>
  );
}

type ConfirmedProps = { tab: OnboardingTab; onBack: () => void; onNext: () => void };

/** Whoever comes back to a code that was right is not asked for it again. */
function Confirmed({ tab, onBack, onNext }: ConfirmedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="onboarding-form">
      <h1 ref={heading} tabIndex={-1}>
        {TAB_DEFINITIONS[tab].title}
      </h1>
      <Alert tone="positive">
        {tab === 'enter-otp' ? 'Your e-mail is confirmed.' : 'Your mobile number is confirmed.'}
      </Alert>
      <div className="row">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <span className="grow" />
        <Button onClick={onNext}>Continue</Button>
      </div>
    </div>
  );
}

/** The tab of the address, as far as it was reached; else the one that comes next. */
function tabOf(signUp: SignUp, wanted: string): OnboardingTab | null {
  const known = signUp.tabs.find((tab) => tab === wanted);
  return known && signUp.done.includes(known) ? known : signUp.tab;
}

/** After a tab comes the next one that is not done, or the next in line when one came back to it. */
function followingOf(signUp: SignUp, tab: OnboardingTab): OnboardingTab | null {
  const next = signUp.tabs[signUp.tabs.indexOf(tab) + 1];
  return next && signUp.done.includes(next) ? next : signUp.tab;
}

type OnboardingStepsProps = {
  door: Door;
  first: SignUp;
  onOpened: (opened: Reply & { kind: 'opened' }) => void;
  /** The way out, at the foot of the list. */
  leave: ReactNode;
};

/** The steps in their order; each stands in the address, so that the browser's Back leads back. */
export function OnboardingSteps({ door, first, onOpened, leave }: OnboardingStepsProps) {
  const [signUp, setSignUp] = useState(first);
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const tab = tabOf(signUp, textOf(search.tab));
  const go = (to: OnboardingTab, replace = false) =>
    void navigate({ to: '.', search: { ...search, tab: to } as never, replace });
  const { token } = signUp;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the address says matters
  useEffect(() => {
    if (!tab || (search.tab === tab && (!token || search.token === token))) return;
    const target = token ? { ...search, token, tab } : { ...search, tab };
    void navigate({ to: '.', search: target as never, replace: true });
  }, [tab, token, search.tab, search.token]);
  if (!tab) return null;
  const onReply = (reply: Reply) => {
    if (reply.kind === 'opened') return onOpened(reply);
    if (reply.kind !== 'under-way') return undefined;
    setSignUp(reply.signUp);
    const next = followingOf(reply.signUp, tab);
    return next ? go(next) : undefined;
  };
  const index = signUp.tabs.indexOf(tab);
  const before = signUp.tabs[index - 1];
  const following = followingOf(signUp, tab);
  const isConfirmed = isCodeTab(tab) && signUp.done.includes(tab) && before && following;
  return (
    <div className="onboarding">
      <aside className="onboarding-side">
        <Wordmark size={24} />
        <StepList signUp={signUp} tab={tab} onGo={go} />
        <p className="muted small">What you answered is kept: you may leave and come back.</p>
        {leave}
      </aside>
      <main className="onboarding-main">
        <p className="muted small">
          Step {index + 1} of {signUp.tabs.length}
        </p>
        {isConfirmed ? (
          <Confirmed key={tab} tab={tab} onBack={() => go(before)} onNext={() => go(following)} />
        ) : (
          <TabForm
            key={tab}
            signUp={signUp}
            tab={tab}
            door={door}
            onReply={onReply}
            onBack={before ? () => go(before) : null}
          />
        )}
      </main>
    </div>
  );
}
