import type { OnboardingTab } from '@mainsheet/contract';
import { errorTextOf, type JsonRecord, listOf, recordOf, textOf } from '../../api/rest.ts';
import { callSigned } from '../../platform/session/signed-call.ts';
import type { Violation } from '../../ui/index.ts';

/** How far somebody has come; kept by the server, so that they may leave and come back. */
export type SignUp = {
  token: string;
  flow: string;
  tabs: readonly OnboardingTab[];
  /** The first that is not done. */
  tab: OnboardingTab | null;
  done: readonly OnboardingTab[];
  answers: JsonRecord;
  email: string;
  company: string;
  firstName: string;
  lastName: string;
  isKnown: boolean;
};

export type Reply =
  | { kind: 'under-way'; signUp: SignUp }
  | { kind: 'opened'; companyId: string; message: string; result: JsonRecord | null }
  | { kind: 'refused'; text: string; violations: readonly Violation[]; isDown?: true };

const tabsOf = (value: unknown) => listOf(value).map(textOf) as OnboardingTab[];

function signUpOf(data: JsonRecord): SignUp {
  return {
    token: textOf(data.token),
    flow: textOf(data.flow),
    tabs: tabsOf(data.tabs),
    tab: (textOf(data.tab) || null) as OnboardingTab | null,
    done: tabsOf(data.done),
    answers: recordOf(data.answers),
    email: textOf(data.email),
    company: textOf(data.company_name),
    firstName: textOf(data.firstname),
    lastName: textOf(data.lastname),
    isKnown: data.is_known === true,
  };
}

const violationsOf = (body: JsonRecord): Violation[] =>
  listOf(body.violations).map((value) => {
    const { code, path, message } = recordOf(value);
    return { code: textOf(code), path: textOf(path), message: textOf(message) };
  });

async function ask(path: string, body: object): Promise<Reply> {
  try {
    const answer = await callSigned(path, { method: 'POST', body });
    const said = recordOf(answer.body);
    if (answer.status !== 200) {
      return { kind: 'refused', text: errorTextOf(answer), violations: violationsOf(said) };
    }
    const data = recordOf(said.data);
    if (data.tab !== null || !data.company_id) return { kind: 'under-way', signUp: signUpOf(data) };
    const result = said.result === undefined ? null : recordOf(said.result);
    return {
      kind: 'opened',
      companyId: textOf(data.company_id),
      message: textOf(said.message),
      result,
    };
  } catch {
    const text = 'We are temporarily unavailable.';
    return { kind: 'refused', text, violations: [], isDown: true };
  }
}

/** Where a sign-up lives: behind a link, or with the person who is signed in. */
export type Door = {
  read: () => Promise<Reply>;
  answer: (tab: OnboardingTab, answers: object) => Promise<Reply>;
  /** Another code; absent where none is asked for. */
  sendAgain?: () => Promise<Reply>;
};

export const doorOfLink = (token: string): Door => ({
  read: () => ask('sign-up', token ? { token } : {}),
  answer: (tab, answers) => ask('sign-up/answer', { token, tab, answers }),
  sendAgain: () => ask('sign-up/code', { token }),
});

export const doorOfPerson: Door = {
  read: () => ask('add-account', {}),
  answer: (tab, answers) => ask('add-account/answer', { tab, answers }),
};
