import { describe, expect, it } from 'vitest';
import { balancesOf, bankCompany, expectBooked } from '../../../test/fixtures/bank-company.ts';
import { cardData, cardsCompany, issue } from '../../../test/fixtures/cards-company.ts';
import { ledgerOf, say } from '../../../test/fixtures/payables-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const rule = { from: '2026-01-01', currency: 'USD' };
const server = testServer({
  FEES: JSON.stringify([
    { ...rule, kind: 'CARD_ISSUE', fixed: '5' },
    { ...rule, kind: 'ACCOUNT_OPENING', fixed: '25' },
  ]),
});

type Line = { amount: string; sourceType: string; counterparty: string; reference: string };

/** What the bank took, the latest first. */
async function feesOf(who: SignedIn): Promise<Line[]> {
  const { data } = await who.graphql<{ listTransactions: { rows: Line[] } }>(
    `{ listTransactions(source: "FEE") { rows { amount sourceType counterparty reference } } }`,
  );
  return data.listTransactions.rows;
}

const open = (who: SignedIn, nickName: string, key: string) =>
  say<{ id: string }>(who, {
    field: 'addGlobalAccount',
    args: '',
    answer: ['account', 'id'],
    ...{ data: { countryCode: 'NL', currency: 'USD', nickName }, key },
  });

const feeOfOpening = async (who: SignedIn) =>
  (
    await who.graphql<{ openingFee: object | null }>(
      '{ openingFee(currency: "USD") { amount currency accountName } }',
    )
  ).data.openingFee;

describe('what accounts and cards cost', () => {
  it('BANK-23 is said before, taken once as a line of its own, booked as bank charges, and never by what is not there', async () => {
    const c = await cardsCompany(server, 'Fees');
    expect(await feeOfOpening(c.finance)).toEqual({
      ...{ amount: '25.00', currency: 'USD', accountName: 'USD 1' },
    });
    await open(c.finance, 'Crew', 'opening-key-1');
    await open(c.finance, 'Crew', 'opening-key-1');
    const { data } = await c.controller.graphql<{
      cardChoices: { accounts: { id: string; issueFee: string }[] };
    }>('{ cardChoices { accounts { id issueFee } } }');
    const paying = data.cardChoices.accounts.find(({ id }) => id === c.accountId);
    expect(paying?.issueFee).toBe('5.00');
    expect((await issue(c.controller, cardData(c, c.controller), 'card-key-1')).row).toBeTruthy();
    expect((await feesOf(c.finance)).map(({ amount, reference }) => [amount, reference])).toEqual(
      expect.arrayContaining([
        ['-5.00', 'Fee of Travel'],
        ['-25.00', 'Fee of Crew'],
      ]),
    );
    expect(await feesOf(c.finance)).toHaveLength(2);
    expect((await balancesOf(c.finance))[c.accountId]).toMatchObject({ total: '9970.00' });
    expect(await ledgerOf(server, c.companyId)).toEqual([
      { code: '1000', currency: 'USD', amount: '-3000', base: '-3000' },
      { code: '5200', currency: 'USD', amount: '3000', base: '3000' },
    ]);
    await expectBooked(server, c.companyId);
  });

  it('an account that no other one of its currency can pay for is not opened, and the first one is free', async () => {
    const { finance } = await bankCompany(server, 'Nothing there');
    expect(await feeOfOpening(finance)).toBeNull();
    expect((await open(finance, 'First', 'first-opening')).row).toBeTruthy();
    const second = await open(finance, 'Second', 'second-opening');
    expect(second.message).toContain(
      'Opening it costs USD 25.00, and no account in USD holds as much.',
    );
    expect(Object.keys(await balancesOf(finance))).toHaveLength(1);
  });
});
