import { Alert, Facts } from '../../ui/index.ts';
import type { ExchangeOffer } from './banking.queries.ts';
import { amountText, countdownText, marginText, middleText, rateText } from './exchange-words.ts';

type OfferPanelProps = { offer: ExchangeOffer; secondsLeft: number };

/** What the bank offers, and how long it counts. */
export function OfferPanel({ offer, secondsLeft }: OfferPanelProps) {
  if (secondsLeft === 0) {
    return (
      <Alert tone="warning" title="The offer has expired">
        Nothing was exchanged. Ask for a new rate.
      </Alert>
    );
  }
  return (
    <section className="bank-offer" aria-label="Offer">
      <Facts facts={offerFacts(offer)} />
      <p className="bank-offer-time">
        This rate counts for <span role="timer">{countdownText(secondsLeft)}</span>
      </p>
    </section>
  );
}

export const offerFacts = (offer: ExchangeOffer): (readonly [string, string])[] => [
  ['Leaves', amountText(offer.sourceCurrency, offer.sourceAmount)],
  ['Arrives', amountText(offer.targetCurrency, offer.targetAmount)],
  ['Rate', rateText(offer)],
  ['Margin in it', marginText(offer)],
  ['Middle rate', middleText(offer)],
];
