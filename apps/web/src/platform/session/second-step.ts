import type { CodeMethod, FactorMethod } from '@mainsheet/contract';
import {
  callRest,
  errorTextOf,
  listOf,
  type RestAnswer,
  recordOf,
  textOf,
} from '../../api/rest.ts';
import { FACTOR_FAILURES, isVerified } from './login-answers.ts';
import { signWithPasskey } from './passkeys.ts';
import { browserHeaders, enter, type PendingLogin } from './session.ts';

/** Asks for a text message. @returns null when it is on its way, else why not. */
export async function sendSmsCode(pending: PendingLogin): Promise<string | null> {
  const headers = { ...browserHeaders(), authtoken: pending.token };
  const answer = await callRest('contact/smsotp', { method: 'POST', body: {}, headers }).catch(
    () => null,
  );
  if (!answer) return 'Failed to send SMS OTP.';
  return isVerified(answer.body) ? null : errorTextOf(answer);
}

export type FactorOutcome =
  | { kind: 'signed-in' }
  | { kind: 'refused'; text: string; attemptsLeft: number | null; isOver: boolean };

/** The second step of a login with a code. */
export async function giveFactor(
  pending: PendingLogin,
  method: CodeMethod,
  otp: string,
): Promise<FactorOutcome> {
  const answer = await callRest('contact/second-factor/verify', {
    method: 'POST',
    body: { method, otp },
    headers: { ...browserHeaders(), authtoken: pending.token },
  }).catch(() => null);
  return outcomeOf(answer, method);
}

async function outcomeOf(answer: RestAnswer | null, method: FactorMethod): Promise<FactorOutcome> {
  const refused = { kind: 'refused', attemptsLeft: null, isOver: false } as const;
  if (!answer || answer.status >= 500) return { ...refused, text: FACTOR_FAILURES[method] };
  const body = recordOf(answer.body);
  if (isVerified(body)) {
    const entered = await enter(recordOf(body.result));
    if (entered.kind === 'refused') return { ...refused, text: entered.text };
    return { kind: 'signed-in' };
  }
  const left = body.remaining_attempts;
  const isOver =
    typeof body.code === 'string' &&
    ['FACTOR_LOCKED', 'FACTOR_LOCKED_TODAY', 'UNAUTHENTICATED'].includes(body.code);
  const first = textOf(recordOf(listOf(body.violations)[0]).message);
  const text = first || errorTextOf(answer);
  return { ...refused, text, isOver, attemptsLeft: typeof left === 'number' ? left : null };
}

/** The second step with a passkey: the device signs what the server asks. */
export async function givePasskey(pending: PendingLogin): Promise<FactorOutcome> {
  const post = (path: string, body: unknown) => {
    const headers = { ...browserHeaders(), authtoken: pending.token };
    return callRest(path, { method: 'POST', body, headers }).catch(() => null);
  };
  const asked = await post('contact/passkey/options', {});
  const { options } = recordOf(asked?.body);
  if (!options) return outcomeOf(asked, 'Passkey');
  const assertion = await signWithPasskey(options);
  if (!assertion) {
    const text = 'Your device did not confirm it. Try again, or use another method.';
    return { kind: 'refused', text, attemptsLeft: null, isOver: false };
  }
  return outcomeOf(await post('contact/passkey/verify', { assertion }), 'Passkey');
}
