import { CARD_STATUSES, CARD_TRANSITIONS } from '@mainsheet/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  CARD,
  type CardAnswer,
  type CardsCompany,
  cardData,
  cardsCompany,
  issue,
  keyOfCard,
  messageOf,
  networkOf,
  sayCard,
  settingsOf,
} from '../../../test/fixtures/cards-company.ts';
import { runAsOwner, type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();

const listOf = async (who: SignedIn, args: string) =>
  who.graphql<{ listCards: { rows: CardAnswer[]; total: number } }>(
    `{ listCards${args && `(${args})`} { total rows { ${CARD} } } }`,
  );
const namesOf = async (who: SignedIn, args: string) =>
  (await listOf(who, args)).data.listCards.rows.map(({ name }) => name);
const codeOf = async (asked: Promise<{ errors?: { extensions: { code: string } }[] }>) =>
  (await asked).errors?.[0]?.extensions.code;

type Details = {
  getCardDetails: {
    card: CardAnswer;
    secret: { number: string; expiry: string; securityCode: string; pin: string | null } | null;
  };
};
const detailsOf = (who: SignedIn, cardId: string, token?: string) =>
  who.graphql<Details>(
    `{ getCardDetails(cardId: "${cardId}"${token ? `, token: "${token}"` : ''}) {
      card { ${CARD} } secret { number expiry securityCode pin } } }`,
  );

/** Cards of each kind, named by the list they stand on for the controller. */
async function withCards(c: CardsCompany) {
  const mine = (await issue(c.controller, cardData(c, c.controller, { name: 'Mine' }))).row!;
  const company = (
    await issue(
      c.controller,
      cardData(c, c.controller, { name: 'Company', issueTo: 'ORGANISATION' }),
    )
  ).row!;
  const employee = (await issue(c.controller, cardData(c, c.owner, { name: 'Employee' }))).row!;
  return { mine, company, employee };
}

describe('the lists', () => {
  it('CARD-04 CARD-07 one asks for own, company or employee cards by page, e-mail, search and status', async () => {
    const c = await cardsCompany(server, 'Lists');
    const { mine } = await withCards(c);
    const who = c.controller;
    expect(await namesOf(who, '')).toEqual(['Mine']);
    expect(await namesOf(who, 'queryType: "my"')).toEqual(['Mine']);
    expect(await namesOf(who, 'queryType: "company"')).toEqual(['Company']);
    expect(await namesOf(who, 'queryType: "employee"')).toEqual(['Employee']);
    expect(await namesOf(c.owner, 'queryType: "my"')).toEqual(['Employee']);
    expect(await namesOf(who, `queryType: "my", search: "${mine.lastFour}"`)).toEqual(['Mine']);
    expect(await namesOf(who, 'queryType: "my", search: "nothing like it"')).toEqual([]);
    expect(await namesOf(who, 'queryType: "employee", email: "nobody@example.test"')).toEqual([]);
    expect(await namesOf(who, `airwallexId: "${c.companyId}"`)).toEqual(['Mine']);
    expect(await codeOf(listOf(who, 'airwallexId: "another"'))).toBe('FORBIDDEN');
    expect(await codeOf(listOf(who, 'queryType: "all"'))).toBe('INVALID_INPUT');
    await issue(who, cardData(c, who, { name: 'Second' }));
    const page = async (n: number) => namesOf(who, `limit: 1, pageNum: ${n}`);
    expect([await page(1), await page(2), await page(3)]).toEqual([['Second'], ['Mine'], []]);
  });

  it('CARD-08 CARD-09 statuses come joined by commas, all is no filter, an unknown one is refused', async () => {
    const c = await cardsCompany(server, 'Statuses');
    const who = c.controller;
    const { mine } = await withCards(c);
    await issue(who, cardData(c, who, { name: 'Post', formFactor: 'PHYSICAL' }));
    await sayCard(who, 'freezeCard', { args: keyOfCard(mine) });
    expect(await namesOf(who, 'status: "all"')).toEqual(['Post', 'Mine']);
    expect(await namesOf(who, 'status: "Frozen,Pending"')).toEqual(['Post', 'Mine']);
    expect(await namesOf(who, 'status: "Frozen"')).toEqual(['Mine']);
    expect(await namesOf(who, 'status: "Closed, Lost"')).toEqual([]);
    expect(await codeOf(listOf(who, 'status: "Frozen,Melted"'))).toBe('INVALID_INPUT');
  });

  it('CARD-05 a card says whose and what it is, its limits by name and what is left of each', async () => {
    const c = await cardsCompany(server, 'Fields');
    const limits = [
      ...[{ interval: 'PER_TRANSACTION', amount: '400.00' }],
      ...[{ interval: 'DAILY', amount: '600.00' }],
      ...[{ interval: 'WEEKLY', amount: '1000.00' }],
      ...[{ interval: 'MONTHLY', amount: '2000.00' }],
      ...[{ interval: 'QUARTERLY', amount: '3000.00' }],
      ...[{ interval: 'ALL_TIME', amount: '9000.00' }],
    ];
    const { row } = await issue(c.controller, cardData(c, c.controller, { limits }));
    const network = networkOf(server, c, row!.id);
    await network(messageOf('AUTHORISATION', 'P-LIMITS', '150.00'));
    const { data } = await c.controller.graphql<{ getCardDetails: { card: object } }>(`{
      getCardDetails(cardId: "${row!.id}") { card { id name number status type currency formFactor
        issueTo holder { id } purpose limits { perTransaction daily weekly monthly quarterly allTime }
        cardLimits { interval amount remaining } } } }`);
    expect(data.getCardDetails.card).toEqual({
      ...{ id: row!.id, name: 'Travel', number: `•• ${row!.lastFour}`, status: 'Active' },
      ...{ type: 'DEBIT', currency: 'USD', formFactor: 'VIRTUAL', issueTo: 'INDIVIDUAL' },
      ...{ holder: { id: c.controller.memberId }, purpose: 'Visits to ships' },
      limits: {
        ...{ perTransaction: '400.00', daily: '600.00', weekly: '1000.00', monthly: '2000.00' },
        ...{ quarterly: '3000.00', allTime: '9000.00' },
      },
      cardLimits: [
        { interval: 'PER_TRANSACTION', amount: '400.00', remaining: '400.00' },
        { interval: 'DAILY', amount: '600.00', remaining: '450.00' },
        { interval: 'WEEKLY', amount: '1000.00', remaining: '850.00' },
        { interval: 'MONTHLY', amount: '2000.00', remaining: '1850.00' },
        { interval: 'QUARTERLY', amount: '3000.00', remaining: '2850.00' },
        { interval: 'ALL_TIME', amount: '9000.00', remaining: '8850.00' },
      ],
    });
  });
});

describe('who may see a card', () => {
  it('T8 a card of another employee is not there for whoever sees their own alone, whatever they ask', async () => {
    const c = await cardsCompany(server, 'Own alone');
    const { employee, company } = await withCards(c);
    const other = await c.join('Finance');
    await runAsOwner(
      server,
      `update role set permissions = permissions
        || '{"companyCards": {"view": false, "create": false, "modify": false, "delete": false},
             "employeeCards": {"view": false, "create": false, "modify": false, "delete": false}}'
       where company_id = '${c.companyId}' and name = 'Finance'`,
    );
    const theirs = await c.join('Finance');
    for (const { id, version } of [employee, company]) {
      const key = keyOfCard({ id, version });
      expect(await codeOf(detailsOf(theirs, id))).toBe('NOT_FOUND');
      const list = `{ getCardTransactionList(cardId: "${id}") { total } }`;
      expect(await codeOf(theirs.graphql(list))).toBe('NOT_FOUND');
      expect((await sayCard(theirs, 'freezeCard', { args: key })).code).toBe('NOT_FOUND');
      const token = `mutation { cardAuthorisationToken(cardId: "${id}", ${theirs.proof()}) { token } }`;
      expect(await codeOf(theirs.graphql(token))).toBe('NOT_FOUND');
    }
    expect(await codeOf(listOf(theirs, 'queryType: "employee"'))).toBe('FORBIDDEN');
    expect(await codeOf(listOf(theirs, 'queryType: "company"'))).toBe('FORBIDDEN');
    expect((await issue(theirs, cardData(c, other))).code).toBe('FORBIDDEN');
    const own = await issue(theirs, cardData(c, theirs));
    expect(own.row?.queryType).toBe('my');
  });

  it('nobody of another company, and no role without cards, sees or moves one', async () => {
    const c = await cardsCompany(server, 'Ours');
    const { mine } = await withCards(c);
    const stranger = (await cardsCompany(server, 'Theirs')).controller;
    const operator = await c.join('Operator');
    for (const who of [stranger, operator]) {
      expect(await codeOf(detailsOf(who, mine.id))).toBe('NOT_FOUND');
      expect((await sayCard(who, 'closeCard', { args: keyOfCard(mine) })).code).toBe('NOT_FOUND');
    }
    const foreign = cardData(c, c.controller);
    const refused = await issue(stranger, { ...foreign, holderId: stranger.memberId });
    expect(refused.violations[0]).toEqual({
      path: 'accountId',
      message: 'This account was not found.',
    });
    const another = await issue(c.controller, cardData(c, stranger));
    expect(another.violations[0]?.path).toBe('holderId');
  });
});

describe('issuing', () => {
  it('takes a fresh second factor, at least one limit, and an account in the currency of the card', async () => {
    const c = await cardsCompany(server, 'Issuing');
    const who = c.controller;
    const bare = await sayCard(who, 'createCard', { data: cardData(c, who) });
    expect(bare.code).toBe('STEP_UP_NEEDED');
    const wrong = async (more: object) =>
      (await issue(who, cardData(c, who, more))).violations[0]?.message;
    expect(await wrong({ limits: [] })).toBe('Set at least one limit.');
    expect(await wrong({ limits: [{ interval: 'DAILY', amount: '0' }] })).toBe(
      'Enter an amount above zero.',
    );
    const twice = { interval: 'DAILY', amount: '1' };
    expect(await wrong({ limits: [twice, twice] })).toBe('Set each limit once.');
    expect(await wrong({ currency: 'EUR' })).toBe('USD 1 pays in USD.');
    expect(await wrong({ allowedCurrencies: ['ZZZ'] })).toBe(
      'ZZZ is not a currency. Use a code like USD.',
    );
    expect(await wrong({ limits: [{ interval: 'DAILY', amount: '1.005' }] })).toBe(
      'USD has 2 decimals.',
    );
    const first = await issue(who, cardData(c, who), 'card-key-1');
    const again = await issue(who, cardData(c, who), 'card-key-1');
    expect(again.row?.id).toBe(first.row?.id);
    expect(first.message).toBe(`Travel •• ${first.row?.lastFour} is ready to use.`);
  });

  it('a raised limit counts as issuing, a lowered one does not; both stand in the trail', async () => {
    const c = await cardsCompany(server, 'Raising');
    const who = c.controller;
    const { row } = await issue(who, cardData(c, who, { allowedCountries: ['NO'] }));
    const change = (of: CardAnswer, more: object, proof = '') =>
      sayCard(who, 'updateCard', {
        args: [keyOfCard(of), proof].filter(Boolean).join(', '),
        data: settingsOf({ allowedCountries: ['NO'], ...more }),
      });
    const monthly = (amount: string) => ({ limits: [{ interval: 'MONTHLY', amount }] });
    const lowered = await change(row!, monthly('100.00'));
    expect(lowered.row?.cardLimits[0]?.amount).toBe('100.00');
    const raised = lowered.row!;
    expect((await change(raised, monthly('100.01'))).code).toBe('STEP_UP_NEEDED');
    expect((await change(raised, { limits: [{ interval: 'DAILY', amount: '1' }] })).code).toBe(
      'STEP_UP_NEEDED',
    );
    const wider = { ...monthly('100.00'), allowedCountries: [] };
    expect((await change(raised, wider)).code).toBe('STEP_UP_NEEDED');
    const done = await change(raised, monthly('200.00'), who.proof());
    expect(done.row?.cardLimits[0]?.amount).toBe('200.00');
    expect((await change(raised, monthly('10.00'))).code).toBe('STALE_VERSION');
    const trail = await server.platform.db.inTenant(c.companyId, (tx) =>
      tx.many(sql<{ action: string; detail: Record<string, string> }>`
        select action, detail from audit_event
        where company_id = ${tx.companyId} and action like 'card.%' order by seq`),
    );
    expect(trail.map(({ action }) => action)).toEqual(['card.issue', 'card.update', 'card.update']);
    expect(trail.at(-1)?.detail).toMatchObject({
      'MONTHLY before': 'USD 100.00',
      MONTHLY: 'USD 200.00',
    });
  });
});

describe('the steps of a card', () => {
  it('freeze, unfreeze, lost with another in its place, close; the database holds the table', async () => {
    const c = await cardsCompany(server, 'Steps');
    const who = c.controller;
    const data = cardData(c, who, { formFactor: 'PHYSICAL' });
    const pending = (await issue(who, data)).row!;
    expect(pending.status).toBe('Pending');
    const step = (field: string, of: CardAnswer, more = '') =>
      sayCard(who, field, { args: keyOfCard(of) + more });
    const wrong = await step('activateCard', pending, ', lastFour: "abcd"');
    expect(wrong.violations[0]?.message).toBe('These are not the last four digits of the card.');
    const active = (await step('activateCard', pending, `, lastFour: "${pending.lastFour}"`)).row!;
    const frozen = (await step('freezeCard', active)).row!;
    expect((await step('freezeCard', frozen)).message).toBe(
      'A card that is frozen cannot be frozen.',
    );
    const again = (await step('unfreezeCard', frozen)).row!;
    const network = networkOf(server, c, again.id);
    await network(messageOf('AUTHORISATION', 'P-BEFORE', '1500.00'));
    const replaced = (await step('reportCardLost', again)).row!;
    expect(replaced).toMatchObject({ status: 'Pending', name: 'Travel' });
    expect(replaced.id).not.toBe(again.id);
    expect(replaced.lastFour).toMatch(/^\d{4}$/);
    // What was spent with the lost card counts on.
    expect(replaced.cardLimits[0]).toMatchObject({ amount: '5000.00', remaining: '3500.00' });
    expect((await detailsOf(who, again.id)).data.getCardDetails.card.status).toBe('Lost');
    expect((await step('closeCard', replaced)).row?.status).toBe('Closed');
    for (const from of CARD_STATUSES) {
      for (const to of CARD_STATUSES) {
        if (from === to) continue;
        const name = `d_${from}`;
        await runAsOwner(server, `alter table card disable trigger card_change`);
        await runAsOwner(
          server,
          `update card set status = '${from}', name = '${name}' where id = '${again.id}'`,
        );
        await runAsOwner(server, `alter table card enable trigger card_change`);
        const moved = runAsOwner(
          server,
          `update card set status = '${to}' where id = '${again.id}'`,
        );
        if (CARD_TRANSITIONS[from].includes(to)) await moved;
        else await expect(moved).rejects.toThrow(`${from} never becomes ${to}`);
      }
    }
    const other = runAsOwner(server, `update card set last_four = '0000' where id = '${again.id}'`);
    await expect(other).rejects.toThrow('what was issued does not change');
  });
});

describe('the number of a card', () => {
  const tokenOf = async (who: CardsCompany['controller'], cardId: string) =>
    (
      await who.graphql<{ cardAuthorisationToken: { token: string } }>(
        `mutation { cardAuthorisationToken(cardId: "${cardId}", ${who.proof()}) { token expiresAt } }`,
      )
    ).data.cardAuthorisationToken.token;

  it('CARD-10 CARD-12 shows once, for a minute, with a token that a fresh second factor gives', async () => {
    const c = await cardsCompany(server, 'Numbers');
    const who = c.controller;
    const { mine } = await withCards(c);
    const bare = `mutation { cardAuthorisationToken(cardId: "${mine.id}") { token } }`;
    expect(await codeOf(who.graphql(bare))).toBe('STEP_UP_NEEDED');
    expect((await detailsOf(who, mine.id)).data.getCardDetails.secret).toBeNull();
    const token = await tokenOf(who, mine.id);
    const shown = (await detailsOf(who, mine.id, token)).data.getCardDetails.secret;
    expect(shown).toMatchObject({ expiry: '11/29', pin: null });
    expect(shown?.number).toMatch(/^999920\d{10}$/);
    expect(shown?.number.endsWith(mine.lastFour)).toBe(true);
    expect(shown?.securityCode).toMatch(/^\d{3}$/);
    const used = await detailsOf(who, mine.id, token);
    expect(used.errors?.[0]?.message).toBe(
      'This token was used, or is older than a minute. Ask for the number again.',
    );
    const late = await tokenOf(who, mine.id);
    server.clock.advance(61);
    expect(await codeOf(detailsOf(who, mine.id, late))).toBe('INVALID_STATE');
    const again = (await detailsOf(who, mine.id, await tokenOf(who, mine.id))).data.getCardDetails;
    expect(again.secret?.number).toBe(shown?.number);
  });

  it('is for its holder alone, for this card, member and session; a company card also for who may change it', async () => {
    const c = await cardsCompany(server, 'Whose number');
    const { mine, company, employee } = await withCards(c);
    const tokenFor = (who: CardsCompany['controller'], id: string) =>
      who.graphql(`mutation { cardAuthorisationToken(cardId: "${id}", ${who.proof()}) { token } }`);
    expect(await codeOf(tokenFor(c.controller, employee.id))).toBe('FORBIDDEN');
    const token = await tokenOf(c.controller, mine.id);
    expect(await codeOf(detailsOf(c.controller, company.id, token))).toBe('INVALID_STATE');
    expect(await codeOf(detailsOf(c.owner, company.id, token))).toBe('INVALID_STATE');
    const ofOwner = await tokenOf(c.owner, company.id);
    expect((await detailsOf(c.owner, company.id, ofOwner)).data.getCardDetails.secret).toBeTruthy();
    const noFactor = await server.signIn('Finance', c.companyId);
    const own = `mutation { cardAuthorisationToken(cardId: "${company.id}") { token } }`;
    expect((await noFactor.graphql(own)).errors?.[0]?.message).toContain('second factor');
  });

  it('stands in no table and in no line of the trail', async () => {
    const c = await cardsCompany(server, 'Nowhere');
    const { mine } = await withCards(c);
    const token = await tokenOf(c.controller, mine.id);
    const { secret } = (await detailsOf(c.controller, mine.id, token)).data.getCardDetails;
    const tables = await server.platform.db.inTenant(c.companyId, (tx) =>
      tx.many(sql<{ text: string }>`
        select c::text as text from card c where company_id = ${tx.companyId}
        union all select t::text from card_token t where company_id = ${tx.companyId}
        union all select a::text from audit_event a where company_id = ${tx.companyId}`),
    );
    const all = tables.map(({ text }) => text).join('\n');
    expect(all).not.toContain(secret?.number);
    expect(all).not.toContain(token);
  });
});

describe('the call after a login', () => {
  it('CARD-13 brings the cards of the session and card_availability up to date, and no other member’s', async () => {
    const c = await cardsCompany(server, 'After login');
    const who = c.controller;
    const available = async () =>
      ((await who.request('GET', '/v2/contacts/info')).body.data as Record<string, unknown>)
        .card_availability;
    const put = (id: string) => who.request('PUT', `/v2/airwallex/card/${id}`);
    const done = { status: 200, data: { error_flag: 'SUCCESS', message: '' } };
    expect(await put(who.memberId)).toMatchObject({ status: 200, body: done });
    expect(await available()).toBe(false);
    const { row } = await issue(who, cardData(c, who));
    expect(await available()).toBe(true);
    await networkOf(server, c, row!.id)(messageOf('AUTHORISATION', 'P-OLD', '10.00'));
    await runAsOwner(
      server,
      `update card_transaction set expires_at = '2026-01-01' where card_id = '${row!.id}';
       alter table card disable trigger card_change;
       update card set expires_on = '2026-01-31' where id = '${row!.id}';
       alter table card enable trigger card_change;`,
    );
    expect(await put(who.memberId)).toMatchObject({ status: 200, body: done });
    expect(await available()).toBe(false);
    expect((await detailsOf(who, row!.id)).data.getCardDetails.card.status).toBe('Closed');
    expect((await put(c.owner.memberId)).status).toBe(403);
    expect((await put('not-a-member')).status).toBe(403);
  });
});
