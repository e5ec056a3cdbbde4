import { useCallback, useEffect, useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import {
  findEndpoint,
  type PushAbility,
  PushFailure,
  pushAbility,
  turnPushOff,
  turnPushOn,
} from '../../platform/push/browser-push.ts';
import { forgetPushPlace, keepPushPlace } from '../../platform/push/push-place.ts';
import {
  PUSH_SETTINGS,
  SUBSCRIBE_TO_PUSH,
  subscribeToPushRenewals,
} from '../../platform/push/push-renewal.ts';
import { type Outcome, useMutate } from '../../platform/records/mutations.ts';
import { useUser } from '../../platform/session/use-session.ts';
import { showSnackbar } from '../../ui/index.ts';
import { PUSH_TEST, UNSUBSCRIBE_FROM_PUSH } from './notifications.queries.ts';

/** What the browser says, asked again when somebody changes it in its settings. */
function useBrowser(): { ability: PushAbility; endpoint: string | null; look: () => void } {
  const [ability, setAbility] = useState(pushAbility);
  const [endpoint, setEndpoint] = useState<string | null>(null);
  const look = useCallback(() => {
    setAbility(pushAbility());
    void findEndpoint().then(setEndpoint, () => setEndpoint(''));
  }, []);
  useEffect(() => {
    look();
    const stop = subscribeToPushRenewals(look);
    const abort = new AbortController();
    void navigator.permissions?.query({ name: 'notifications' }).then(
      (status) => status.addEventListener('change', look, { signal: abort.signal }),
      () => {},
    );
    return () => {
      abort.abort();
      stop();
    };
  }, [look]);
  return { ability, endpoint, look };
}

/** Push in this browser: how it stands, and the steps that change it. */
export function usePush() {
  const { userId } = useUser();
  const { ability, endpoint, look } = useBrowser();
  const [{ data, error }, again] = useQuery({
    query: PUSH_SETTINGS,
    variables: { endpoint: endpoint ?? '' },
    pause: endpoint === null,
    context: FRESH,
  });
  const [subscribe] = useMutate(SUBSCRIBE_TO_PUSH);
  const [unsubscribe] = useMutate(UNSUBSCRIBE_FROM_PUSH);
  const [test] = useMutate(PUSH_TEST);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** Takes one step; a refusal stays on the page. */
  const run = async (work: () => Promise<Outcome>) => {
    setBusy(true);
    setFailure(null);
    try {
      const { answer, refusal } = await work();
      if (answer) showSnackbar(answer.message);
      else setFailure(refusal);
    } catch (reason) {
      if (!(reason instanceof PushFailure)) throw reason;
      setFailure(reason.message);
    } finally {
      setBusy(false);
      look();
      again(FRESH);
    }
  };
  const turnOn = (publicKey: string) =>
    run(async () => {
      const made = await turnPushOn(publicKey);
      const subscribed = await subscribe({ data: made });
      const deviceId = data?.pushSettings.deviceId;
      if (!subscribed.answer) await turnPushOff();
      else if (deviceId) keepPushPlace({ userId, deviceId, endpoint: made.endpoint ?? '' });
      return subscribed;
    });
  const turnOff = () =>
    run(async () => {
      forgetPushPlace();
      await turnPushOff();
      return unsubscribe({});
    });
  const sendTest = () => run(() => test({}));
  const settings = data?.pushSettings;
  return { ability, settings, error, again, busy, failure, turnOn, turnOff, sendTest };
}
