import { useRef, useState } from 'react';

/** One try at a time: what is pressed while one is under way is not sent again. @returns whether one is, and how to try */
export function useOneTry(): [boolean, (run: () => Promise<void>) => Promise<void>] {
  // Two presses of one breath come before the state is drawn.
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const attempt = async (run: () => Promise<void>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    await run().finally(() => {
      isUnderWay.current = false;
      setBusy(false);
    });
  };
  return [isBusy, attempt];
}
