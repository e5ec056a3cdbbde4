import { type APIRequestContext, expect, request } from '@playwright/test';

/** The people who run the installation, over the API: they invite companies and read what was sent. */
export type House = {
  invite(email: string): Promise<string>;
  /** The latest six-digit code to somebody. */
  codeTo(to: string): Promise<string>;
  close(): Promise<void>;
};

const EMAIL = 'house@mainsheet.example';

type Message = { to: string; text: string };

async function logIn(api: APIRequestContext): Promise<string> {
  const answer = await api.post('/v2/contact/login', {
    data: { email: EMAIL, password: Buffer.from('mainsheet-demo').toString('base64') },
  });
  return (await answer.json()).result.sessionToken;
}

export async function openHouse(baseURL: string): Promise<House> {
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
  return {
    async invite(email) {
      await ask('mutation ($email: String!) { inviteCompany(email: $email) { message } }', { email });
      await expect.poll(() => linkTo(email)).not.toBe('');
      return linkTo(email);
    },
    async codeTo(to) {
      const code = async () => /\b(\d{6})\b/.exec(await latestTo(to))?.[1] ?? '';
      await expect.poll(code).not.toBe('');
      return code();
    },
    close: () => api.dispose(),
  };
}
