import { bankingClaims } from '@mainsheet/contract';
import { callSigned } from './signed-call.ts';

/** Good for five minutes beside this browser's session only, so it may lie where scripts can read it. */
const KEY = 'mainsheet.banking-token';

/** When a token ends by its own word, in milliseconds; long ago where it cannot be read. */
export function endOfToken(token: string): number {
  try {
    const body = (token.split('.')[0] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return bankingClaims.parse(JSON.parse(atob(body))).exp * 1000;
  } catch {
    return 0;
  }
}

type Answer = { data?: { error_flag?: string; token?: string } };

/** The banking token, from storage while it lasts; `force` asks for a new one. Null when there is none. */
export async function bankingToken(force = false): Promise<string | null> {
  const stored = sessionStorage.getItem(KEY);
  if (!force && stored && endOfToken(stored) > Date.now()) return stored;
  const { body } = await callSigned('airwallex');
  const { data } = (body ?? {}) as Answer;
  if (data?.error_flag !== 'SUCCESS' || !data.token) return null;
  sessionStorage.setItem(KEY, data.token);
  return data.token;
}
