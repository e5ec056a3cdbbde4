import { listAccounts } from '../modules/accounts/index.ts';
import {
  activateCard,
  allocateTransaction,
  closeCard,
  createCard,
  freezeCard,
  receiveMessage,
} from '../modules/cards/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Platform } from '../platform/platform.ts';
import { at } from './demo-history.ts';

type Scene = {
  platform: Platform;
  /** Issues the cards and holds some of them. */
  finance: Actor;
  owner: Actor;
  operator: Actor;
  password: string;
};

type Made = { id: string; version: number; last_four: string };

const ISSUED_DAYS_AGO = 45;

/** What a card is before it is issued. */
type Wanted = {
  readonly holder: Actor;
  readonly name: string;
  readonly purpose: string;
  readonly formFactor: 'VIRTUAL' | 'PHYSICAL';
  readonly limits: Readonly<Record<string, string>>;
  readonly isOfCompany?: boolean;
  readonly categories?: readonly string[];
};

async function issue(scene: Scene, accountId: string, wanted: Wanted): Promise<Made> {
  const { platform, finance, password } = scene;
  const { holder, name, purpose, formFactor, limits, isOfCompany = false } = wanted;
  const then = at(platform, ISSUED_DAYS_AGO);
  const card = await createCard(then, finance, {
    data: {
      ...{ issueTo: isOfCompany ? 'ORGANISATION' : 'INDIVIDUAL', formFactor, name, purpose },
      ...{ holderId: holder.memberId, currency: 'USD', accountId },
      limits: Object.entries(limits).map(([interval, amount]) => ({ interval, amount })),
      ...{ allowedCategories: wanted.categories ?? [], allowedCountries: [] },
      allowedCurrencies: [],
    },
    key: null,
    proof: { password, factor: { method: 'Authenticator', code: '' } },
  });
  if (formFactor === 'VIRTUAL') return card;
  const { id, version, last_four: lastFour } = card;
  return activateCard(at(platform, ISSUED_DAYS_AGO - 5), finance, { id, version, lastFour });
}

type Purchase = readonly [
  daysAgo: number,
  merchant: string,
  city: string,
  country: string,
  category: string,
  currency: string,
  amount: string,
  /** What becomes of it; settled by default. */
  end?: 'held' | 'reversed' | 'refunded',
];

const TRAVEL: readonly Purchase[] = [
  [19, 'Fjordbok stationers', 'Bergen', 'NO', '5943', 'USD', '326.70'],
  [16, 'Hanseatic Air', 'Hamburg', 'DE', '4511', 'USD', '741.80'],
  [14, 'Elbe Harbour Hotel', 'Hamburg', 'DE', '7011', 'USD', '988.80'],
  [13, 'Nordbahn tickets', 'Hamburg', 'DE', '4112', 'USD', '161.45'],
  [12, 'Polder Airlines', 'Amsterdam', 'NL', '4511', 'USD', '128.35', 'refunded'],
  [8, 'Casino Fortuna', 'Hamburg', 'DE', '7995', 'USD', '200.00'],
  [4, 'Bergen Taxi', 'Bergen', 'NO', '4121', 'NOK', '612.00'],
  [3, 'Restaurant Kvist', 'Bergen', 'NO', '5812', 'NOK', '2940.00'],
  [2, 'Hotel Vågen', 'Bergen', 'NO', '7011', 'NOK', '3150.00'],
  [0, 'Skandia Air', 'Bergen', 'NO', '4511', 'NOK', '4218.00', 'held'],
];
const SOFTWARE: readonly Purchase[] = [
  [33, 'Chart and tide service', 'Oslo', 'NO', '7372', 'USD', '480.00'],
  [3, 'Chart and tide service', 'Oslo', 'NO', '7372', 'USD', '480.00'],
  [1, 'Weather routing', 'Lisbon', 'PT', '7372', 'EUR', '620.00'],
];
const PORTS: readonly Purchase[] = [
  [21, 'Santos Launch Service', 'Santos', 'BR', '4468', 'USD', '1850.00'],
  [11, 'Qingdao Ship Chandlers', 'Qingdao', 'CN', '5551', 'USD', '2640.75'],
  [6, 'Port Clinic Santos', 'Santos', 'BR', '8011', 'USD', '310.00'],
  [2, 'Hedland Fuel Stop', 'Port Hedland', 'AU', '5541', 'USD', '6400.00'],
];
const CREW: readonly Purchase[] = [
  [27, 'Crew Medical Centre', 'Manila', 'PH', '8011', 'USD', '540.00'],
  [25, 'Manila Bay Hotel', 'Manila', 'PH', '7011', 'USD', '230.00', 'reversed'],
];

