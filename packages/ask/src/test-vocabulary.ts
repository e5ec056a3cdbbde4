import type { Vocabulary } from './names.ts';

/** Names of an invented company, for tests. */
export const VOCABULARY: Vocabulary = {
  vessel: [
    'Nordic Hawk',
    'Baltic Star',
    'Ocean Pearl',
    'Iron Duke',
    'Cape Harmony',
    'Star Lydia',
    'Aegean Sun',
    'Konstantinos Theotokis',
  ],
  customer: [
    'Meridian Grain Trading SA',
    'Qingyuan Feed Import Co',
    'Soyamar Commodities SA',
    'Altamar Ore Marketing',
    'Levante Cereales SL',
    'Gulfwind Petroleum Trading',
    'Sundara Palm Products',
  ],
  vendor: ['Harmony Maritime Ltd', 'Santos Agência Marítima'],
  port: ['Santos', 'Qingdao', 'Singapore', 'Rotterdam', 'Richards Bay', 'Port Hedland'],
  account: [
    'Bank',
    'Accounts receivable',
    'Freight',
    'Hire',
    'Demurrage',
    'Bunkers',
    'Running cost',
    'Port expenses',
    'Accrued expenses',
  ],
  currency: ['USD', 'EUR', 'JPY'],
};
