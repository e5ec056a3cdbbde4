const WORDS = ['transactions', 'payouts', 'cards', 'create-card', 'currency', 'payout'];

/**
 * Whether the balances panel stands beside a page, by the path of its row in the route table:
 * `/global-accounts/account/$currency/$accountId` contains the word currency, as its address does not.
 */
export const hasBalances = (path: string): boolean => WORDS.some((word) => path.includes(word));
