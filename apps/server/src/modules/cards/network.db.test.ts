import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { balancesOf } from '../../../test/fixtures/bank-company.ts';
import {
  type CardsCompany,
  cardData,
  cardsCompany,
  issue,
  keyOfCard,
  messageOf,
  networkOf,
  sayCard,
} from '../../../test/fixtures/cards-company.ts';
import { ledgerOf, say } from '../../../test/fixtures/payables-company.ts';
import { PLAIN_PDF } from '../../../test/fixtures/pdf-files.ts';
import { runAsOwner, type SignedIn, testServer } from '../../../test/test-server.ts';
import { recordExchangeRate } from '../exchange-rates/index.ts';
import { expireCards } from './expiry.service.ts';

const server = testServer();

const balanceOf = async (c: CardsCompany) => (await balancesOf(c.finance))[c.accountId];
const moneyOf = async (c: CardsCompany) => {
  const { total, reserved } = (await balanceOf(c))!;
  return { total, reserved };
};

/** A card of the controller with its network. */
async function withCard(name: string, more: object = {}) {
  const c = await cardsCompany(server, name);
  const { row } = await issue(c.controller, cardData(c, c.controller, more));
  return { c, card: row!, network: networkOf(server, c, row!.id) };
}

const reasonOf = async (
  network: ReturnType<typeof networkOf>,
  amount: string,
  more: object = {},
): Promise<string> => {
  reasonOf.count += 1;
  const row = await network(messageOf('AUTHORISATION', `REASON-${reasonOf.count}`, amount, more));
  return row.status === 'Declined' ? row.failure_reason : row.status;
};
reasonOf.count = 0;

