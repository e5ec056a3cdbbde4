import {
  DEFAULT_FLOW,
  type OnboardingAnswers,
  type OnboardingFlow,
  type OnboardingTab,
  onboardingAnswers,
  TABS_OF_FLOW,
} from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId, todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  assertGoodPassword,
  assertPassword,
  hashPassword,
  hashToken,
  newToken,
  people,
} from '../identity/index.ts';
import { findInvitation, type OpenInvitation } from '../team/index.ts';
import * as signUps from './sign-up.repository.ts';
import { assertCode, sendCode, sendFromHost } from './sign-up-codes.service.ts';

const DAY_MS = 24 * 3_600_000;
const SIGN_UP_DAYS = 14;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const refused = (path: string, message: string) =>
  invalidInput([{ code: 'SIGN_UP', path, message }]);

/** A sign-up under way, and where its link leads back to. */
export type SignUp = {
  readonly row: signUps.SignUpRow;
  readonly token: string | null;
  readonly invitation: OpenInvitation | null;
  /** Whether the invited person signs in here already. */
  readonly isKnown: boolean;
};

const linkOf = (platform: Platform, token: string): string =>
  `${platform.config.publicUrl}/onboarding?token=${token}`;

async function begin(
  platform: Platform,
  {
    flow,
    email,
    personId,
    token,
  }: { flow: OnboardingFlow; email: string; personId: string | null; token: string },
): Promise<void> {
  const now = platform.clock.now();
  await platform.db.inIdentity((tx) =>
    signUps.insertSignUp(tx, {
      id: newId(platform.clock),
      tokenHash: hashToken(token),
      flow,
      personId,
      email,
      at: now.toISOString(),
      expiresAt: new Date(now.getTime() + SIGN_UP_DAYS * DAY_MS).toISOString(),
    }),
  );
}

/** Sends somebody the link that opens an account; returns it. @throws DomainError INVALID_INPUT */
export async function inviteCompany(platform: Platform, given: string): Promise<string> {
  const email = given.trim().toLowerCase();
  if (!EMAIL.test(email) || email.length > 254) {
    throw refused('email', 'Enter a valid business email.');
  }
  const token = newToken();
  await begin(platform, { flow: DEFAULT_FLOW, email, personId: null, token });
  const link = linkOf(platform, token);
  const payload = {
    to: email,
    subject: 'Open your company’s account at Mainsheet',
    text: `Hello,\n\nopen your company’s account here within ${SIGN_UP_DAYS} days; you may stop and come back by the same link:\n${link}`,
  };
  await sendFromHost(platform, { kind: 'mail', payload });
  return link;
}

/** Begins without an invitation, where that is allowed. @throws DomainError INVALID_INPUT */
export async function beginOpen(platform: Platform): Promise<string> {
  if (!platform.config.isSignUpOpen) {
    throw refused('token', 'New accounts are opened by invitation. Contact sales.');
  }
  const token = newToken();
  await begin(platform, { flow: DEFAULT_FLOW, email: '', personId: null, token });
  return token;
}

const DEAD_LINK = 'This invitation was used, taken back or has expired. Ask for a new one.';

/**
 * The sign-up behind a link, that of an invitation into a company too: the latter is looked at again
 * each time, as it may be taken back. @throws DomainError INVALID_INPUT for a dead link
 */
export async function openByToken(platform: Platform, token: string): Promise<SignUp> {
  const at = platform.clock.now().toISOString();
  const find = () => platform.db.inIdentity((tx) => signUps.findByToken(tx, hashToken(token), at));
  const { invitation, person } = await findInvitation(platform, token);
  let row = await find();
  if (!row && invitation) {
    await begin(platform, { flow: 'invited', email: invitation.email, personId: null, token });
    row = await find();
  }
  if (!row || (row.flow === 'invited' && !invitation)) throw refused('token', DEAD_LINK);
  return { row, token, invitation, isKnown: person !== null };
}

