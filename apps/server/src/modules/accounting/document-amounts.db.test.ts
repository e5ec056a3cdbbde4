import { contactInput } from '@mainsheet/contract';
import { expect, it } from 'vitest';
import { testServer } from '../../../test/test-server.ts';
import { newId } from '../../platform/ids.ts';
import { createCompany } from '../companies/index.ts';
import { createContact } from '../contacts/index.ts';
import { approveInvoice, createInvoice } from '../invoices/index.ts';
import { post } from '../ledger/index.ts';

const server = testServer();
const usd = (minorUnits: bigint) => ({ currency: 'USD', minorUnits });

type Reply = {
  accountingDocuments: {
    rows: { reference: string; total: { amount: string; currency: string } }[];
  };
};

it('an invoice has its own total and currency, whatever its lines are booked as; an exchange is counted once', async () => {
  const companyId = await createCompany(server.platform, { name: 'Amounts', baseCurrency: 'USD' });
  const actor = await server.actorWith('Finance', companyId);
  const owner = await server.actorWith('Owner', companyId);
  const contact = await createContact(
    server.platform,
    actor,
    contactInput.parse({ name: 'Baltic Grain', kinds: ['customer'] }),
  );
  const line = (accountCode: string, rate: string) => ({
    ...{ accountCode, description: 'x', quantity: '1', unit: 'mt', rate },
  });
  const draft = await createInvoice(server.platform, actor, {
    key: null,
    data: {
      ...{ type: 'misc', clientId: contact.id, currency: 'EUR', exchangeRate: '1.1' },
      ...{ rateSource: 'typed', invoiceOn: '2026-10-12', dueOn: '2026-11-12' },
      lines: [line('4090', '1000'), line('4100', '-25')],
    },
  });
  await approveInvoice(server.platform, owner, { id: draft.document.id, version: 1 });
  const documentId = newId(server.platform.clock);
  await server.platform.db.inTenant(companyId, async (tx) => {
    for (const [debit, credit] of [
      ['1900', '1000'],
      ['1000', '1900'],
    ] as const) {
      await post(server.platform, tx, actor, {
        ...{ postedOn: '2026-10-13', documentType: 'exchange', documentId },
        ...{ reference: 'FX-00001', description: 'Exchange' },
        entries: [
          { accountCode: debit, amount: usd(4_100n), base: usd(4_100n) },
          { accountCode: credit, amount: usd(-4_100n), base: usd(-4_100n) },
        ],
        rate: { rate: '1', on: '2026-10-13', source: 'base' },
      });
    }
  });
  const finance = await server.signIn('Finance', companyId);
  const { data } = await finance.graphql<Reply>(
    `{ accountingDocuments(connectionId: "${companyId}", from: "2026-10-01", to: "2026-10-31") {
      rows { reference total { amount currency } } } }`,
  );
  const shown = data.accountingDocuments.rows.map(({ reference, total }) => [
    reference,
    `${total.currency} ${total.amount}`,
  ]);
  expect(shown).toEqual([
    ['FX-00001', 'USD 41.00'],
    [expect.stringMatching(/^INV-/), 'EUR 975.00'],
  ]);
});
