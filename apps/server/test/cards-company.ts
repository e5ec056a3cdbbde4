import { receiveMessage } from '../src/modules/cards/index.ts';
import { say } from './payables-company.ts';
import { type PayoutsCompany, payoutsCompany, type Secured, secured } from './payouts-company.ts';
import type { SignedIn, TestServer } from './test-server.ts';

export type CardAnswer = {
  id: string;
  version: number;
  name: string;
  number: string;
  lastFour: string;
  status: string;
  queryType: string;
  cardLimits: { interval: string; amount: string; remaining: string }[];
};
export const CARD = `id version name number lastFour status queryType
  cardLimits { interval amount remaining }`;

export type CardsCompany = PayoutsCompany & { controller: Secured };

/** A company with an account of 10,000 dollars, and two members who may do all with cards. */
export async function cardsCompany(server: TestServer, name: string): Promise<CardsCompany> {
  const company = await payoutsCompany(server, name);
  return { ...company, controller: await secured(server, company.finance) };
}

/** The form of a card of one's own. */
export const cardData = (c: { accountId: string }, holder: SignedIn, more: object = {}) => ({
  ...{ issueTo: 'INDIVIDUAL', formFactor: 'VIRTUAL', holderId: holder.memberId, currency: 'USD' },
  ...{ accountId: c.accountId, name: 'Travel', purpose: 'Visits to ships' },
  limits: [{ interval: 'MONTHLY', amount: '5000.00' }],
  ...{ allowedCategories: [], allowedCountries: [], allowedCurrencies: [] },
  ...more,
});

type Given = { args?: string; data?: object; key?: string };

export const sayCard = (who: SignedIn, field: string, { args = '', ...rest }: Given) =>
  say<CardAnswer>(who, { field, args, answer: ['card', CARD], ...rest });

export const issue = (who: Secured, data: object, key?: string) =>
  sayCard(who, 'createCard', { args: who.proof(), data, ...(key ? { key } : {}) });

export const keyOfCard = ({ id, version }: { id: string; version: number }): string =>
  `cardId: "${id}", version: ${version}`;

/** Settings of a card as its form sends them again. */
export const settingsOf = (more: object = {}) => {
  const { issueTo, formFactor, holderId, currency, accountId, ...settings } = cardData(
    { accountId: '' },
    { memberId: '' } as SignedIn,
    more,
  );
  return settings;
};

let messages = 0;

/** What a merchant's bank says about a purchase. */
export const messageOf = (kind: string, reference: string, amount: string, more: object = {}) => {
  messages += 1;
  return {
    ...{ kind, messageId: `message-${messages}`, reference, amount, currency: 'USD' },
    ...{ merchantName: 'Harbour Hotel', merchantCity: 'Bergen', merchantCountry: 'NO' },
    ...{ merchantCategory: '7011', ...more },
  };
};

/** A company's card network, as its messages reach the server. */
export const networkOf =
  (server: TestServer, c: { companyId: string }, cardId: string) => (message: object) =>
    receiveMessage(server.platform, { companyId: c.companyId, cardId }, message);