describe('what a purchase does to the money', () => {
  it('an authorisation holds money, captures in parts move it once, the ledger and the statement say the same', async () => {
    const { c, network } = await withCard('Parts');
    const held = await network(messageOf('AUTHORISATION', 'HOTEL-1', '300.00'));
    expect(held).toMatchObject({ status: 'Authorised', held_minor: '30000' });
    expect(await moneyOf(c)).toEqual({ total: '10000.00', reserved: '300.00' });
    const part = messageOf('CAPTURE', 'HOTEL-1', '100.00', { isFinal: false });
    await network(part);
    await network(part);
    expect(await moneyOf(c)).toEqual({ total: '9900.00', reserved: '200.00' });
    server.clock.advance(1);
    const rest = await network(messageOf('CAPTURE', 'HOTEL-1', '180.00'));
    expect(rest).toMatchObject({ status: 'Settled', billing_minor: '28000', held_minor: '0' });
    expect(await moneyOf(c)).toEqual({ total: '9720.00', reserved: '0.00' });
    expect(await ledgerOf(server, c.companyId)).toEqual([
      { code: '1000', currency: 'USD', amount: '-28000', base: '-28000' },
      { code: '5200', currency: 'USD', amount: '28000', base: '28000' },
    ]);
    const { data } = await c.finance.graphql<{
      listTransactions: { rows: { amount: string; counterparty: string; reference: string }[] };
    }>(`{ listTransactions(source: "CARD") { rows { amount counterparty reference } } }`);
    expect(
      data.listTransactions.rows.map(({ amount, counterparty }) => [amount, counterparty]),
    ).toEqual([
      ['-180.00', 'Harbour Hotel'],
      ['-100.00', 'Harbour Hotel'],
    ]);
  });

  it('a message counts once: sent again it answers the same, with another body it is refused', async () => {
    const { c, network } = await withCard('Once');
    const message = messageOf('AUTHORISATION', 'ONCE-1', '50.00');
    const [first, again] = await Promise.all([network(message), network(message)]);
    expect(again.id).toBe(first.id);
    await expect(network({ ...message, amount: '51.00' })).rejects.toThrow('different request');
    const capture = messageOf('CAPTURE', 'ONCE-1', '50.00');
    await Promise.all([network(capture), network(capture), network(capture)]);
    expect(await moneyOf(c)).toEqual({ total: '9950.00', reserved: '0.00' });
  });

  it('messages come in any order: a charge before its authorisation, a reversal before it', async () => {
    const { c, network } = await withCard('Any order');
    await network(messageOf('CAPTURE', 'EARLY-1', '40.00', { isFinal: false }));
    expect(await moneyOf(c)).toEqual({ total: '9960.00', reserved: '0.00' });
    const late = await network(messageOf('AUTHORISATION', 'EARLY-1', '100.00'));
    expect(late).toMatchObject({ status: 'Authorised', held_minor: '6000' });
    expect(await moneyOf(c)).toEqual({ total: '9960.00', reserved: '60.00' });
    await network(messageOf('CAPTURE', 'EARLY-1', '60.00'));
    expect(await moneyOf(c)).toEqual({ total: '9900.00', reserved: '0.00' });
    await network(messageOf('REVERSAL', 'GONE-1', '70.00'));
    const held = await network(messageOf('AUTHORISATION', 'GONE-1', '70.00'));
    expect(held).toMatchObject({ status: 'Reversed', held_minor: '0' });
    const done = await network(messageOf('CAPTURE', 'DONE-1', '10.00'));
    const after = await network(messageOf('AUTHORISATION', 'DONE-1', '10.00'));
    expect([done.status, after.status, after.held_minor]).toEqual(['Settled', 'Settled', '0']);
    expect(await moneyOf(c)).toEqual({ total: '9890.00', reserved: '0.00' });
  });

  it('a reversal and the end of its time give back what is held, and what was charged stays', async () => {
    const { c, network } = await withCard('Given back');
    await network(messageOf('AUTHORISATION', 'BACK-1', '80.00'));
    expect((await network(messageOf('REVERSAL', 'BACK-1', '0'))).status).toBe('Reversed');
    await network(messageOf('AUTHORISATION', 'BACK-2', '80.00'));
    await network(messageOf('CAPTURE', 'BACK-2', '30.00', { isFinal: false }));
    const partly = await network(messageOf('REVERSAL', 'BACK-2', '0'));
    expect(partly).toMatchObject({ status: 'Settled', billing_minor: '3000' });
    const old = await network(messageOf('AUTHORISATION', 'BACK-3', '55.00'));
    expect(await moneyOf(c)).toEqual({ total: '9970.00', reserved: '55.00' });
    await runAsOwner(
      server,
      `update card_transaction set expires_at = '2026-11-01' where id = '${old.id}'`,
    );
    const job = { companyId: c.companyId, memberId: c.controller.memberId };
    await expireCards(server.platform, job, { lists: [] });
    await expireCards(server.platform, job, { lists: [] });
    expect(await moneyOf(c)).toEqual({ total: '9970.00', reserved: '0.00' });
    const charged = await network(messageOf('CAPTURE', 'BACK-3', '55.00'));
    expect(charged.status).toBe('Settled');
    expect(await moneyOf(c)).toEqual({ total: '9915.00', reserved: '0.00' });
  });

  it('a refund brings money back, never more than was charged, and is a line of its own', async () => {
    const { c, network } = await withCard('Refunds');
    await network(messageOf('CAPTURE', 'SHOP-1', '100.00'));
    const back = (amount: string, reference: string) =>
      network(messageOf('REFUND', reference, amount, { purchaseReference: 'SHOP-1' }));
    const row = await back('30.00', 'REF-1');
    expect(row).toMatchObject({ status: 'Refunded', billing_minor: '-3000' });
    await expect(back('70.01', 'REF-2')).rejects.toThrow(
      'More than was charged is not given back.',
    );
    await back('70.00', 'REF-3');
    expect(await moneyOf(c)).toEqual({ total: '10000.00', reserved: '0.00' });
    expect(await ledgerOf(server, c.companyId)).toEqual([
      { code: '1000', currency: 'USD', amount: '0', base: '0' },
      { code: '5200', currency: 'USD', amount: '0', base: '0' },
    ]);
  });

  it('what is charged goes at most a fifth over what was authorised', async () => {
    const { c, network } = await withCard('Over');
    await network(messageOf('AUTHORISATION', 'TIP-1', '100.00'));
    await expect(network(messageOf('CAPTURE', 'TIP-1', '120.01'))).rejects.toThrow(
      'More than 20 %',
    );
    expect((await network(messageOf('CAPTURE', 'TIP-1', '120.00'))).status).toBe('Settled');
    expect(await moneyOf(c)).toEqual({ total: '9880.00', reserved: '0.00' });
  });

  it('CARD-06 a purchase in another currency says what was asked and what is billed, at the rate of the day', async () => {
    const { c, card, network } = await withCard('Foreign');
    expect(await reasonOf(network, '100.00', { currency: 'NOK' })).toBe(
      'No exchange rate of NOK is known.',
    );
    const rate = { currency: 'NOK', rateOn: '2026-11-19', rate: '0.1' };
    await recordExchangeRate(server.platform, c.actor, rate);
    server.clock.advance(1);
    await network(messageOf('AUTHORISATION', 'NOK-1', '3150.55', { currency: 'NOK' }));
    await network(messageOf('CAPTURE', 'NOK-1', '1000.05', { currency: 'NOK', isFinal: false }));
    await network(messageOf('CAPTURE', 'NOK-1', '2150.50', { currency: 'NOK' }));
    expect(await moneyOf(c)).toEqual({ total: '9684.94', reserved: '0.00' });
    const { data } = await c.controller.graphql<{
      getCardTransactionList: { rows: object[]; total: number; spent: string; declined: number };
    }>(`{ getCardTransactionList(cardId: "${card.id}") { total spent declined rows {
      transactionAmount transactionCurrency billingAmount billingCurrency status failureReason
      merchantName merchantCity merchantCountry merchantCategoryCode category } } }`);
    const merchant = {
      ...{ merchantName: 'Harbour Hotel', merchantCity: 'Bergen', merchantCountry: 'NO' },
      ...{ merchantCategoryCode: '7011', category: 'HOTEL' },
    };
    expect(data.getCardTransactionList).toEqual({
      ...{ total: 2, spent: '315.06', declined: 1 },
      rows: [
        {
          ...{ transactionAmount: '3150.55', transactionCurrency: 'NOK', status: 'Settled' },
          ...{ billingAmount: '315.06', billingCurrency: 'USD', failureReason: '', ...merchant },
        },
        {
          ...{ transactionAmount: '100.00', transactionCurrency: 'NOK', status: 'Declined' },
          ...{ billingAmount: '0.00', billingCurrency: 'USD', ...merchant },
          failureReason: 'No exchange rate of NOK is known.',
        },
      ],
    });
  });
});

