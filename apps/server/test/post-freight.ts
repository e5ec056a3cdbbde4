import { post } from '../src/modules/ledger/index.ts';
import type { Actor } from '../src/platform/actor.ts';
import type { TestServer } from './test-server.ts';

/** Posts USD 1.00 of freight. @returns the id of the transaction */
export function postFreight(server: TestServer, actor: Actor): Promise<string> {
  const amount = { currency: 'USD', minorUnits: 100n } as const;
  const minus = { currency: 'USD', minorUnits: -100n } as const;
  return server.platform.db.inTenant(actor.companyId, (tx) =>
    post(server.platform, tx, actor, {
      postedOn: '2026-11-01',
      documentType: 'invoice',
      documentId: null,
      reference: 'INV-1',
      description: 'Freight',
      rate: { rate: '1', on: '2026-11-01', source: 'typed' },
      entries: [
        { accountCode: '1100', amount, base: amount },
        { accountCode: '4000', amount: minus, base: minus },
      ],
    }),
  );
}
