import { type APIRequestContext, expect, request } from '@playwright/test';

/** The people who run the installation, over the API: they invite companies and read what was sent. */
export type Host = {
  invite(email: string): Promise<string>;
  /** The latest six-digit code to somebody. */
  codeTo(to: string): Promise<string>;
  /** A company of its own for a test, opened with all its steps; returns its owner's e-mail. */
  openCompany(name: string): Promise<string>;
  close(): Promise<void>;
};

/** Of the people who open companies in tests. */
export const OWN_PASSWORD = 'correct horse battery';
const OWN_MOBILE = '+358409990000';

const ANSWERS = {
  'enter-mobile-number': { mobile: OWN_MOBILE },
  'fill-personal-details': {
    firstName: 'Aino',
    lastName: 'Salo',
    birthDate: '1979-11-30',
    jobTitle: '',
    address: 'Rantakatu 4',
    postcode: '',
    city: 'Vaasa',
    countryCode: 'FI',
  },
  'who-is-filling': { whoIsFilling: 'director' },
  'describe-your-primary-business': { primaryBusiness: 'operator' },
  'describe-your-company': { description: 'Coasters', monthlyRevenue: '1 to 10 million' },
  maritime: {
    fleetSize: 4,
    vesselTypes: ['Handysize'],
    tradeAreas: ['Worldwide'],
    role: 'operator',
  },
  'no-of-employees': { noOfEmployees: '11 to 50' },
};

const EMAIL = 'host@mainsheet.example';

type Message = { to: string; text: string };

async function logIn(api: APIRequestContext): Promise<string> {
  const answer = await api.post('/v2/contact/login', {
    data: { email: EMAIL, password: Buffer.from('mainsheet-demo').toString('base64') },
  });
  return (await answer.json()).result.sessionToken;
}

export async function openHost(baseURL: string): Promise<Host> {
  const api = await request.newContext({ baseURL });
  const authtoken = await logIn(api);
  const ask = async (query: string, variables: object) => {
    const answer = await api.post('/v2/graphql', {
      headers: { authtoken },
      data: { query, variables },
    });
    return (await answer.json()).data;
  };
  const latestTo = async (to: string): Promise<string> => {
    const data = await ask('{ listOutbox(limit: 50) { rows { to text } } }', {});
    const rows: Message[] = data.listOutbox.rows;
    return rows.find((message) => message.to === to)?.text ?? '';
  };
  const linkTo = async (email: string) => {
    const found = /(\/onboarding\?token=[\w-]+)/.exec(await latestTo(email));
    return found?.[1] ?? '';
  };
  const invite = async (email: string): Promise<string> => {
    await ask('mutation ($email: String!) { inviteCompany(email: $email) { message } }', { email });
    await expect.poll(() => linkTo(email)).not.toBe('');
    return linkTo(email);
  };
  const codeTo = async (to: string): Promise<string> => {
    const code = async () => /\b(\d{6})\b/.exec(await latestTo(to))?.[1] ?? '';
    await expect.poll(code).not.toBe('');
    return code();
  };
  return {
    invite,
    codeTo,
    async openCompany(name) {
      const email = `${name.split(' ')[0]!.toLowerCase()}${Date.now() % 1_000_000}@kvarken.example`;
      const token = (await invite(email)).split('token=')[1];
      const visitor = await request.newContext({ baseURL });
      const answer = async (tab: string, answers: object) => {
        const done = await visitor.post('/v2/sign-up/answer', { data: { token, tab, answers } });
        expect(done.status(), `${tab}: ${await done.text()}`).toBe(200);
      };
      await answer('fill-business-details', {
        companyName: name,
        registrationNo: '2233445-6',
        countryCode: 'FI',
        incorporationDate: '2015-06-01',
        website: '',
      });
      await answer('email-password', { email, password: OWN_PASSWORD });
      await answer('enter-otp', { otp: await codeTo(email) });
      await answer('enter-mobile-number', ANSWERS['enter-mobile-number']);
      await answer('enter-mobile-otp', { otp: await codeTo(OWN_MOBILE) });
      for (const [tab, answers] of Object.entries(ANSWERS).slice(1)) await answer(tab, answers);
      await visitor.dispose();
      return email;
    },
    close: () => api.dispose(),
  };
}
