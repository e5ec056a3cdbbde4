import { contactInput, type RoleName } from '@mainsheet/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { moveTo, voyageRecordsOf } from '../../../test/fixtures/voyage-records.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';
import { createContact } from '../contacts/index.ts';
import { recordExchangeRate } from '../exchange-rates/index.ts';

const server = testServer();

type Person = SignedIn & ReturnType<typeof voyageRecordsOf>;
let operator: Person;
let agentId = '';

const person = async (role: RoleName, companyId?: string): Promise<Person> => {
  const by = await server.signIn(role, companyId);
  return { ...by, ...voyageRecordsOf(by) };
};

beforeAll(async () => {
  operator = await person('Operator');
  const actor = await server.actorWith('Operator');
  const typed = contactInput.parse({ name: 'Santos Agency', kinds: ['vendor'] });
  agentId = (await createContact(server.platform, actor, typed)).id;
});

const ANSWER = 'errorFlag message violations { path message }';
const SAVE = `mutation ($voyageId: ID!, $id: ID, $version: Int, $data: PortDisbursementInput!) {
  savePortDisbursement(voyageId: $voyageId, id: $id, version: $version, data: $data) { ${ANSWER} } }`;
const JUDGE = `mutation ($voyageId: ID!, $id: ID!, $key: String!, $verdict: String!, $reason: String!) {
  judgePortCostFinding(voyageId: $voyageId, portDisbursementId: $id, key: $key, verdict: $verdict,
    reason: $reason) { ${ANSWER} } }`;

type Finding = {
  key: string;
  code: string;
  line: number | null;
  difference: string;
  currency: string;
  verdict: string;
  reason: string;
  sentence: string;
};
type Row = {
  id: string;
  version: number;
  openFindings: number;
  disputeText: string;
  findings: Finding[];
};

const checked = async (voyageId: string, by = operator): Promise<Row> => {
  const { getPortDisbursement: rows } = await by.read<{ getPortDisbursement: Row[] }>(
    `query ($id: ID!) { getPortDisbursement(voyageId: $id) { id version openFindings disputeText
      findings { key code line sentence expected charged difference currency verdict reason byName } } }`,
    { id: voyageId },
  );
  return rows[0]!;
};

const line = (description: string, final: number | null, more: object = {}) => ({
  ...{ accountCode: '5010', description, final, proforma: final, ...more },
});

const CLEAN = [
  line('Port dues', 20_000),
  line('Pilotage inward', 4_000, { voucher: 'P-1' }),
  line('Agency fee', 4_500),
];

async function newVoyage() {
  const { id: voyageId } = await operator.fixed();
  const { inputs } = await operator.inputsOf(voyageId);
  const rowId = inputs.itinerary.find((row) => row.portExpenses > 0)?.id;
  const save = (lines: object[], change: object = {}, key: object = {}) =>
    operator.change(SAVE, {
      ...{ voyageId, ...key },
      data: {
        rowId,
        agentId,
        currency: 'USD',
        final: { reference: 'FDA-9', status: 'Received' },
        lines,
        ...change,
      },
    });
  return { voyageId, save };
}

const codesOf = ({ findings }: Row) =>
  findings.map(({ code, line: at, difference }) => `${at ?? 'all'} ${code} ${difference}`);

