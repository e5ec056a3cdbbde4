type Account = { id: string; currency: string };

/** Addresses of accounts and transactions, as specified: the two account pages order their parts differently. */
export const accountHref = ({ id, currency }: Account): string =>
  `/global-accounts/account/${currency}/${id}`;
export const renameHref = ({ id, currency }: Account): string =>
  `/global-accounts/account/${id}/${currency}/edit-nickname`;
export const currencyHref = (currency: string): string => `/transactions/currency/${currency}`;
