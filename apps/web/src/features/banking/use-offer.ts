import { useEffect, useState } from 'react';
import type { ExchangeOffer } from './banking.queries.ts';

/** So long a second press of one click takes nothing that nobody has read. */
const READ_MS = 600;
const TICK_MS = 250;

type Stored = { offer: ExchangeOffer; asked: string; at: number };

export type LiveOffer = {
  /** The offer for what stands in the form; null where there is none, or the form changed. */
  offer: ExchangeOffer | null;
  secondsLeft: number;
  isExpired: boolean;
  /** It came a moment ago. */
  isNew: boolean;
  keep: (offer: ExchangeOffer) => void;
  drop: () => void;
};

/** An offer while it counts, by the time that passes here since it was answered. @param asked what the form asks for now */
export function useOffer(asked: string): LiveOffer {
  const [latest, setLatest] = useState<Stored | null>(null);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!latest) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [latest]);
  const offer = latest?.asked === asked ? latest.offer : null;
  const passedMs = latest ? Math.max(now - latest.at, 0) : 0;
  const secondsLeft = offer ? Math.max(Math.ceil(offer.secondsLeft - passedMs / 1000), 0) : 0;
  return {
    offer,
    secondsLeft,
    isExpired: offer !== null && secondsLeft === 0,
    isNew: offer !== null && passedMs < READ_MS,
    keep: (next) => {
      const at = Date.now();
      setNow(at);
      setLatest({ offer: next, asked, at });
    },
    drop: () => setLatest(null),
  };
}
