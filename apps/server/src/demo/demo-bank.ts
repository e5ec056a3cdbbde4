import { WORKING_WEEKDAYS } from '@mainsheet/contract';
import {
  addGlobalAccount,
  bringMoney,
  listAccounts,
  transferMoney,
} from '../modules/accounts/index.ts';
import { createRule } from '../modules/auto-transfers/index.ts';
import { offerExchange, takeExchange } from '../modules/exchanges/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Platform } from '../platform/platform.ts';
import { at } from './demo-history.ts';

const OPENED_DAYS_AGO = 140;

async function open(
  platform: Platform,
  finance: Actor,
  data: { countryCode: string; currency: string; nickName: string },
): Promise<string> {
  return (await addGlobalAccount(platform, finance, { data, key: null })).id;
}

/** The account that charterers pay freight to; it is there before the freight of the last months. */
export function openCollection(platform: Platform, finance: Actor): Promise<string> {
  const data = { countryCode: 'US', currency: 'USD', nickName: 'USD freight collection' };
  return open(at(platform, OPENED_DAYS_AGO), finance, data);
}

type Move = { from: string; to: string; amount: string; reference: string; daysAgo: number };

function move(platform: Platform, finance: Actor, { from, to, daysAgo, ...rest }: Move) {
  return transferMoney(at(platform, daysAgo), finance, {
    data: { ...rest, fromAccountId: from, toAccountId: to },
    key: `demo-transfer-${daysAgo}`,
  });
}

/** Accounts in euros and pounds, money on all of them, and freight handed on to the main account. */
export async function loadBank(
  platform: Platform,
  finance: Actor,
  collection: string,
): Promise<void> {
  const [main] = await platform.db.readTenant(finance.companyId, listAccounts);
  const early = at(platform, OPENED_DAYS_AGO);
  const eur = await open(early, finance, {
    countryCode: 'NL',
    currency: 'EUR',
    nickName: 'EUR port costs',
  });
  const gbp = await open(early, finance, {
    countryCode: 'GB',
    currency: 'GBP',
    nickName: 'GBP insurance and legal',
  });
  const reference = 'From our bank in Bergen';
  // Foreign money is brought when its rate is known.
  const openings = [
    [early, main!.id, '1250000.00'],
    [platform, eur, '384500.00'],
    [platform, gbp, '96250.75'],
  ] as const;
  for (const [then, accountId, amount] of openings) {
    await bringMoney(then, finance, { accountId, amount, reference });
  }
  const freight = { from: collection, to: main!.id, reference: 'Freight of the month' };
  await move(platform, finance, { ...freight, amount: '450000.00', daysAgo: 40 });
  await move(platform, finance, { ...freight, amount: '325000.00', daysAgo: 9 });
  const offer = await offerExchange(platform, finance, {
    ...{ fromAccountId: main!.id, toAccountId: eur, amount: '40000.00', fixedSide: 'target' },
  });
  await takeExchange(platform, finance, {
    data: { offerId: offer.id, reference: 'Port costs in Rotterdam' },
    key: 'demo-exchange',
  });
  const back = { from: main!.id, to: collection, reference: 'Bank charges of charterers' };
  await move(platform, finance, { ...back, amount: '2480.50', daysAgo: 3 });
  // A draft: it shows its dry run and moves nothing.
  await createRule(platform, finance, {
    data: {
      ...{ name: 'Freight to the main account', kind: 'Sweep', level: '200000', target: '50000' },
      ...{ accountId: collection, otherAccountId: main!.id, weekdays: [...WORKING_WEEKDAYS] },
    },
    key: null,
  });
}