describe('port costs as an auditor would check them', () => {
  it('an account that is right has no finding, and each fault is named with its money', async () => {
    const { voyageId, save } = await newVoyage();
    await save(CLEAN);
    const clean = await checked(voyageId);
    expect(clean).toMatchObject({ openFindings: 0, findings: [], disputeText: '' });
    const faulty = [
      { ...CLEAN[0]!, proforma: 15_000 },
      { ...CLEAN[1]!, quantity: 8, unit: 'hours', tariff: 450 },
      CLEAN[2]!,
      line('Inbound pilot', 4_000, { voucher: 'p1', proforma: null }),
    ];
    const final = { reference: 'FDA-9', status: 'Received', amount: 32_000 };
    const key = { id: clean.id, version: clean.version };
    expect(await save(faulty, { final }, key)).toMatchObject({ errorFlag: 'SUCCESS' });
    const found = await checked(voyageId);
    expect(codesOf(found)).toEqual([
      '0 DRIFT 5000.00',
      '1 TARIFF 400.00',
      '3 VOUCHER 4000.00',
      'all TOTAL -500.00',
    ]);
    expect(found.openFindings).toBe(4);
  });

  it('the ship’s tonnage and the company’s own rate of the day are what it is compared with', async () => {
    const { voyageId, save } = await newVoyage();
    const owner = await server.actorWith('Owner');
    await recordExchangeRate(server.platform, owner, {
      currency: 'EUR',
      rateOn: '2026-11-18',
      rate: '1.08',
    });
    const final = { reference: 'F', status: 'Received', date: '2026-11-18' };
    const dues = line('Port dues', 20_000, { quantity: 40_000, unit: 'GT', tariff: 0.5 });
    await save([dues], { currency: 'EUR', exchangeRate: 1.1, final });
    const { findings } = await checked(voyageId);
    expect(findings.find(({ code }) => code === 'RATE')).toMatchObject({
      ...{ difference: '400.00', currency: 'USD', line: null },
    });
    expect(findings.find(({ code }) => code === 'TONNAGE')?.sentence).toMatch(
      /^Charged on 40000 GT; the vessel has \d+/,
    );
  });

  it('amounts are compared with what the port asked on other voyages', async () => {
    for (const fee of [4_000, 4_200, 4_400]) {
      const { save } = await newVoyage();
      await save([line('Launch hire', fee)]);
    }
    const { voyageId, save } = await newVoyage();
    await save([line('Launch services', 9_000)]);
    expect(codesOf(await checked(voyageId))).toEqual(['0 HISTORY 4800.00']);
  });

  it('a finding is accepted or disputed with a reason, as long as its figures stand', async () => {
    const { voyageId, save } = await newVoyage();
    await save([
      ...CLEAN,
      line('Crane standby', 3_000, { proforma: null }),
      line('Divers', 2_000, { proforma: null }),
    ]);
    const { id, version, findings } = await checked(voyageId);
    const [crane, divers] = findings as [Finding, Finding];
    const judge = (key: string, verdict: string, reason: string, by = operator) =>
      by.change(JUDGE, { voyageId, id, key, verdict, reason });
    expect((await judge(crane.key, 'Disputed', ' ')).violations).toEqual([
      { path: 'reason', message: 'Say what you dispute.' },
    ]);
    expect((await judge(crane.key, 'Maybe', 'x')).violations[0]?.path).toBe('verdict');
    expect((await judge('TARIFF|x', 'Accepted', 'x')).message).toContain('changed since');
    await judge(crane.key, 'Disputed', 'No crane was ordered.');
    await judge(divers.key, 'Accepted', 'The hull was looked at for the charterers.');
    const judged = await checked(voyageId);
    expect(judged.openFindings).toBe(0);
    expect(judged.findings.map(({ verdict }) => verdict)).toEqual(['Disputed', 'Accepted']);
    expect(judged.disputeText).toBe(
      [
        'Santos Agency, disbursement account FDA-9, Santos',
        'We have checked the account and ask you to explain or correct the following:',
        [
          '1. Crane standby: This service is not on the proforma: ask who ordered it.',
          '   Charged USD 3,000.00, we expect USD 0.00.',
          '   No crane was ordered.',
        ].join('\n'),
        'Please send us a corrected account with vouchers, or a credit note. We settle what is not in dispute meanwhile.',
      ].join('\n\n'),
    );
    // Another figure is another finding.
    const dearer = [
      ...CLEAN,
      line('Crane standby', 3_500, { proforma: null }),
      line('Divers', 2_000, { proforma: null }),
    ];
    await save(dearer, {}, { id, version });
    const later = await checked(voyageId);
    expect(later.findings.map(({ verdict }) => verdict)).toEqual(['Open', 'Accepted']);
  });

  it('nobody, who may not, and another company judge nothing; a locked voyage stays', async () => {
    const { voyageId, save } = await newVoyage();
    await save([...CLEAN, line('Crane standby', 3_000, { proforma: null })]);
    const { id, findings } = await checked(voyageId);
    const variables = { voyageId, id, key: findings[0]!.key, verdict: 'Accepted', reason: 'x' };
    const payload = { query: JUDGE, variables };
    const nobody = await server.app.inject({ method: 'POST', url: '/v2/graphql', payload });
    expect(nobody.body).toContain('Your session expired');
    expect((await (await person('Viewer')).change(JUDGE, variables)).errorFlag).toBe('ERROR');
    const companyId = await createCompany(server.platform, { name: 'Else', baseCurrency: 'USD' });
    const stranger = await person('Owner', companyId);
    expect((await stranger.change(JUDGE, variables)).message).toContain('not found');
    await moveTo(operator, voyageId, 'Cancelled');
    expect((await operator.change(JUDGE, variables)).message).toContain('cancelled and locked');
  });
});
