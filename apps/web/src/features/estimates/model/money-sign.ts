const SIGNS: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' };

/** A currency in a header: its sign where the trade has one, else its code. */
export const moneySign = (currency: string): string => SIGNS[currency] ?? currency;
