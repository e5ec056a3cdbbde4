import type { ScreenedSubject } from '@mainsheet/contract';
import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { proofOf } from '../identity/index.ts';
import {
  presentCase,
  presentCaseSummary,
  presentCaseWork,
  presentOverview,
} from './sanctions.presenter.ts';
import { caseLabel } from './sanctions.repository.ts';
import * as service from './sanctions.service.ts';
import { standingOf } from './standing.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;
const standing = (c: Context, type: ScreenedSubject, id: string) =>
  c.platform.db.inTenant(actorOf(c).companyId, (tx) => standingOf(tx, { type, id }));

async function decide(c: Context, decision: service.CaseDecision) {
  const done = await service.decideCase(...asked(c), decision);
  const words = decision.status === 'Cleared' ? 'is cleared.' : 'is confirmed.';
  return { message: `${caseLabel(done.row)} ${words}`, case: presentCase(done) };
}

export const sanctionsResolvers: Resolvers = {
  Query: {
    getSanctions: async (_, __, c) => presentOverview(await service.readOverview(...asked(c))),
    listSanctionCases: async (_, query, c) => {
      const { rows, total } = await service.listCasePage(...asked(c), query);
      return { rows: rows.map(presentCaseSummary), total };
    },
    listCaseWork: async (_, query, c) => {
      const { rows, total } = await service.listCasePage(...asked(c), query);
      return { rows: rows.map(presentCaseWork), total };
    },
    getSanctionCase: async (_, { caseId }, c) =>
      presentCase(await service.readCase(...asked(c), caseId)),
    screeningOfBeneficiary: (_, { beneficiaryId }, c) => standing(c, 'beneficiary', beneficiaryId),
    screeningOfContact: (_, { contactId }, c) => standing(c, 'contact', contactId),
    screeningOfVessel: (_, { vesselId }, c) => standing(c, 'vessel', vesselId),
  },
  Mutation: {
    clearSanctionCase: (_, { caseId: id, version, reason, proof }, c) =>
      decide(c, { id, version, status: 'Cleared', reason, proof: proof ? proofOf(proof) : null }),
    confirmSanctionCase: (_, { caseId: id, version, reason, proof }, c) =>
      decide(c, { id, version, status: 'Confirmed', reason, proof: proof ? proofOf(proof) : null }),
  },
};