/** The account a signed-in person is adding, begun when there is none yet. */
export async function openForPerson(platform: Platform, actor: Actor): Promise<SignUp> {
  const find = () => platform.db.inIdentity((tx) => signUps.findOfPerson(tx, actor.personId));
  let row = await find();
  if (!row) {
    const personId = actor.personId;
    await begin(platform, { flow: 'add-account', email: '', personId, token: newToken() });
    row = await find();
  }
  if (!row) throw new DomainError('NOT_FOUND', { what: 'The new account' });
  return { row, token: null, invitation: null, isKnown: true };
}

/** The first tab that is not done; null when all are. */
export function nextTab({ row }: Pick<SignUp, 'row'>): OnboardingTab | null {
  return TABS_OF_FLOW[row.flow].find((tab) => !row.done_tabs.includes(tab)) ?? null;
}

function assertReached(signUp: SignUp, tab: OnboardingTab): void {
  const tabs = TABS_OF_FLOW[signUp.row.flow];
  const next = nextTab(signUp);
  const isReached = tabs.includes(tab) && (!next || tabs.indexOf(tab) <= tabs.indexOf(next));
  if (isReached) return;
  throw new DomainError('INVALID_STATE', { reason: 'Finish the steps before this one first.' });
}

type Given<Tab extends OnboardingTab> = { signUp: SignUp; answers: OnboardingAnswers<Tab> };
type Step = { progress: Partial<signUps.Progress>; undone?: OnboardingTab };

/** Invited people keep their address; those known here prove it is them, others choose a password. */
async function takeInvitedPassword(
  platform: Platform,
  { signUp, answers }: Given<'email-password'>,
): Promise<Step> {
  const { row, invitation, isKnown } = signUp;
  if (answers.email.trim().toLowerCase() !== row.email) {
    throw refused('email', `This invitation is for ${row.email}.`);
  }
  if (!isKnown) {
    await assertGoodPassword(answers.password, [row.email, invitation?.company_name ?? '']);
    return { progress: { password_hash: await hashPassword(answers.password) } };
  }
  const person = await platform.db.inIdentity((tx) => people.findPersonByEmail(tx, row.email));
  if (person) await assertPassword(platform, person, answers.password);
  return { progress: {} };
}

/**
 * Sends the code; somebody known already learns that by mail only, so that nobody else does: a code is
 * made for them too, and its text sent to nobody, so that every try is answered alike.
 */
async function sendEmailCode(platform: Platform, signUp: SignUp, email: string): Promise<void> {
  const known = await platform.db.inIdentity((tx) => people.findPersonByEmail(tx, email));
  const link = linkOf(platform, signUp.token ?? '');
  const write = (code: string): string =>
    known
      ? `Hello ${known.first_name},\n\nsomebody opens an account with your e-mail, which signs in at Mainsheet already. If it is you, log in and choose “Add new” in your account instead:\n${platform.config.publicUrl}`
      : `Your code is ${code}. It is good for ten minutes.\n\nTo go on later, open:\n${link}`;
  await sendCode(platform, { id: signUp.row.id, tab: 'enter-otp' }, (code) => ({
    kind: 'mail',
    payload: { to: email, subject: 'Your Mainsheet code', text: write(code) },
  }));
}

const sendMobileCode = (platform: Platform, { row }: SignUp, mobile: string) =>
  sendCode(platform, { id: row.id, tab: 'enter-mobile-otp' }, (code) => ({
    kind: 'sms',
    payload: { to: mobile, text: `${code} is your Mainsheet code. It is good for ten minutes.` },
  }));

async function takeEmail(
  platform: Platform,
  { signUp, answers }: Given<'email-password'>,
): Promise<Step> {
  const email = answers.email.trim().toLowerCase();
  const company = signUp.row.answers['fill-business-details']?.companyName;
  await assertGoodPassword(answers.password, [email, typeof company === 'string' ? company : '']);
  const password_hash = await hashPassword(answers.password);
  const isProven = email === signUp.row.email && signUp.row.done_tabs.includes('enter-otp');
  if (!isProven) await sendEmailCode(platform, signUp, email);
  const progress = { email, password_hash };
  return isProven ? { progress } : { progress, undone: 'enter-otp' };
}

