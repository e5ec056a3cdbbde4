import { approvalPolicy } from '@mainsheet/contract';
import { lockCompany, setApprovalPolicy } from '../src/modules/companies/index.ts';
import type { TestServer } from './test-server.ts';

/** Puts a policy in force without asking a second administrator, for tests of what it asks. */
export function putPolicy(server: TestServer, companyId: string, policy: object): Promise<number> {
  return server.platform.db.inTenant(companyId, async (tx) =>
    setApprovalPolicy(tx, await lockCompany(tx), approvalPolicy.parse(policy)),
  );
}