describe('why a purchase is declined, in words', () => {
  it('status, category, country, currency', async () => {
    const { c, card, network } = await withCard('Words', {
      ...{ formFactor: 'PHYSICAL', allowedCategories: ['HOTEL'] },
      ...{ allowedCountries: ['NO'], allowedCurrencies: ['USD'] },
    });
    expect(await reasonOf(network, '1.00')).toBe('The card is not activated yet.');
    const active = await sayCard(c.controller, 'activateCard', {
      args: `${keyOfCard(card)}, lastFour: "${card.lastFour}"`,
    });
    expect(await reasonOf(network, '1.00')).toBe('Authorised');
    expect(await reasonOf(network, '1.00', { merchantCategory: '7995' })).toBe(
      'Gaming is not allowed on this card.',
    );
    expect(await reasonOf(network, '1.00', { merchantCountry: 'SE' })).toBe(
      'Purchases in Sweden are not allowed on this card.',
    );
    expect(await reasonOf(network, '1.00', { merchantCountry: '' })).toBe(
      'Purchases in an unknown country are not allowed on this card.',
    );
    const frozen = await sayCard(c.controller, 'freezeCard', { args: keyOfCard(active.row!) });
    expect(await reasonOf(network, '1.00')).toBe('The card is frozen.');
    await sayCard(c.controller, 'closeCard', { args: keyOfCard(frozen.row!) });
    expect(await reasonOf(network, '1.00')).toBe('The card is closed.');
  });

  it('limits by transaction and interval, the balance, and a holder who left', async () => {
    const { c, card, network } = await withCard('Limits', {
      limits: [
        { interval: 'PER_TRANSACTION', amount: '9000.00' },
        { interval: 'WEEKLY', amount: '20000.00' },
        { interval: 'DAILY', amount: '9500.00' },
      ],
    });
    expect(await reasonOf(network, '9000.01')).toBe(
      'The limit per transaction of USD 9,000.00 is reached.',
    );
    expect(await reasonOf(network, '9000.00')).toBe('Authorised');
    expect(await reasonOf(network, '500.01')).toBe(
      'The daily limit of USD 9,500.00 is reached: USD 500.00 is left.',
    );
    server.clock.advance(86_400);
    expect(await reasonOf(network, '1000.01')).toBe(
      'Insufficient funds. Only USD 1,000.00 is available in USD 1.',
    );
    expect(await reasonOf(network, '1000.00')).toBe('Authorised');
    await runAsOwner(
      server,
      `update member set status = 'DEACTIVATED' where id = '${c.controller.memberId}'`,
    );
    expect(await reasonOf(network, '1.00')).toBe('Its holder has left the company.');
    expect(card.status).toBe('Active');
  });

  it('two purchases at once do not pass a limit together', async () => {
    const { c, network } = await withCard('At once', {
      limits: [{ interval: 'MONTHLY', amount: '100.00' }],
    });
    const tries = await Promise.all(Array.from({ length: 6 }, () => reasonOf(network, '60.00')));
    expect(tries.filter((one) => one === 'Authorised')).toHaveLength(1);
    expect(await moneyOf(c)).toEqual({ total: '10000.00', reserved: '60.00' });
  });
});