async function takeMobile(
  platform: Platform,
  { signUp, answers }: Given<'enter-mobile-number'>,
): Promise<Step> {
  const before = signUp.row.answers['enter-mobile-number']?.mobile;
  const isProven = before === answers.mobile && signUp.row.done_tabs.includes('enter-mobile-otp');
  if (isProven) return { progress: {} };
  await sendMobileCode(platform, signUp, answers.mobile);
  return { progress: {}, undone: 'enter-mobile-otp' };
}

/** What a tab does besides being kept. */
async function takeStep(
  platform: Platform,
  signUp: SignUp,
  { tab, answers }: { tab: OnboardingTab; answers: unknown },
): Promise<Step> {
  if (tab === 'email-password') {
    const given = { signUp, answers: answers as OnboardingAnswers<'email-password'> };
    const isInvited = signUp.row.flow === 'invited';
    return isInvited ? takeInvitedPassword(platform, given) : takeEmail(platform, given);
  }
  if (tab === 'enter-mobile-number') {
    const given = { signUp, answers: answers as OnboardingAnswers<'enter-mobile-number'> };
    return takeMobile(platform, given);
  }
  if (tab === 'enter-otp' || tab === 'enter-mobile-otp') {
    const { otp } = answers as OnboardingAnswers<'enter-otp'>;
    await assertCode(platform, { id: signUp.row.id, tab, otp });
  }
  return { progress: {} };
}

/** Passwords and codes are used and never kept among the answers. */
const SECRET: ReadonlySet<OnboardingTab> = new Set([
  'email-password',
  'enter-otp',
  'enter-mobile-otp',
]);

/**
 * Takes the answers of a tab that was reached.
 * @returns the sign-up as it is afterwards.
 * @throws DomainError INVALID_INPUT beside the fields, INVALID_STATE for a tab too far ahead
 */
export async function answerTab(
  platform: Platform,
  signUp: SignUp,
  given: { tab: OnboardingTab; answers: unknown },
): Promise<SignUp> {
  const { tab } = given;
  assertReached(signUp, tab);
  const schema = onboardingAnswers(todayBy(platform.clock))[tab];
  const answers = parseBody<Record<string, unknown>>(schema as never, given.answers);
  const step = await takeStep(platform, signUp, { tab, answers });
  const { row } = signUp;
  const done = new Set<OnboardingTab>(row.done_tabs).add(tab);
  if (step.undone) done.delete(step.undone);
  // Somebody known here has told who they are before.
  if (row.flow === 'invited' && signUp.isKnown) done.add('fill-personal-details');
  const progress: signUps.Progress = {
    email: row.email,
    password_hash: row.password_hash,
    ...step.progress,
    answers: SECRET.has(tab) ? row.answers : { ...row.answers, [tab]: answers },
    done_tabs: [...done],
  };
  await platform.db.inIdentity((tx) => signUps.saveProgress(tx, row.id, progress));
  return { ...signUp, row: { ...row, ...progress } };
}

/** Sends the code of the tab one is at once more. @throws DomainError INVALID_STATE elsewhere */
export async function sendAgain(platform: Platform, signUp: SignUp): Promise<void> {
  const tab = nextTab(signUp);
  if (tab === 'enter-otp') return sendEmailCode(platform, signUp, signUp.row.email);
  if (tab === 'enter-mobile-otp') {
    const { mobile } = signUp.row.answers['enter-mobile-number'] as { mobile: string };
    return sendMobileCode(platform, signUp, mobile);
  }
  throw new DomainError('INVALID_STATE', { reason: 'No code is asked for here.' });
}
