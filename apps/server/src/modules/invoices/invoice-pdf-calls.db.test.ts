import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { submitInvoice } from '../../../test/fixtures/submit-invoice.ts';
import { testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

/** An invoice that was mailed, with the key of its invitation. */
async function mailed(name: string) {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  const [operator, finance] = [
    await server.signIn('Operator', companyId),
    await server.signIn('Finance', companyId),
  ];
  const id = await submitInvoice(operator);
  await finance.graphql(
    `mutation { approveInvoice(invoiceId: "${id}", version: 2) { errorFlag } }`,
  );
  const sent = await finance.graphql<{ emailInvoice: { errorFlag: string } }>(
    `mutation ($data: InvoiceMailInput!) { emailInvoice(invoiceId: "${id}", version: 3, data: $data) { errorFlag } }`,
    { data: { to: 'elena@meridian.example', message: 'Enclosed.' } },
  );
  expect(sent.data.emailInvoice.errorFlag).toBe('SUCCESS');
  const { data } = await finance.graphql<{ invoice: { invitations: { key: string }[] } }>(
    `{ invoice(id: "${id}") { invitations { key } } }`,
  );
  return { companyId, operator, finance, id, key: data.invoice.invitations[0]!.key };
}

describe('the PDF of an invoice', () => {
  it('RECV-21 T10 comes by key, id, company and cash item, which must all mean the same invoice', async () => {
    const [mine, theirs] = [await mailed('Mine'), await mailed('Theirs')];
    const ask = async (query: Record<string, string>) =>
      (await mine.finance.request('GET', `/v2/invoices/pdf?${new URLSearchParams(query)}`)).status;
    const { id, key, companyId } = mine;
    const all = {
      invitation_key: key,
      invoice_id: id,
      ninja_company_key: companyId,
      cashflow_id: id,
    };
    for (const query of [all, { invitation_key: key }, { invoice_id: id }, { cashflow_id: id }]) {
      expect(await ask(query)).toBe(200);
    }
    expect(await ask({})).toBe(404);
    expect(await ask({ invitation_key: theirs.key, invoice_id: id })).toBe(404);
    expect(await ask({ invitation_key: theirs.key })).toBe(404);
    expect(await ask({ ...all, invoice_id: theirs.id })).toBe(404);
    expect(await ask({ ...all, cashflow_id: randomUUID() })).toBe(404);
    expect(await ask({ ...all, ninja_company_key: theirs.companyId })).toBe(403);
    expect(
      (await server.app.inject({ url: `/v2/invoices/pdf?invitation_key=${key}` })).statusCode,
    ).toBe(401);
  });

  it('RECV-04 its mail shows whole before it leaves, and says when it may not leave', async () => {
    const { operator, finance, id } = await mailed('Preview');
    const ask = async (invoiceId: string) =>
      (
        await finance.graphql<{ invoiceMailPreview: object }>(
          `{ invoiceMailPreview(invoiceId: "${invoiceId}") { from to subject message fileName isReady } }`,
        )
      ).data.invoiceMailPreview;
    expect(await ask(id)).toEqual({
      ...{
        from: 'Preview',
        to: 'elena@meridian.example',
        fileName: 'INV-00001.pdf',
        isReady: true,
      },
      subject: 'Invoice INV-00001 from Preview',
      message: 'Dear Sirs,\n\nplease find enclosed our invoice INV-00001.\n\nKind regards\nPreview',
    });
    const draft = await submitInvoice(operator, 'Another House');
    expect(await ask(draft)).toMatchObject({ fileName: 'Draft invoice.pdf', isReady: false });
  });
});
