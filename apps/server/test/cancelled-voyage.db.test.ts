import { expect, it } from 'vitest';
import { createCompany } from '../src/modules/companies/index.ts';
import { fix, grainVoyage, newEstimate } from './fixtures/fixed-voyage.ts';
import { type SignedIn, testServer } from './test-server.ts';

const server = testServer();

const QUESTIONS = ['How many voyages', 'Profit by vessel', 'Next port calls', 'Average TCE'];

/** Every figure of a company that counts, sums or schedules voyages, by the name of its place. */
async function figures(who: SignedIn, ship: { vesselId: string; estimateId: string }) {
  const found: Record<string, string> = {};
  const keep = async (name: string, query: string, variables = {}) => {
    const { data, errors } = await who.graphql(query, variables);
    expect(errors).toBeUndefined();
    found[name] = JSON.stringify(data);
  };
  for (const question of QUESTIONS) {
    await keep(
      question,
      'query ($question: String!) { ask(question: $question) { outcome rows { cells } totals } }',
      { question },
    );
    expect(found[question]).toContain('ANSWERED');
  }
  await keep('dashboard', '{ dashboardOverview { voyages { id } alerts { recordId } } }');
  await keep(
    'earnings of the vessel',
    'query ($vesselId: ID!) { listVoyages(vesselId: $vesselId, countedOnly: true) { rows { id } total } }',
    ship,
  );
  await keep(
    'employment of the ship',
    'query ($estimateId: ID!) { fixingFindings(estimateId: $estimateId) { message } }',
    ship,
  );
  return found;
}

it('a cancelled voyage counts nowhere: not in answers, dashboard, earnings or the employment of its ship', async () => {
  const companyId = await createCompany(server.platform, { name: 'Counter', baseCurrency: 'USD' });
  const operator = await server.signIn('Operator', companyId);
  const other = await newEstimate(operator, await grainVoyage(operator));
  await fix(operator, other.estimate.id);
  const inputs = { ...(await grainVoyage(operator)), commencingAt: '2026-11-10T00:00:00.000Z' };
  const { estimate } = await newEstimate(operator, inputs);
  const next = await newEstimate(operator, inputs);
  const ship = { vesselId: inputs.vessel?.id ?? '', estimateId: next.estimate.id };

  const before = await figures(operator, ship);
  const { voyage } = (await fix(operator, estimate.id)).data.createVoyage;
  const counted = await figures(operator, ship);
  for (const [place, figure] of Object.entries(counted)) {
    expect(figure, `${place} counts the voyage`).not.toBe(before[place]);
  }
  const { data } = await operator.graphql<{ setVoyageStatus: { errorFlag: string } }>(
    `mutation { setVoyageStatus(voyageId: "${voyage.id}", version: 1, status: "Cancelled") { errorFlag } }`,
  );
  expect(data.setVoyageStatus.errorFlag).toBe('SUCCESS');
  expect(await figures(operator, ship)).toEqual(before);
  const list = await operator.graphql<{ listVoyages: { total: number } }>(
    '{ listVoyages { total } }',
  );
  expect(list.data.listVoyages.total).toBe(2);
});
