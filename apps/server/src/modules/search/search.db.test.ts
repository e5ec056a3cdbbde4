import { describe, expect, it } from 'vitest';
import { fixedVoyage } from '../../../test/fixtures/fixed-voyage.ts';
import { submitInvoice } from '../../../test/fixtures/submit-invoice.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

type Hit = { kind: string; id: string; label: string; detail: string };

const search = async (who: SignedIn, text: string): Promise<Hit[]> => {
  const { data } = await who.graphql<{ searchRecords: Hit[] }>(
    'query ($text: String!) { searchRecords(text: $text) { kind id label detail } }',
    { text },
  );
  return data.searchRecords;
};

describe('records are found from anywhere', () => {
  it('by name, number, ship or customer, with what tells them apart', async () => {
    const operator = await server.signIn('Operator');
    const { voyage, vesselId } = await fixedVoyage(operator);
    const invoiceId = await submitInvoice(operator, 'Hanjin Bulk');
    const byShip = await search(operator, 'hawk');
    expect(byShip).toContainEqual(expect.objectContaining({ kind: 'vessel', id: vesselId }));
    expect(byShip).toContainEqual(expect.objectContaining({ kind: 'voyage', id: voyage.id }));
    expect(byShip.find(({ kind }) => kind === 'worksheet')).toMatchObject({
      label: 'Grain December',
      detail: expect.stringContaining('Hawk'),
    });
    expect(await search(operator, voyage.voyageNumber.toLowerCase())).toContainEqual(
      expect.objectContaining({ kind: 'voyage', label: voyage.voyageNumber }),
    );
    const byCustomer = await search(operator, 'hanj');
    expect(byCustomer.map(({ kind }) => kind).toSorted()).toEqual(['contact', 'invoice']);
    expect(byCustomer.find(({ kind }) => kind === 'invoice')).toMatchObject({
      id: invoiceId,
      label: 'Draft invoice',
    });
    const owner = await server.signIn('Owner');
    const customer = byCustomer.find(({ kind }) => kind === 'contact')!;
    const { data } = await owner.graphql<{ createCreditNote: { creditNote: { id: string } } }>(
      'mutation ($data: CreditNoteInput!) { createCreditNote(data: $data) { creditNote { id } } }',
      {
        data: {
          ...{ type: 'misc', clientId: customer.id, currency: 'USD', exchangeRate: '1' },
          ...{ rateSource: '', creditOn: '2026-11-20', reference: 'Short delivered' },
          lines: [{ accountCode: '4090', description: 'x', quantity: '1', unit: '', rate: '5' }],
        },
      },
    );
    expect(await search(owner, 'short deliv')).toContainEqual(
      expect.objectContaining({ kind: 'creditNote', id: data.createCreditNote.creditNote.id }),
    );
  });

  it('letters of a pattern are letters, one letter finds nothing, and five of a kind are enough', async () => {
    const operator = await server.signIn('Operator');
    for (let index = 0; index < 7; index += 1) await submitInvoice(operator, `Levante ${index}`);
    expect(await search(operator, '%')).toEqual([]);
    expect(await search(operator, '%%')).toEqual([]);
    expect(await search(operator, 'l')).toEqual([]);
    expect(await search(operator, '  ')).toEqual([]);
    const found = await search(operator, 'levante');
    expect(found.filter(({ kind }) => kind === 'contact')).toHaveLength(5);
    expect(found.filter(({ kind }) => kind === 'invoice')).toHaveLength(5);
  });

  it('nobody finds what they may not view, nor what is another company’s', async () => {
    const companyId = await createCompany(server.platform, { name: 'Other', baseCurrency: 'USD' });
    const owner = await server.signIn('Owner', companyId);
    await submitInvoice(owner, 'Meridian Secret');
    expect((await search(owner, 'secret')).map(({ kind }) => kind)).toContain('invoice');
    const stranger = await server.signIn('Owner');
    expect(await search(stranger, 'secret')).toEqual([]);
    await fixedVoyage(owner);
    // An approver sees voyages, but neither vessels nor worksheets.
    const approver = await server.signIn('Approver', companyId);
    expect((await search(approver, 'hawk')).map(({ kind }) => kind)).toEqual(['voyage']);
    expect((await search(owner, 'hawk')).map(({ kind }) => kind)).toContain('vessel');
  });
});