type Row = {
  id: string;
  version: number;
  accountCode: string;
  vesselName: string | null;
  receiptName: string | null;
};
const ROW = 'id version accountCode vesselName receiptName';

const listOf = async (who: SignedIn, args: string) =>
  (
    await who.graphql<{
      getCardTransactionList: { rows: Row[]; total: number; receiptsMissing: number };
    }>(`{ getCardTransactionList(${args}) { total receiptsMissing rows { ${ROW} } } }`)
  ).data.getCardTransactionList;

const allocate = (who: SignedIn, { id, version }: Row, data: object) =>
  say<Row>(who, {
    ...{ field: 'allocateCardTransaction', answer: ['transaction', ROW] as const, data },
    args: `transactionId: "${id}", version: ${version}`,
  });

describe('the books and the papers', () => {
  it('what a purchase was for is posted anew; receipts come, are missed and read by who may', async () => {
    const { c, card, network } = await withCard('Books');
    await network(messageOf('CAPTURE', 'PORT-1', '100.00'));
    const all = `cardId: "${card.id}"`;
    const [row] = (await listOf(c.controller, all)).rows;
    const wrong = await allocate(c.controller, row!, { accountCode: '4000', note: '' });
    expect(wrong.violations[0]?.message).toBe('Choose an account of expenses.');
    const done = await allocate(c.controller, row!, { accountCode: '5010', note: 'Pilot' });
    expect(done.row?.accountCode).toBe('5010');
    expect((await allocate(c.controller, row!, { accountCode: '5100' })).code).toBe(
      'STALE_VERSION',
    );
    expect(await ledgerOf(server, c.companyId)).toEqual([
      { code: '1000', currency: 'USD', amount: '-10000', base: '-10000' },
      { code: '5010', currency: 'USD', amount: '10000', base: '10000' },
      { code: '5200', currency: 'USD', amount: '0', base: '0' },
    ]);
    expect(await listOf(c.controller, `${all}, isReceiptMissing: true`)).toMatchObject({
      total: 1,
    });
    const url = `/v2/cards/transactions/${row!.id}/receipt`;
    const send = (who: SignedIn) =>
      server.app.inject({
        ...{ method: 'POST', url: `${url}?name=pilot.pdf`, payload: PLAIN_PDF },
        headers: {
          authorization: `Bearer ${who.token}`,
          cookie: who.cookie,
          'content-type': 'application/octet-stream',
        },
      });
    const operator = await c.join('Operator');
    expect((await send(operator)).statusCode).toBe(404);
    const sent = await send(c.controller);
    expect([sent.statusCode, sent.body]).toEqual([200, expect.stringContaining('SUCCESS')]);
    expect(await listOf(c.controller, `${all}, isReceiptMissing: true`)).toMatchObject({
      total: 0,
    });
    expect((await listOf(c.controller, all)).rows[0]?.receiptName).toBe('pilot.pdf');
    const read = await c.controller.request('GET', url);
    expect([read.status, read.raw.equals(PLAIN_PDF)]).toEqual([200, true]);
    expect((await operator.request('GET', url)).status).toBe(404);
  });

  it('CARD-11 transactions of a card are asked by day, status, merchant and amount', async () => {
    const { c, card, network } = await withCard('Filters');
    await network(messageOf('CAPTURE', 'FILTER-1', '100.00'));
    await network(messageOf('AUTHORISATION', 'FILTER-2', '20.00', { merchantName: 'Quay Café' }));
    await network(messageOf('AUTHORISATION', 'FILTER-3', '9000.00'));
    const count = async (args: string) =>
      (await listOf(c.controller, `cardId: "${card.id}"${args}`)).total;
    const today = server.clock.now().toISOString().slice(0, 10);
    expect(await count('')).toBe(3);
    expect(await count(', status: "Declined"')).toBe(1);
    expect(await count(', status: "Settled,Authorised"')).toBe(2);
    expect(await count(', status: "all"')).toBe(3);
    expect(await count(', merchant: "café"')).toBe(1);
    expect(await count(', amountFrom: "50", amountTo: "100"')).toBe(1);
    expect(await count(`, dateFrom: "${today}", dateTo: "${today}"`)).toBe(3);
    expect(await count(', dateTo: "2026-11-01"')).toBe(0);
    const wrong = `{ getCardTransactionList(cardId: "${card.id}", status: "Melted") { total } }`;
    expect((await c.controller.graphql(wrong)).errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
  });
});

describe('playing the merchant', () => {
  it('is refused by the server everywhere but in the demo company', async () => {
    const { c, card } = await withCard('Playing');
    const play = (who: SignedIn) =>
      who.graphql<{ playMerchant: { message: string } }>(
        `mutation ($data: NetworkMessageInput!) { playMerchant(cardId: "${card.id}", data: $data) { message } }`,
        { data: messageOf('AUTHORISATION', `PLAY-${who.memberId}`, '12.00') },
      );
    expect((await play(c.controller)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await moneyOf(c)).toEqual({ total: '10000.00', reserved: '0.00' });
    await runAsOwner(
      server,
      `update company set is_demo = true where company_id = '${c.companyId}'`,
    );
    expect((await play(c.controller)).data.playMerchant.message).toBe('Harbour Hotel: authorised.');
    const posted = await server.platform.db.inTenant(c.companyId, (tx) =>
      tx.many(
        sql<{ kind: string }>`select kind from card_message where company_id = ${tx.companyId}`,
      ),
    );
    expect(posted).toEqual([{ kind: 'AUTHORISATION' }]);
    expect((await play(await c.join('Operator'))).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});
