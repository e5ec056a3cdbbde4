import { callRest, errorTextOf, type RestAnswer, type RestCall } from '../../api/rest.ts';
import { refreshSession, restHeaders } from './session.ts';

const UNAUTHENTICATED = 401;
/** The server's words for a token it does not take. */
const OUTDATED = ['Invalid User', 'token missing'];

const isOutdated = (answer: RestAnswer): boolean =>
  answer.status === UNAUTHENTICATED || OUTDATED.includes(errorTextOf(answer));

/**
 * A call of the REST half on behalf of the user; when the token is refused, once more with a new one.
 * @throws Unreachable when no answer came
 */
export async function callSigned(path: string, call: RestCall = {}): Promise<RestAnswer> {
  const ask = () => callRest(path, { ...call, headers: { ...restHeaders(), ...call.headers } });
  const answer = await ask();
  return isOutdated(answer) && (await refreshSession()) ? ask() : answer;
}

/** The same for files, which are no JSON on their way in or out. @throws when no answer came */
export async function fetchSigned(path: string, call: RequestInit = {}): Promise<Response> {
  const ask = () =>
    fetch(`/v2/${path}`, {
      ...call,
      credentials: 'same-origin',
      headers: { ...restHeaders(), ...call.headers },
    });
  const answer = await ask();
  return answer.status === UNAUTHENTICATED && (await refreshSession()) ? ask() : answer;
}