/** Plays the network for purchases of a card, the oldest first. */
async function buy(scene: Scene, card: Made, purchases: readonly Purchase[]): Promise<string[]> {
  const { companyId } = scene.finance;
  const ids: string[] = [];
  for (const [index, purchase] of purchases.entries()) {
    const [daysAgo, merchantName, merchantCity, merchantCountry, merchantCategory] = purchase;
    const [, , , , , currency, amount, end = 'settled'] = purchase;
    const reference = `${card.last_four}-${index + 1}`.padStart(8, '0');
    const say = (kind: string, days: number, more: object = {}) =>
      receiveMessage(
        at(scene.platform, days),
        { companyId, cardId: card.id },
        {
          ...{ kind, messageId: `${card.id}-${index}-${kind}`, reference, amount, currency },
          ...{ merchantName, merchantCity, merchantCountry, merchantCategory, ...more },
        },
      );
    const asked = await say('AUTHORISATION', daysAgo);
    ids.push(asked.id);
    if (asked.status === 'Declined' || end === 'held') continue;
    const later = Math.max(daysAgo - 1, 0);
    await say(end === 'reversed' ? 'REVERSAL' : 'CAPTURE', later);
    if (end !== 'refunded') continue;
    const refund = { reference: `${reference}-R`, purchaseReference: reference };
    await say('REFUND', Math.max(later - 2, 0), refund);
  }
  return ids;
}

/** Cards with a history: travel and software, a card of the company for ports, and one that is frozen. */
export async function loadCards(scene: Scene): Promise<void> {
  const { platform, finance, owner, operator } = scene;
  const [main] = await platform.db.readTenant(finance.companyId, listAccounts);
  const make = (wanted: Wanted) => issue(scene, main!.id, wanted);
  const travel = await make({
    ...{ holder: finance, name: 'Travel', purpose: 'Visits to owners and ports' },
    ...{ formFactor: 'PHYSICAL' },
    limits: { PER_TRANSACTION: '1200.00', DAILY: '1500.00', MONTHLY: '7500.00' },
    categories: ['AIR_TRAVEL', 'HOTEL', 'MEALS', 'TRANSPORT', 'OFFICE'],
  });
  const software = await make({
    ...{ holder: finance, name: 'Online services', purpose: 'Charts, weather and software' },
    ...{ formFactor: 'VIRTUAL', limits: { MONTHLY: '2000.00' } },
    categories: ['OFFICE', 'TELECOM'],
  });
  const fair = await make({
    ...{ holder: finance, name: 'Trade fair Piraeus', purpose: 'Stand and travel, June' },
    ...{ formFactor: 'VIRTUAL', limits: { ALL_TIME: '4000.00' } },
  });
  const ports = await make({
    ...{ holder: operator, name: 'Port cash-free', purpose: 'Small port costs without an agent' },
    ...{ formFactor: 'VIRTUAL', isOfCompany: true },
    limits: { PER_TRANSACTION: '5000.00', MONTHLY: '20000.00' },
  });
  const crew = await make({
    ...{ holder: operator, name: 'Crew emergencies', purpose: 'Doctors and hotels of crews' },
    ...{ formFactor: 'PHYSICAL', limits: { WEEKLY: '3000.00', QUARTERLY: '10000.00' } },
  });
  await make({
    ...{ holder: owner, name: 'Management', purpose: 'Travel of the managing director' },
    ...{ formFactor: 'VIRTUAL', limits: { MONTHLY: '10000.00' } },
  });
  await buy(scene, travel, TRAVEL);
  await buy(scene, software, SOFTWARE);
  await buy(scene, crew, CREW);
  const [launch] = await buy(scene, ports, PORTS);
  const data = { accountCode: '5010', vesselId: null, voyageId: null, note: 'Launch at anchorage' };
  await allocateTransaction(platform, finance, { id: launch!, version: 2, data });
  await freezeCard(platform, finance, { ...crew, reason: 'No crew change until January' });
  await closeCard(platform, finance, { ...fair, reason: 'The fair is over' });
}
