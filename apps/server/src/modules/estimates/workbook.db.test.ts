import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { grainVoyage, newEstimate } from '../../../test/fixtures/fixed-voyage.ts';
import { testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

describe('an estimate as a workbook', () => {
  it('has its figures with formulas, for whoever may see it and for nobody else', async () => {
    const operator = await server.signIn('Operator');
    const { estimate } = await newEstimate(operator, await grainVoyage(operator));
    const path = `/v2/estimates/${estimate.id}/xlsx`;
    const answer = await operator.request('GET', path);
    expect(answer.status).toBe(200);
    const { sheets } = await readXlsx(answer.raw);
    expect(sheets.map(({ name }) => name)).toEqual(['Estimate', 'Inputs', 'Calculation']);
    const [estimateSheet] = sheets;
    const row = estimateSheet?.rows.findIndex(([label]) => label === 'Net TCE') ?? -1;
    expect(estimateSheet?.rows[row]?.[1]).toBeCloseTo(estimate.result.totals.netTce, 6);
    expect(estimateSheet?.cells?.get(`${row},1`)?.formula).toMatch(/^Calculation!\$B\$\d+$/);

    const nobody = await server.app.inject({ method: 'GET', url: path });
    expect(nobody.statusCode).toBe(401);
    const lender = await server.signIn('Lender');
    expect((await lender.request('GET', path)).status).toBe(403);
    const elsewhere = await createCompany(server.platform, { name: 'Rival', baseCurrency: 'USD' });
    const rival = await server.signIn('Operator', elsewhere);
    expect((await rival.request('GET', path)).status).toBe(404);
  });
});
