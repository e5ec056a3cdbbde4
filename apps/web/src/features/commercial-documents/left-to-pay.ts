import { decimal } from '@mainsheet/money';

type Open = { readonly balance: string; readonly paymentInProgress: string };

/** What is open of a bill and not on its way. */
export const leftToPay = ({ balance, paymentInProgress }: Open): string =>
  decimal(balance).minus(paymentInProgress).toFixed();
